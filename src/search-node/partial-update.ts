import type { IndexRecord } from '#algolia/readable-index.ts'
import { ProtocolError } from '#algolia/protocol-error.ts'

interface Operation {
  _operation: string
  value: unknown
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && '_operation' in value

/**
 * A record with some attributes changed: given ones take the place of its own, and `{ _operation, value }` changes what
 * is there.
 */
export function updatePartially(record: IndexRecord, changes: IndexRecord): IndexRecord {
  const changed = Object.entries(changes).map(([name, change]) => {
    return [name, isOperation(change) ? operate(record[name], change) : change] as const
  })
  return { ...record, ...Object.fromEntries(changed), objectID: changes.objectID }
}

function operate(before: unknown, { _operation: operation, value }: Operation): unknown {
  const list: unknown[] = Array.isArray(before) ? before : []
  switch (operation) {
    case 'Increment':
      return Number(before ?? 0) + Number(value)
    case 'Decrement':
      return Number(before ?? 0) - Number(value)
    case 'Add':
      return [...list, value]
    case 'AddUnique':
      return list.includes(value) ? list : [...list, value]
    case 'Remove':
      return list.filter((item) => item !== value)
    default:
      throw new ProtocolError(400, `Unknown operation '${operation}'`)
  }
}
