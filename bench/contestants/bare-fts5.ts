import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { flagToken } from '#search/flag-token.ts'
import { firstKeyOf, lastKeyOf } from '#store/card-key.ts'
import { pageOf, parts, type Contestant } from './contestant.ts'

/** The floor: the plainest statements that could be written by hand over Colloquy's own file. */
export function openBareFts5(folder: string): Promise<Contestant> {
  const database = new DatabaseSync(join(folder, 'colloquy.db'), { readOnly: true })
  const match = 'FROM search_public WHERE search_public MATCH ? AND rowid BETWEEN ? AND ?'
  const count = database.prepare(`SELECT count(*) AS n FROM (SELECT 1 ${match} LIMIT 1001)`)
  const page = database.prepare(`SELECT group_concat(summary) AS json FROM cards
    WHERE key IN (SELECT rowid ${match} ORDER BY rowid LIMIT 50 OFFSET ?)`)
  return Promise.resolve({
    build: () => Promise.resolve(),
    answer(question) {
      if (question.isMisspelt) return Promise.resolve(null)
      const { wanted, excluded, category, isOr } = parts(question)
      const [month] = question.filters.month
      const range =
        month === undefined ? [0, Number.MAX_SAFE_INTEGER] : [firstKeyOf(`${month}-01`), lastKeyOf(`${month}-28`)]
      const terms = wanted.map((term) => `"${term}"${question.typing ? '*' : ''}`).join(isOr ? ' OR ' : ' AND ')
      const narrowed =
        category === null ? terms : `"${flagToken({ mark: 'category', value: category })}" AND (${terms})`
      const query = `${narrowed}${excluded.map((term) => ` NOT "${term}"`).join('')}`
      const total = Math.min(1000, Number(count.get(query, ...range)?.['n']))
      const offset = Math.min((question.filters.page - 1) * 50, Math.max(0, Math.ceil(total / 50) * 50 - 50))
      return Promise.resolve({ total, json: pageOf([String(page.get(query, ...range, offset)?.['json'] ?? '')]) })
    },
    size: () => Promise.resolve(0),
    close: () => Promise.resolve(database.close()),
  })
}
