import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { originalTexts, withKnownTexts } from './redact-card.ts'

const original = newCard({ id: 'a', prompt: 'John Smith: ?q=John+Smith', response: 'He is here.' })
const redacted = { texts: [{ words: 'John Smith', reason: '' }], title: [] }
const known = (prompt: string) =>
  withKnownTexts(newCard({ id: 'a', prompt, response: 'Another.' }), originalTexts(original), redacted)

it.each(['▇▇▇: ?q=▇▇▇', '▇▇▇: ?q=John+Smith', '▇▇▇'])('a text that comes in as %j is the original', (prompt) => {
  const { prompt: read, promptLen, response } = known(prompt)
  expect([read, promptLen, response]).toEqual([original.prompt, original.promptLen, 'Another.'])
})

it.each(['▇▇▇: ?q=Jane', 'x ▇▇▇', 'John Smith'])('a text that comes in as %j is another one', (prompt) => {
  expect(known(prompt).prompt).toBe(prompt)
})
