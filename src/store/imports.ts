import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isAmong } from './json-set.ts'
import type { Trx } from './tables.ts'

/** Replacement of a name that was deleted for good. */
const DELETED = '(deleted)'

/** A shorter name is replaced only where it is the whole of a text: 'a' is in most. */
const MIN_WITHIN_LENGTH = 4

/** Separates the categories of one session. */
const SEPARATOR = ', '

/** The names in the report of an import, by where they are. */
interface NamedLedger {
  source?: string
  files?: { name: string }[]
  categories?: { name: string }[]
  sessions?: { name: string; semanticSid: string; category?: string }[]
  failures?: { file: string; conversation: string; reason: string }[]
}

/** Adds an import to the log, as of now. @param one `source`: its name; `ledger`: its report, JSON text */
export async function addImport(trx: Trx, one: { source: string; ledger: string }): Promise<void> {
  await trx
    .insertInto('imports')
    .values({ id: randomUUID(), at: Date.now(), ...one })
    .execute()
}

/**
 * Removes names from the reports of all imports: these, and those of sessions and categories, but all that a card still has.
 * A conversation may have had another name than the cards that were deleted last showed: it was renamed or imported again.
 * @param names what cards that were deleted for good were called
 */
export async function forgetNames(trx: Trx, names: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom('imports').select(['id', 'source', 'ledger']).execute()
  const reports = rows.map((row) => ({ ...row, said: JSON.parse(row.ledger) as NamedLedger }))
  const given = names.map(trimmed)
  const left = await namesOfCards(trx, [...given, ...reports.flatMap(({ said }) => namesIn(said))])
  const isGone = (name: string) => trimmed(name) !== '' && !left.has(trimmed(name))
  const deletedNames = given.filter(isGone)
  const nameOrDeleted = (name: string) => (isGone(name) ? DELETED : name)
  for (const { id, source, ledger, said } of reports) {
    // Of the names, which may be hundreds, those that the thousands of texts hold at all.
    const texts = [source, ...textsIn(said)].join('\n')
    const own = deletedNames.filter((name) => texts.includes(name))
    // Former names of other cards are not words of these, unless a whole text consists of one.
    const former = new Set(sessionsIn(said).filter(isGone).map(trimmed))
    const without = (text: string) =>
      former.has(nameOfFile(text)) || own.some((name) => isNamed(text, name)) ? DELETED : text
    if (said.source !== undefined) said.source = without(said.source)
    for (const file of said.files ?? []) file.name = without(file.name)
    for (const category of said.categories ?? []) category.name = nameOrDeleted(category.name)
    for (const session of said.sessions ?? []) {
      session.name = nameOrDeleted(session.name)
      session.semanticSid = nameOrDeleted(session.semanticSid)
      if (session.category !== undefined)
        session.category = categoriesIn(session.category, left).map(nameOrDeleted).join(SEPARATOR)
    }
    for (const failure of said.failures ?? []) {
      failure.file = without(failure.file)
      failure.conversation = without(failure.conversation)
      failure.reason = without(failure.reason)
    }
    const changed = { source: without(source), ledger: JSON.stringify(said) }
    if (changed.source === source && changed.ledger === ledger) continue
    await trx.updateTable('imports').set(changed).where('id', '=', id).execute()
  }
}

const trimmed = (name: string): string => name.trim()

/** The same set of characters for SQL. */
const SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Which of these a card still has as its session or category. */
async function namesOfCards(trx: Trx, names: readonly string[]): Promise<Set<string>> {
  const candidates = [...new Set(names.map(trimmed))]
  const left = new Set<string>()
  for (const column of ['session', 'session_title', 'semantic_sid', 'category'] as const) {
    // Earlier reports have the names of sessions without the space around them.
    const name = sql<string>`ltrim(rtrim(${sql.ref(column)}, ${SPACE}), ${SPACE})`
    const found = await trx
      .selectFrom('cards')
      .select(name.as('name'))
      .distinct()
      .where(isAmong(name, candidates))
      .execute()
    for (const row of found) left.add(row.name)
  }
  return left
}

const sessionsIn = ({ sessions = [] }: NamedLedger): string[] =>
  sessions.flatMap(({ name, semanticSid }) => [name, semanticSid])

const textsIn = ({ source = '', files = [], failures = [] }: NamedLedger): string[] => [
  source,
  ...files.map(({ name }) => name),
  ...failures.flatMap(({ file, conversation, reason }) => [file, conversation, reason]),
]

const namesIn = (said: NamedLedger): string[] => [
  ...sessionsIn(said),
  ...(said.categories ?? []).map(({ name }) => name),
  ...(said.sessions ?? []).flatMap(({ category = '' }) => [category, ...category.split(SEPARATOR)]),
]

/** Splits the categories of a session; a category may hold the separator itself. @param left names that cards have */
const categoriesIn = (category: string, left: ReadonlySet<string>): string[] =>
  left.has(category) ? [category] : category.split(SEPARATOR)

/** A text, or the name of a file without its folder and ending. */
const nameOfFile = (text: string): string => text.replace(/^.*\//s, '').replace(/\.\w{1,8}$/, '')

const isNamed = (text: string, name: string): boolean =>
  text === name || (name.length >= MIN_WITHIN_LENGTH && text.includes(name))
