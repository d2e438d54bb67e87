import { describe, expect, it } from 'vitest'
import { cards } from '#testing/any-search.ts'
import { openTestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { inMemory } from '#testing/engines.ts'

const QUESTIONS = [
  'search=sun',
  'search=moon,tide&sort=newest',
  'search="sun sea"&mode=or&date=2023-09-01',
  'search=tdie&mode=or&date=2023-09-01',
  'search=zebra moon',
  'search=mo*&page=2',
  'tag=garden',
  'month=2023-09',
  'search=-sun',
]

describe.each(everyDatabase)('a server whose index is in memory, on $name', (database) => {
  it('answers lists and suggestions as one whose index is in the database', async () => {
    const answers: unknown[][] = []
    for (const kind of [database, inMemory(database)]) {
      const test = await openTestApp(cards, {}, { database: kind })
      const own: unknown[] = []
      for (const question of QUESTIONS) own.push((await test.get(`/api/cards?${question}`)).json())
      for (const typed of ['mo', 'su', 'tid', 'moonlgiht', 'garden'])
        own.push((await test.get(`/api/suggest?q=${typed}`)).json())
      answers.push(own)
      await test.close()
    }
    expect(JSON.stringify(answers[0])).toContain('"total":')
    for (const [at, answer] of answers[1]!.entries()) expect([at, answer]).toEqual([at, answers[0]![at]])
  })
})

it('is ready once its index is built, and says how far it is until then', async () => {
  let progress: { done: number; total: number } | null = { done: 437, total: 1000 }
  const test = await openTestApp([], {}, { indexProgress: () => progress })
  const waiting = await test.get('/readyz')
  expect([waiting.statusCode, waiting.json()]).toEqual([503, { status: 'not ready', search: 'being prepared: 43 %' }])
  progress = null
  expect((await test.get('/readyz')).json()).toEqual({ status: 'ready' })
  await test.close()
})
