import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { SERVER_SAMPLES } from '#testing/exports/server-samples.ts'
import { openRouter } from './openrouter.ts'

const [newest, oldest] = SERVER_SAMPLES['OpenRouter']!

it('OpenRouter: reads both sides by their items, with reasoning, tools, pictures, files and pages, and other models', () => {
  const reading = openRouter.read(newest, context())
  expect(textsOf(reading)).toEqual([['How warm?', 'Quite.']])
  const [{ card, content, assets }] = reading.cards as [(typeof reading.cards)[0]]
  expect(card).toMatchObject({
    sessionTitle: 'How warm?',
    dayStamp: '20250301_100000',
    model: 'openai/gpt-5:free',
    from: 'OpenRouter',
  })
  expect(content!.prompt).toMatchObject([{ kind: 'text' }, { kind: 'picture' }, { kind: 'file', name: 'dough.pdf' }])
  expect(content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'tool', name: 'bake', input: '{"at":"200"}', output: 'baked' },
    { kind: 'text', text: 'Quite.' },
    { kind: 'picture' },
    { kind: 'citation', title: 'Rye', url: 'https://example.com/rye' },
  ])
  expect(content!.alternatives).toMatchObject([{ model: 'Llama', response: [{ kind: 'text', text: 'Hot.' }] }])
  expect(assets).toHaveLength(2)
})

it('OpenRouter: reads chats of older versions, whose newest message is first, with the times of their keys', () => {
  const reading = openRouter.read(oldest, context())
  expect(textsOf(reading)).toEqual([['How warm?', 'Quite.']])
  expect(reading.cards[0]!.card).toMatchObject({ sessionTitle: 'How warm?', dayStamp: '20250301_100000' })
  expect(reading.cards[0]!.content!.response[0]).toMatchObject({ kind: 'reasoning', text: 'It is rye.' })
})

it('OpenRouter: keeps the ids of a chat that went on, and the name that a person gave it', () => {
  const message = (characterId: string, content: string, at: number) => ({ characterId, content, createdAt: at })
  const first = { m1: message('USER', 'p', 1), m2: message('c', 'a', 2) }
  const read = (messages: object, title: string) =>
    openRouter.read({ version: 'orpg.2.0', title, messages }, context()).cards.map(({ card }) => card)
  const [before, after] = [
    read(first, 'p'),
    read({ m4: message('c', 'b', 4), m3: message('USER', 'q', 3), ...first }, 'Bread'),
  ]
  expect(after.map(({ id }) => id)).toEqual([before[0]!.id, expect.any(String)])
  expect(after[0]).toMatchObject({ sessionTitle: 'Bread', prompt: 'p', response: 'a' })
})

it('OpenRouter: goes on from the answer that the next prompt names', () => {
  const message = (characterId: string, content: string, createdAt: number, parentMessageId?: string) => ({
    characterId,
    content,
    createdAt,
    parentMessageId,
  })
  const messages = {
    m1: message('USER', 'p', 1),
    m2: message('c', 'a', 2, 'm1'),
    m3: message('d', 'other', 3, 'm1'),
    m4: message('USER', 'q', 4, 'm2'),
    m5: message('c', 'b', 5, 'm4'),
  }
  const reading = openRouter.read({ version: 'orpg.2.0', messages }, context())
  expect(textsOf(reading)).toEqual([
    ['p', 'a'],
    ['q', 'b'],
  ])
})
