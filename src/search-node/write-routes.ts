import type { FastifyInstance } from 'fastify'
import { flagOf, fromBody, fromQueryString } from '#algolia/given-params.ts'
import { noSuchIndex, ProtocolError } from '#algolia/protocol-error.ts'
import { browseIndex, matchingKeys } from './browse-index.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { NodeRecords } from './node-records.ts'
import { changeSettings, operateIndex } from './write-indexes.ts'
import { recordOf, writable, writeBatch, type BatchRequest } from './write-records.ts'

interface Named {
  Params: { index: string }
}

interface One {
  Params: { index: string; objectID: string }
}

/** Needs the admin key. */
const ADMIN = { config: { right: 'admin' as const } }

const now = () => new Date().toISOString()

/** The writing half of the protocol. Everything is done when it is answered: a task is published at once. */
export function writeRoutes(scope: FastifyInstance, file: NodeFile): void {
  const known = (name: string): IndexRow => {
    const index = file.find(name)
    if (!index) throw noSuchIndex(name)
    return index
  }
  /** Changes everything or nothing, and counts as a task. */
  const task = <T>(act: () => T): { result: T; taskID: number } =>
    file.transaction(() => ({ result: act(), taskID: file.doneTask() }))

  scope.post<Named>('/indexes/:index/batch', ADMIN, ({ params, body }) => {
    const requests = requestsOf(body)
    if (params.index !== '*') {
      const { result, taskID } = task(() => writeBatch(file, params.index, requests))
      return { taskID, objectIDs: result }
    }
    const { result, taskID } = task(() =>
      requests.map(({ indexName, ...request }) => {
        if (typeof indexName !== 'string') throw new ProtocolError(400, 'indexName is missing')
        return { indexName, ids: writeBatch(file, indexName, [request]) }
      }),
    )
    return {
      taskID: Object.fromEntries(result.map(({ indexName }) => [indexName, taskID])),
      objectIDs: result.flatMap(({ ids }) => ids),
    }
  })

  scope.post<Named>('/indexes/:index', ADMIN, ({ params, body }, reply) => {
    const { result, taskID } = task(() => writeBatch(file, params.index, [{ action: 'addObject', body }]))
    return reply.status(201).send({ createdAt: now(), taskID, objectID: result[0] })
  })

  scope.put<One>('/indexes/:index/:objectID', ADMIN, ({ params, body }) => {
    const { objectID } = params
    const record = { ...recordOf(body, 0, true), objectID }
    const { taskID } = task(() => writeBatch(file, params.index, [{ action: 'updateObject', body: record }]))
    return { updatedAt: now(), taskID, objectID }
  })

  scope.post<One>('/indexes/:index/:objectID/partial', ADMIN, ({ params, body, url }) => {
    const { objectID } = params
    const mayCreate = flagOf(fromQueryString(url.split('?')[1] ?? ''), 'createIfNotExists', true)
    const action = mayCreate ? 'partialUpdateObject' : 'partialUpdateObjectNoCreate'
    const changes = { ...recordOf(body, 0, true), objectID }
    const { taskID } = task(() => writeBatch(file, params.index, [{ action, body: changes }]))
    return { updatedAt: now(), taskID, objectID }
  })

  scope.delete<One>('/indexes/:index/:objectID', ADMIN, ({ params }) => {
    const body = { objectID: params.objectID }
    const { taskID } = task(() => writeBatch(file, known(params.index).name, [{ action: 'deleteObject', body }]))
    return { deletedAt: now(), taskID }
  })

  scope.delete<Named>('/indexes/:index', ADMIN, ({ params }) => {
    const { taskID } = task(() => {
      const index = file.find(params.index)
      if (index) file.drop(index)
    })
    return { deletedAt: now(), taskID }
  })

  scope.post<Named>('/indexes/:index/clear', ADMIN, ({ params }) => {
    const { taskID } = task(() => writeBatch(file, params.index, [{ action: 'clear', body: {} }]))
    return { updatedAt: now(), taskID }
  })

  scope.post<Named>('/indexes/:index/deleteByQuery', ADMIN, ({ params, body }) => {
    const { taskID } = task(() => {
      const index = writable(file, known(params.index).name)
      new NodeRecords(file, index).removeKeys(matchingKeys(file, index, body))
    })
    return { updatedAt: now(), taskID }
  })

  scope.post<Named>('/indexes/:index/browse', ADMIN, ({ params, body }) => browseIndex(file, known(params.index), body))

  scope.get<Named>('/indexes/:index/settings', ADMIN, ({ params }) => {
    const index = known(params.index)
    const primary = file.all().find(({ id }) => id === index.primaryId)
    return { ...file.settingsOf(index), ...(primary ? { primary: primary.name } : {}) }
  })

  scope.put<Named>('/indexes/:index/settings', ADMIN, ({ params, body }) => {
    const { taskID } = task(() => changeSettings(file, params.index, fromBody(body)))
    return { updatedAt: now(), taskID }
  })

  scope.get<{ Params: { index: string; taskID: string } }>('/indexes/:index/task/:taskID', ADMIN, ({ params }) => {
    const isDone = Number(params.taskID) <= file.lastTask()
    return { status: isDone ? 'published' : 'notPublished', pendingTask: !isDone }
  })

  scope.post<Named>('/indexes/:index/operation', ADMIN, ({ params, body }) => {
    const { taskID } = task(() => operateIndex(file, params.index, fromBody(body)))
    return { updatedAt: now(), taskID }
  })

  scope.get('/indexes', ADMIN, () => ({ items: file.all().map((index) => listed(file, index)), nbPages: 1 }))
}

function listed(file: NodeFile, index: IndexRow) {
  const replicas = file.replicasOf(index).map(({ name }) => name)
  return {
    name: index.name,
    createdAt: new Date(index.createdAt).toISOString(),
    updatedAt: new Date(index.updatedAt).toISOString(),
    entries: new NodeRecords(file, index).count(),
    dataSize: 0,
    fileSize: 0,
    lastBuildTimeS: 0,
    numberOfPendingTasks: 0,
    pendingTask: false,
    ...(replicas.length > 0 ? { replicas } : {}),
  }
}

function requestsOf(body: unknown): (BatchRequest & { indexName?: unknown })[] {
  const { requests } = fromBody(body)
  const isAction = (one: unknown) =>
    typeof one === 'object' && one !== null && typeof (one as { action?: unknown }).action === 'string'
  if (!Array.isArray(requests) || !requests.every(isAction))
    throw new ProtocolError(400, 'requests must be an array of { action, body }')
  return requests as BatchRequest[]
}
