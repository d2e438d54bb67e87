import { randomUUID } from 'node:crypto'
import { isNestedDeeper, LIMITS } from '#algolia/limits.ts'
import { ProtocolError } from '#algolia/protocol-error.ts'
import type { IndexRecord } from '#algolia/readable-index.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { AT_ONCE, NodeRecords, othersFirst } from './node-records.ts'
import { updatePartially } from './partial-update.ts'

/** A change of an index as `batch` takes it. */
export interface BatchRequest {
  action: string
  body: unknown
}

/** A change that was found right; without a record it is one of the whole index. */
export interface Change {
  action: string
  record: IndexRecord | null
}

const ACTIONS = new Set([
  'addObject',
  'updateObject',
  'partialUpdateObject',
  'partialUpdateObjectNoCreate',
  'deleteObject',
  'delete',
  'clear',
])

/** An index to write to, made when there is none. */
export function writable(file: NodeFile, name: string): IndexRow {
  const index = file.ensure(name)
  if (index.primaryId !== null) throw new ProtocolError(400, `Cannot write to the replica index ${name}`)
  return index
}

/** Checks a batch before anything is written. @throws ProtocolError 400 that says which change is wrong */
export function readBatch(requests: readonly BatchRequest[]): Change[] {
  return requests.map(({ action, body }, at) => {
    if (!ACTIONS.has(action)) throw new ProtocolError(400, `Invalid action: ${action}`)
    const isWhole = action === 'clear' || action === 'delete'
    return { action, record: isWhole ? null : recordOf(body, at, action === 'addObject') }
  })
}

/** Carries out the changes of a batch. Callers stand in a transaction: all of them are done, or none. */
export async function writeBatch(file: NodeFile, name: string, changes: readonly Change[]): Promise<string[]> {
  let index = writable(file, name)
  let records = new NodeRecords(file, index)
  const ids: string[] = []
  for (const [at, { action, record }] of changes.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await othersFirst()
    if (record) ids.push(writeOne(records, action, record))
    else if (action === 'clear') records.clear()
    else {
      file.drop(index)
      index = writable(file, name)
      records = new NodeRecords(file, index)
    }
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
  }
  return record.objectID
}

/** A record out of a body. @param mayLackId gives it an id of its own where it has none */
function recordOf(body: unknown, at: number, mayLackId: boolean): IndexRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProtocolError(400, `The record at position ${at} is not an object`)
  if (isNestedDeeper(body, LIMITS.nesting))
    throw new ProtocolError(400, `The record at position ${at} has more than ${LIMITS.nesting} nested brackets`)
  const { objectID } = body as { objectID?: unknown }
  if (typeof objectID === 'string' && objectID !== '') return body as IndexRecord
  if (typeof objectID === 'number') return { ...body, objectID: String(objectID) }
  if (objectID === undefined && mayLackId) return { ...body, objectID: randomUUID() }
  throw new ProtocolError(400, `The record at position ${at} has no objectID`)
}
