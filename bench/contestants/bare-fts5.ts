import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sortOf } from '#archive/filters.ts'
import { foldText } from '#archive/words.ts'
import { firstKeyOf, LAST_KEY, lastKeyOf } from '#store/card-key.ts'
import { pageOf, parts, type Contestant } from './contestant.ts'

/** Words are letters and digits only, so that no word has this prefix. */
const categoryToken = (category: string) => `§${createHash('sha1').update(category).digest('hex').slice(0, 16)}`

/** The public cards of Colloquy's file in a table of SQLite's full-text index. */
const MADE = `CREATE VIRTUAL TABLE search USING fts5(prompt, response, title, session, flags, content='',
  detail='full', prefix='2 3', tokenize='ascii');
  INSERT INTO search (search, rank) VALUES ('rank', 'bm25(2.0, 1.0, 8.0, 4.0, 0.0)')`

/**
 * The floor: the plainest statements that could be written by hand over Colloquy's own cards, with as much memory. They
 * give the same: the total, counted to 1000, and 50 cards as JSON in the order asked for; bm25 stands for relevance.
 */
export function openBareFts5(folder: string): Promise<Contestant> {
  const file = join(folder, 'bare-fts5.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA cache_size = -65536; PRAGMA mmap_size = 134217728')
  // For reading alone: it is no process of the archive, which would remove the archive's log as the last one to close it.
  database.prepare('ATTACH ? AS colloquy').run(`${pathToFileURL(join(folder, 'colloquy.db')).href}?mode=ro`)
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search'").get() === undefined) fill(database)
  const match = 'FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ?'
  const count = database.prepare(`SELECT count(*) AS n FROM (SELECT 1 ${match} LIMIT 1001)`)
  const page = (order: string) =>
    database.prepare(`SELECT group_concat(summary) AS json FROM (SELECT rowid AS found ${match}
      ORDER BY ${order} LIMIT 50 OFFSET ?) CROSS JOIN colloquy.cards ON cards.key = found`)
  const [byTime, byRank] = [page('rowid'), page('rank')]
  return Promise.resolve({
    build: () => Promise.resolve(),
    answer(question) {
      if (question.isMisspelt) return Promise.resolve(null)
      const { wanted, excluded, category, isOr } = parts(question)
      const [month] = question.filters.month
      // As whole numbers: FTS5 takes no notice of others.
      const range = (month === undefined ? [0, LAST_KEY] : [firstKeyOf(`${month}-01`), lastKeyOf(`${month}-28`)]).map(
        BigInt,
      )
      const terms = wanted.map((term) => `"${term}"${question.typing ? '*' : ''}`).join(isOr ? ' OR ' : ' AND ')
      const narrowed = category === null ? terms : `"${categoryToken(category)}" AND (${terms})`
      const query = `${narrowed}${excluded.map((term) => ` NOT "${term}"`).join('')}`
      const total = Math.min(1000, Number(count.get(query, ...range)?.['n']))
      const offset = Math.min((question.filters.page - 1) * 50, Math.max(0, Math.ceil(total / 50) * 50 - 50))
      const ordered = sortOf(question.filters) === 'relevance' ? byRank : byTime
      return Promise.resolve({ total, json: pageOf([String(ordered.get(query, ...range, offset)?.['json'] ?? '')]) })
    },
    size: () => Promise.resolve(statSync(file).size),
    close: () => Promise.resolve(database.close()),
  })
}

interface Row {
  key: number
  prompt: string
  response: string
  page_title: string
  session_title: string
  category: string
}

function fill(database: DatabaseSync): void {
  database.exec(`BEGIN; ${MADE}`)
  const put = database.prepare(
    'INSERT INTO search (rowid, prompt, response, title, session, flags) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const rows = database.prepare(`SELECT key, prompt, response, page_title, session_title, category FROM colloquy.cards
    WHERE is_private = 0 ORDER BY key`)
  for (const {
    key,
    prompt,
    response,
    page_title,
    session_title,
    category,
  } of rows.iterate() as Iterable<unknown> as Iterable<Row>) {
    const texts = [prompt, response, page_title, session_title].map(foldText)
    put.run(BigInt(key), ...texts, category === '' ? '' : categoryToken(category))
  }
  database.exec('COMMIT')
}
