import { randomUUID } from 'node:crypto'
import { ProtocolError } from '#algolia/protocol-error.ts'
import type { IndexRecord } from '#algolia/readable-index.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { NodeRecords } from './node-records.ts'
import { updatePartially } from './partial-update.ts'

/** A change of an index as `batch` takes it. */
export interface BatchRequest {
  action: string
  body: unknown
}

/** An index to write to, made when there is none. */
export function writable(file: NodeFile, name: string): IndexRow {
  const index = file.ensure(name)
  if (index.primaryId !== null) throw new ProtocolError(400, `Cannot write to the replica index ${name}`)
  return index
}

/** Carries out the changes of a batch. Callers stand in a transaction: all of them are done, or none. */
export function writeBatch(file: NodeFile, name: string, requests: readonly BatchRequest[]): string[] {
  let index = writable(file, name)
  let records = new NodeRecords(file, index)
  const ids: string[] = []
  for (const [at, { action, body }] of requests.entries()) {
    if (action === 'clear') records.clear()
    else if (action === 'delete') {
      file.drop(index)
      index = writable(file, name)
      records = new NodeRecords(file, index)
    } else ids.push(writeOne(records, action, recordOf(body, at, action === 'addObject')))
  }
  file.touch(index)
  return ids
}

function writeOne(records: NodeRecords, action: string, record: IndexRecord): string {
  const known = action.startsWith('partialUpdate') ? records.read(record.objectID) : null
  switch (action) {
    case 'addObject':
    case 'updateObject':
      records.save(record)
      break
    case 'partialUpdateObject':
      records.save(updatePartially(known ?? { objectID: record.objectID }, record))
      break
    case 'partialUpdateObjectNoCreate':
      if (known) records.save(updatePartially(known, record))
      break
    case 'deleteObject':
      records.remove(record.objectID)
      break
    default:
      throw new ProtocolError(400, `Invalid action: ${action}`)
  }
  return record.objectID
}

/** A record out of a body. @param mayLackId gives it an id of its own where it has none */
export function recordOf(body: unknown, at: number, mayLackId: boolean): IndexRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProtocolError(400, `The record at position ${at} is not an object`)
  const { objectID } = body as { objectID?: unknown }
  if (typeof objectID === 'string' && objectID !== '') return body as IndexRecord
  if (typeof objectID === 'number') return { ...body, objectID: String(objectID) }
  if (objectID === undefined && mayLackId) return { ...body, objectID: randomUUID() }
  throw new ProtocolError(400, `The record at position ${at} has no objectID`)
}
