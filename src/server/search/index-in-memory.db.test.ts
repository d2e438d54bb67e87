import { expect, it } from 'vitest'
import type { Progress } from '#search/engine.ts'
import { openTestServer } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

it('is ready once its index is built, and says how far it is until then', async () => {
  let progress: Progress | null = { done: 437, total: 1000 }
  const archive = await everyDatabase[0]!.open()
  const test = await openTestServer({ ...archive, search: { ...archive.search, progress: () => progress } })
  const waiting = await test.get('/readyz')
  expect([waiting.statusCode, waiting.json()]).toEqual([503, { status: 'not ready', search: 'being prepared: 43 %' }])
  progress = null
  expect((await test.get('/readyz')).json()).toEqual({ status: 'ready' })
  await test.close()
})
