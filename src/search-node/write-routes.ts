import type { FastifyInstance } from 'fastify'
import { flagOf, fromBody, fromQueryString } from '#algolia/given-params.ts'
import { noSuchIndex, ProtocolError } from '#algolia/protocol-error.ts'
import { answerEarly } from './answer-early.ts'
import { browseIndex, matchingKeys } from './browse-index.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { NodeRecords } from './node-records.ts'
import { changeSettings, operateIndex } from './write-indexes.ts'
import { readBatch, writable, writeBatch, type BatchRequest } from './write-records.ts'

interface Named {
  Params: { index: string }
}

interface One {
  Params: { index: string; objectID: string }
}

/** Needs the admin key. */
const ADMIN = { config: { right: 'admin' as const } }

const now = () => new Date().toISOString()

/** The two connections of a search node: searches see what is committed, while a batch is being written. */
export interface NodeFiles {
  writer: NodeFile
  reader: NodeFile
}

/** The writing half of the protocol. Everything is done when it is answered: a task is published at once. */
export function writeRoutes(scope: FastifyInstance, { writer, reader }: NodeFiles): void {
  const knownTo = (file: NodeFile, name: string): IndexRow => {
    const index = file.find(name)
    if (!index) throw noSuchIndex(name)
    return index
  }
  /** Changes everything or nothing, and counts as a task. */
  const task = async <T>(act: () => T | Promise<T>, answer: (taskID: number, result: T) => object): Promise<object> => {
    const { result, taskID } = await writer.transaction(async () => ({
      result: await act(),
      taskID: writer.doneTask(),
    }))
    return answer(taskID, result)
  }
  const batch = (
    name: string,
    requests: readonly BatchRequest[],
    answer: (taskID: number, ids: string[]) => object,
  ) => {
    const changes = readBatch(requests)
    return task(() => writeBatch(writer, name, changes), answer)
  }
  const updated = (taskID: number) => ({ updatedAt: now(), taskID })

  scope.post<Named>('/indexes/:index/batch', ADMIN, ({ params, body }, reply) => {
    const requests = requestsOf(body)
    if (params.index !== '*') {
      return answerEarly(
        reply,
        batch(params.index, requests, (taskID, objectIDs) => ({ taskID, objectIDs })),
      )
    }
    const changes = readBatch(requests)
    const names = requests.map(({ indexName }) => {
      if (typeof indexName !== 'string') throw new ProtocolError(400, 'indexName is missing')
      return indexName
    })
    const work = task(
      async () => {
        const ids: string[] = []
        for (const [at, name] of names.entries()) ids.push(...(await writeBatch(writer, name, [changes[at]!])))
        return ids
      },
      (taskID, objectIDs) => ({ taskID: Object.fromEntries(names.map((name) => [name, taskID])), objectIDs }),
    )
    return answerEarly(reply, work)
  })

  scope.post<Named>('/indexes/:index', ADMIN, ({ params, body }, reply) => {
    const requests = [{ action: 'addObject', body }]
    const work = batch(params.index, requests, (taskID, [objectID]) => ({ createdAt: now(), taskID, objectID }))
    return answerEarly(reply, work, 201)
  })

  scope.put<One>('/indexes/:index/:objectID', ADMIN, ({ params, body }, reply) => {
    const { objectID } = params
    const requests = [{ action: 'updateObject', body: withId(body, objectID) }]
    return answerEarly(
      reply,
      batch(params.index, requests, (taskID) => ({ ...updated(taskID), objectID })),
    )
  })

  scope.post<One>('/indexes/:index/:objectID/partial', ADMIN, ({ params, body, url }, reply) => {
    const { objectID } = params
    const mayCreate = flagOf(fromQueryString(url.split('?')[1] ?? ''), 'createIfNotExists', true)
    const action = mayCreate ? 'partialUpdateObject' : 'partialUpdateObjectNoCreate'
    const requests = [{ action, body: withId(body, objectID) }]
    return answerEarly(
      reply,
      batch(params.index, requests, (taskID) => ({ ...updated(taskID), objectID })),
    )
  })

  scope.delete<One>('/indexes/:index/:objectID', ADMIN, ({ params }, reply) => {
    const requests = [{ action: 'deleteObject', body: { objectID: params.objectID } }]
    const { name } = knownTo(reader, params.index)
    return answerEarly(
      reply,
      batch(name, requests, (taskID) => ({ deletedAt: now(), taskID })),
    )
  })

  scope.delete<Named>('/indexes/:index', ADMIN, ({ params }, reply) => {
    const work = task(
      () => {
        const index = writer.find(params.index)
        if (index) writer.drop(index)
      },
      (taskID) => ({ deletedAt: now(), taskID }),
    )
    return answerEarly(reply, work)
  })

  scope.post<Named>('/indexes/:index/clear', ADMIN, ({ params }, reply) =>
    answerEarly(reply, batch(params.index, [{ action: 'clear', body: {} }], updated)),
  )

  scope.post<Named>('/indexes/:index/deleteByQuery', ADMIN, ({ params, body }, reply) => {
    const work = task(() => {
      const index = writable(writer, knownTo(writer, params.index).name)
      new NodeRecords(writer, index).removeKeys(matchingKeys(writer, index, body))
    }, updated)
    return answerEarly(reply, work)
  })

  scope.post<Named>('/indexes/:index/browse', ADMIN, ({ params, body }) =>
    browseIndex(reader, knownTo(reader, params.index), body),
  )

  scope.get<Named>('/indexes/:index/settings', ADMIN, ({ params }) => {
    const index = knownTo(reader, params.index)
    const primary = reader.all().find(({ id }) => id === index.primaryId)
    return { ...reader.settingsOf(index), ...(primary ? { primary: primary.name } : {}) }
  })

  scope.put<Named>('/indexes/:index/settings', ADMIN, ({ params, body }, reply) => {
    const settings = fromBody(body)
    return answerEarly(
      reply,
      task(() => changeSettings(writer, params.index, settings), updated),
    )
  })

  scope.get<{ Params: { index: string; taskID: string } }>('/indexes/:index/task/:taskID', ADMIN, ({ params }) => {
    const isDone = Number(params.taskID) <= reader.lastTask()
    return { status: isDone ? 'published' : 'notPublished', pendingTask: !isDone }
  })

  scope.post<Named>('/indexes/:index/operation', ADMIN, ({ params, body }, reply) => {
    const operation = fromBody(body)
    return answerEarly(
      reply,
      task(() => operateIndex(writer, params.index, operation), updated),
    )
  })

  scope.get('/indexes', ADMIN, () => ({ items: reader.all().map((index) => listed(reader, index)), nbPages: 1 }))
}

const withId = (body: unknown, objectID: string): unknown =>
  typeof body === 'object' && body !== null ? { ...body, objectID } : body

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
