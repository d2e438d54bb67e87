import { fromBody, numberOf, textOf, listOf, type Given } from '#algolia/given-params.ts'
import { ProtocolError } from '#algolia/protocol-error.ts'
import type { IndexRecord } from '#algolia/readable-index.ts'
import { retrieve } from '#algolia/retrieve.ts'
import { readParams, type SearchParams } from '#algolia/search-params.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { matching } from './node-query.ts'

/** Records that are given at once at most. */
const MOST_AT_ONCE = 1000

const questionOf = ({ wanted, excluded, restrictions }: SearchParams) => ({
  wanted: wanted.map((phrase) => [phrase]),
  excluded,
  restrictions,
  offset: 0,
  length: 0,
  facets: [],
})

/** All records that match, however many, a piece at a time: the cursor says where the next piece begins. */
export function browseIndex(file: NodeFile, index: IndexRow, body: unknown) {
  const asked = fromBody(body)
  const cursor = textOf(asked, 'cursor', '')
  const { after, given } = cursor === '' ? { after: 0, given: asked } : readCursor(cursor)
  const settings = file.settingsOf(index)
  const id = index.primaryId ?? index.id
  const params = readParams(settings, given)
  const { text, values } = matching(id, settings, questionOf(params))
  const most = numberOf(given, 'hitsPerPage', MOST_AT_ONCE, MOST_AT_ONCE) || MOST_AT_ONCE
  const glue = text.includes(' WHERE ') ? 'AND' : 'WHERE'
  const rows = file.db
    .prepare(`SELECT r.key AS key, r.body AS body ${text} ${glue} r.key > ? ORDER BY r.key LIMIT ?`)
    .all(...values, after, most)
  const total = Number(file.db.prepare(`SELECT count(*) AS n ${text}`).get(...values)?.['n'])
  const wanted = listOf(given, 'attributesToRetrieve')
  const hits = rows.map((row) => retrieve(JSON.parse(String(row['body'])) as IndexRecord, wanted))
  const last = Number(rows.at(-1)?.['key'] ?? 0)
  return {
    hits,
    ...(rows.length === most ? { cursor: writeCursor(last, given) } : {}),
    page: 0,
    nbHits: total,
    nbPages: Math.ceil(total / most),
    hitsPerPage: most,
    processingTimeMS: 1,
    query: params.query,
    params: '',
  }
}

/** The keys of all records that match. @throws ProtocolError 400 when nothing restricts them: that would be all */
export function matchingKeys(file: NodeFile, index: IndexRow, body: unknown): number[] {
  const settings = file.settingsOf(index)
  const params = readParams(settings, fromBody(body))
  if (params.restrictions.length + params.wanted.length === 0)
    throw new ProtocolError(400, 'Deleting by a query needs filters: to delete all records, clear the index')
  const { text, values } = matching(index.primaryId ?? index.id, settings, questionOf(params))
  const rows = file.db.prepare(`SELECT r.key AS key ${text}`).all(...values)
  return rows.map((row) => Number(row['key']))
}

const writeCursor = (after: number, given: Given) => Buffer.from(JSON.stringify({ after, given })).toString('base64url')

function readCursor(cursor: string): { after: number; given: Given } {
  try {
    const { after, given } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as {
      after: unknown
      given: unknown
    }
    if (Number.isSafeInteger(after)) return { after: after as number, given: fromBody(given) }
  } catch {
    // Said below.
  }
  throw new ProtocolError(400, 'The cursor is not valid')
}
