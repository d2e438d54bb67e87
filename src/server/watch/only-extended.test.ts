import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { IntakeStep } from '#intake/intake.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { onlyExtended } from './only-extended.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp([newCard({ id: 'one', prompt: 'Ask Zoe', response: 'Zoe says' })])
  test.viewer = AN_ADMIN
})
afterAll(() => test.close())

/** Whether a card is left that came with these texts. */
async function isTaken(prompt: string, response: string): Promise<boolean> {
  async function* steps(): AsyncGenerator<IntakeStep> {
    await Promise.resolve()
    const card = newCard({ id: 'one', prompt, response })
    yield { kind: 'cards', cards: [{ card, precedence: 1, assets: [] }], sources: [] }
  }
  for await (const step of onlyExtended(test.archive.store.db, steps())) {
    if (step.kind === 'cards') return step.cards.length > 0
  }
  return false
}

it('takes a card whose answer goes on, also where words of it are redacted', async () => {
  const goesOn = () => isTaken('Ask Zoe', 'Zoe says yes')
  const isOther = () => isTaken('Ask Zoe', 'Ann says yes')
  expect([await goesOn(), await isOther()]).toEqual([true, false])
  await test.call('POST /api/cards/:id/redactions', { params: { id: 'one' }, body: { words: 'Zoe', reason: '' } })
  expect([await goesOn(), await isOther()]).toEqual([true, false])
})
