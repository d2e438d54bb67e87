import { randomUUID } from 'node:crypto'
import { isAmong } from './json-set.ts'
import type { Trx } from './tables.ts'

/** What takes the place of a name that was deleted for good. */
const DELETED = '(deleted)'

/** A shorter name is replaced only where it is the whole of a text: 'a' is in most. */
const MIN_WITHIN_LENGTH = 4

/** The names in the report of an import, by where they are. */
interface NamedLedger {
  source?: string
  files?: { name: string }[]
  sessions?: { name: string; semanticSid: string }[]
  failures?: { file: string; conversation: string; reason: string }[]
}

/** Adds an import to the log, as of now. @param one `source`: its name; `ledger`: its report, JSON text */
export async function addImport(trx: Trx, one: { source: string; ledger: string }): Promise<void> {
  await trx
    .insertInto('imports')
    .values({ id: randomUUID(), at: Date.now(), ...one })
    .execute()
}

/** Removes names of sessions from the reports of all imports, but those that a card still has. */
export async function forgetSessions(trx: Trx, names: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('cards')
    .select(['session', 'session_title', 'semantic_sid'])
    .where((eb) => eb.or([isAmong('session', names), isAmong('session_title', names), isAmong('semantic_sid', names)]))
    .execute()
  const left = new Set(rows.flatMap((row) => [row.session, row.session_title, row.semantic_sid]))
  const gone = names.map((name) => name.trim()).filter((name) => name !== '' && !left.has(name))
  if (gone.length === 0) return
  const without = (text: string) => (gone.some((name) => isNamed(text, name)) ? DELETED : text)
  for (const { id, source, ledger } of await trx.selectFrom('imports').select(['id', 'source', 'ledger']).execute()) {
    const parsed = JSON.parse(ledger) as NamedLedger
    if (parsed.source !== undefined) parsed.source = without(parsed.source)
    for (const file of parsed.files ?? []) file.name = without(file.name)
    for (const session of parsed.sessions ?? []) {
      session.name = without(session.name)
      session.semanticSid = without(session.semanticSid)
    }
    for (const failure of parsed.failures ?? []) {
      failure.file = without(failure.file)
      failure.conversation = without(failure.conversation)
      failure.reason = without(failure.reason)
    }
    const changed = { source: without(source), ledger: JSON.stringify(parsed) }
    if (changed.source === source && changed.ledger === ledger) continue
    await trx.updateTable('imports').set(changed).where('id', '=', id).execute()
  }
}

const isNamed = (text: string, name: string): boolean =>
  text === name || (name.length >= MIN_WITHIN_LENGTH && text.includes(name))
