/**
 * `npm run bench:review`: reviews conversations one by one as an admin at the keyboard does, through the whole server and its
 * own client: `npm run bench:review -- [--cards N] [--waiting N]`. Prints the median and the 99th percentile of each
 * step, and fails when one takes longer than 100 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Output } from '#api/call.ts'
import type { Card } from '#archive/card.ts'
import { AN_ADMIN, openTestApp } from '#testing/app.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { syntheticCards } from './synthetic-cards.ts'
import { ms, table, timingOf } from './measure.ts'

/** A step must not take longer at the 99th percentile, in milliseconds. */
const LIMIT = 100

/** Steps that are reported besides the review's own, and may take longer. */
const OTHER = new Set(['read the dashboard', 'list a page of private cards'])

const { values } = parseArgs({
  options: { cards: { type: 'string', default: '5000' }, waiting: { type: 'string', default: '1000' } },
})
const waiting = Number(values.waiting)
const total = Math.max(Number(values.cards), waiting)

/** Every tenth waiting card holds something that the scan finds. */
async function* corpus(): AsyncGenerator<Card> {
  let index = 0
  for await (const card of syntheticCards(total)) {
    const isPrivate = index < waiting
    const response = isPrivate && index % 10 === 0 ? `${card.response} Write to anna${index}@gmx.net.` : card.response
    yield { ...card, response, isPrivate }
    index++
  }
}

const folder = mkdtempSync(join(tmpdir(), 'colloquy-review-'))
const test = await openTestApp([], {}, { database: { name: 'SQLite', open: () => openFolder(folder) } })
try {
  test.viewer = AN_ADMIN
  let batch: Card[] = []
  for await (const card of corpus()) {
    batch.push(card)
    if (batch.length < 1000) continue
    await fill(test.archive, batch)
    batch = []
  }
  await fill(test.archive, batch)

  const times = new Map<string, number[]>()
  async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const answer = await act()
    times.set(name, [...(times.get(name) ?? []), performance.now() - start])
    return answer
  }

  let after = ''
  for (let reviewed = 0; reviewed < waiting;) {
    const list: Output<'GET /api/admin/review'> = await step('list a page of conversations', () =>
      test.call('GET /api/admin/review', { query: `limit=50${after}` }),
    )
    for (const { id } of list.conversations) {
      const params = { id }
      const { cards } = await step('read a conversation', () => test.call('GET /api/admin/review/:id', { params }))
      for (const { card, version, findings } of cards) {
        if (findings.length === 0) continue
        await step('visit findings', () =>
          test.call('POST /api/admin/review/:id/visits', {
            params: { id: card.id },
            body: { version, findings, visit: 'seen' },
          }),
        )
      }
      const ids = cards.filter(({ card }) => card.isPrivate).map(({ card }) => card.id)
      const decision = reviewed % 4 === 3 ? 'keep-private' : 'publish'
      await step('publish it, or keep it private', () =>
        test.call('POST /api/admin/review', { body: { ids, decision } }),
      )
      reviewed += ids.length
    }
    if (list.next === null) break
    // Decided conversations have left the queue; the position in it stays.
    after = `&after=${list.next}`
    await step('read the dashboard', () => test.call('GET /api/admin/dashboard'))
    await step('list a page of private cards', () => test.call('GET /api/cards', { query: 'show=private' }))
  }
  const rows = [...times].map(([name, all]) => ({ name, count: all.length, ...timingOf(all) }))
  const cells = rows.map(({ name, count, median, p99 }) => [name, String(count), ms(median), ms(p99)])
  console.log(`${waiting} of ${total} cards reviewed\n`)
  console.log(table(['step', 'times', 'median ms', 'p99 ms'], cells))
  const slow = rows.filter(({ name, p99 }) => !OTHER.has(name) && p99 > LIMIT)
  for (const { name } of slow) console.error(`Too slow: '${name}' takes more than ${LIMIT} ms.`)
  if (slow.length > 0) process.exitCode = 1
} finally {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
}
