import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { importSessions } from '#testing/exports/import-sessions.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { chatJson } from './chat-json.ts'

const asked = { model: 'gpt-5', messages: [{ role: 'user', content: 'p' }] }
const answers = (...contents: string[]) => ({
  id: 'chatcmpl-1',
  created: 1740823200,
  choices: contents.map((content) => ({ message: { role: 'assistant', content } })),
})

it.each<[string, object]>([
  ['its messages and choices', { ...asked, ...answers('a') }],
  ['a request and a response', { request: asked, response: answers('a') }],
  ['an input and an output', { input: asked, output: answers('a') }],
])('a log of an API is a conversation of %s', async (_, record) => {
  const { cards } = await importSessions([record])
  const card = { prompt: 'p', response: 'a', model: 'gpt-5', dayStamp: '20250301_100000' }
  expect(cards.map((one) => one.card)).toEqual([expect.objectContaining(card)])
})

it('shows the first answer of an API, and the others as other answers', () => {
  const reading = chatJson.read({ ...asked, ...answers('a', 'b') }, context())
  expect(textsOf(reading)).toEqual([['p', 'a']])
  expect(reading.cards[0]!.content!.alternatives).toMatchObject([{ response: [{ text: 'b' }] }])
})

it('shows an answer of an API once that is among the messages as well', () => {
  const messages = [...asked.messages, { role: 'assistant', content: 'a' }]
  expect(textsOf(chatJson.read({ messages, ...answers('a') }, context()))).toEqual([['p', 'a']])
})

it('reads the pictures and the pages that an answer has besides its text', async () => {
  const message = {
    role: 'assistant',
    content: '',
    images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } }],
    annotations: [
      { type: 'url_citation', url_citation: { url: 'https://example.com/rye', title: 'Rye' } },
      { type: 'file_citation', url: 'https://example.com/no' },
    ],
  }
  const { cards } = await importSessions([{ ...asked, choices: [{ message }] }])
  expect(cards).toHaveLength(1)
  expect(cards[0]!.content!.response).toMatchObject([
    { kind: 'picture' },
    { kind: 'citation', title: 'Rye', url: 'https://example.com/rye' },
  ])
  expect(cards[0]!.assets).toHaveLength(1)
})
