import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sortOf } from '#archive/filters.ts'
import { flagToken } from '#search/flag-token.ts'
import { firstKeyOf, LAST_KEY, lastKeyOf } from '#store/card-key.ts'
import { pageOf, parts, type Contestant } from './contestant.ts'

/**
 * The floor: the plainest statements that could be written by hand over Colloquy's own file, with as much memory. They
 * give the same: the total, counted to 1000, and 50 cards as JSON in the order asked for; bm25 stands for relevance.
 */
export function openBareFts5(folder: string): Promise<Contestant> {
  const database = new DatabaseSync(join(folder, 'colloquy.db'), { readOnly: true })
  database.exec('PRAGMA cache_size = -65536; PRAGMA mmap_size = 134217728')
  const match = 'FROM search_public WHERE search_public MATCH ? AND rowid BETWEEN ? AND ?'
  const count = database.prepare(`SELECT count(*) AS n FROM (SELECT 1 ${match} LIMIT 1001)`)
  const page = (order: string) =>
    database.prepare(`SELECT group_concat(summary) AS json FROM (SELECT rowid AS found ${match}
      ORDER BY ${order} LIMIT 50 OFFSET ?) CROSS JOIN cards ON cards.key = found`)
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
      const narrowed =
        category === null ? terms : `"${flagToken({ field: 'category', value: category })}" AND (${terms})`
      const query = `${narrowed}${excluded.map((term) => ` NOT "${term}"`).join('')}`
      const total = Math.min(1000, Number(count.get(query, ...range)?.['n']))
      const offset = Math.min((question.filters.page - 1) * 50, Math.max(0, Math.ceil(total / 50) * 50 - 50))
      const ordered = sortOf(question.filters) === 'relevance' ? byRank : byTime
      return Promise.resolve({ total, json: pageOf([String(ordered.get(query, ...range, offset)?.['json'] ?? '')]) })
    },
    size: () => Promise.resolve(0),
    close: () => Promise.resolve(database.close()),
  })
}
