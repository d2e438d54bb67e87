import type { IndexRecord } from './readable-index.ts'

/**
 * The attributes of a record that were asked for; its id is always among them.
 * @param attributes '*' for all, '-name' for all but one; null for all
 */
export function retrieve(record: IndexRecord, attributes: readonly string[] | null): IndexRecord {
  if (attributes === null) return record
  const isAll = attributes.includes('*') || attributes.every((name) => name.startsWith('-'))
  const entries = Object.entries(record).filter(
    ([name]) => !attributes.includes(`-${name}`) && (isAll || attributes.includes(name)),
  )
  return { ...Object.fromEntries(entries), objectID: record.objectID }
}
