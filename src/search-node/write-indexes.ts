import { noSuchIndex, ProtocolError } from '#algolia/protocol-error.ts'
import type { IndexSettings } from '#algolia/readable-index.ts'
import type { NodeFile } from './node-file.ts'
import { NodeRecords } from './node-records.ts'
import { writable } from './write-records.ts'

/** What an operation is asked to do. */
export interface Operation {
  operation?: unknown
  destination?: unknown
  /** Only these parts: 'settings', and the protocol's 'rules' and 'synonyms', which a search node has none of. */
  scope?: unknown
}

/** Settings that change what the text index holds. */
const INDEXED = ['searchableAttributes', 'attributesForFaceting'] as const

/** Changes settings of an index, and makes its text index anew where they ask for it. Callers stand in a transaction. */
export async function changeSettings(file: NodeFile, name: string, given: IndexSettings): Promise<void> {
  const index = file.find(name) ?? file.ensure(name)
  const before = file.settingsOf(index)
  const kept = Object.entries({ ...index.settings, ...given }).filter(([, value]) => value !== null)
  file.writeSettings(index, Object.fromEntries(kept))
  const changed = file.find(name)!
  if (index.primaryId !== null) return
  if (given['replicas'] !== undefined) {
    const names = replicaNames(given['replicas'])
    for (const replica of file.replicasOf(index)) if (!names.includes(replica.name)) file.drop(replica)
    for (const replica of names) file.ensureReplica(replica, index)
  }
  const after = file.settingsOf(changed)
  if (INDEXED.some((one) => JSON.stringify(before[one]) !== JSON.stringify(after[one])))
    await new NodeRecords(file, changed).reindex()
}

/** 'name', or 'virtual(name)', which is the same here. */
function replicaNames(value: unknown): string[] {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw new ProtocolError(400, 'replicas must be an array of strings')
  return (value as string[]).map((item) => item.replace(/^virtual\((.*)\)$/s, '$1'))
}

/** Copies an index, or parts of it, over another; or moves it there. Callers stand in a transaction. */
export async function operateIndex(
  file: NodeFile,
  name: string,
  { operation, destination, scope }: Operation,
): Promise<void> {
  if (typeof destination !== 'string' || destination === '' || destination === name)
    throw new ProtocolError(400, 'destination must be the name of another index')
  if (operation !== 'copy' && operation !== 'move') throw new ProtocolError(400, "operation must be 'copy' or 'move'")
  const source = file.find(name)
  const parts = Array.isArray(scope) ? scope : null
  if (!source) {
    // Parts of an index that is not there yet are nothing; clients copy them before they fill it.
    if (parts !== null) return
    throw noSuchIndex(name)
  }
  if (operation === 'move') {
    const target = file.find(destination)
    if (target) {
      file.moveReplicas(target, source)
      file.drop(target)
    }
    file.rename(source, destination)
    return
  }
  const target = writable(file, destination)
  const { replicas: _, ...settings } = file.settingsOf(source)
  if (parts === null || parts.includes('settings')) file.writeSettings(target, settings)
  const records = new NodeRecords(file, file.find(destination)!)
  if (parts !== null) {
    await records.reindex()
    return
  }
  records.clear()
  await records.copyFrom(source)
}
