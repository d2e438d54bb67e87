import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { importSessions, textsOf as textsIn } from '#testing/exports/import-sessions.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { aPicture } from '#testing/picture.ts'
import { chatMessages } from './chat-json.ts'

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
  [
    'an input of messages and an output',
    { ...answers(), choices: undefined, model: 'gpt-5', input: asked.messages, output: 'a' },
  ],
  ['the bodies of both', { request_body: asked, response_body: answers('a') }],
  ['a request, and what a batch gives', { request: asked, response: { status_code: 200, body: answers('a') } }],
  ['messages with the response next to them', { ...asked, response: answers('a') }],
  ['messages with a text next to them', { ...asked, created: 1740823200, response: 'a' }],
  [
    'messages and the answer of Ollama',
    { ...asked, created: 1740823200, response: { message: { role: 'assistant', content: 'a' } } },
  ],
])('a log of an API is a conversation of %s', async (_, record) => {
  const { cards } = await importSessions([record])
  const card = { prompt: 'p', response: 'a', model: 'gpt-5', dayStamp: '20250301_100000' }
  expect(cards.map((one) => one.card)).toEqual([expect.objectContaining(card)])
})

it('is one conversation where each call sends the conversation so far, with its days and models, and goes on as the log does', async () => {
  const system = (content: string) => ({ role: 'system', content })
  const user = (content: string) => ({ role: 'user', content })
  const said = (content: string) => ({ role: 'assistant', content })
  const call = (id: string, minute: number, answer: string, ...messages: object[]) => ({
    id,
    model: `gpt-${minute}`,
    created: 1740823200 + 60 * minute,
    messages,
    choices: [{ message: said(answer) }],
  })
  const first = call('1', 1, '<think>Hm.</think>Quite.', system('It is ten.'), user('How warm?'))
  const second = call('2', 2, 'Less.', system('It is eleven.'), user('How warm?'), said('Quite. '), user('And wheat?'))
  const branch = call('3', 3, 'More.', user('How warm?'), said('Quite.'), user('And corn?'))
  const third = call('4', 4, 'Now.', ...branch.messages, said('More.'), user('When?'))
  const other = call('5', 5, 'Never.', user('Why?'))
  const alone = await importSessions([first])
  const imported = await importSessions([third, second, other, first, branch])
  expect(imported.ledger).toMatchObject({ conversations: 2, hidden: { system: 2, repeated: 8 }, unreadable: 0 })
  expect(Object.fromEntries(textsIn(imported))).toEqual({
    'How warm?': 'Quite.',
    'And corn?': 'More.',
    'When?': 'Now.',
    'Why?': 'Never.',
  })
  const cardOf = (prompt: string) => imported.cards.find(({ card }) => card.prompt === prompt)!
  expect(cardOf('How warm?').card.id).toBe(alone.cards[0]!.card.id)
  expect(cardOf('When?').card).toMatchObject({ dayStamp: '20250301_100400', model: 'gpt-4' })
  expect(cardOf('And corn?').content?.alternatives).toMatchObject([
    { prompt: [{ text: 'And wheat?' }], response: [{ text: 'Less.' }] },
  ])
  const grown = await importSessions([first, branch, third])
  expect(grown.cards.map(({ card }) => card.id)).toEqual(
    ['How warm?', 'And corn?', 'When?'].map((prompt) => cardOf(prompt).card.id),
  )
})

it('reads a log of the API of Gemini: reasoning, calls of functions, pictures, and contents alone', async () => {
  const picture = { inlineData: { mimeType: 'image/png', data: 'aGk=' } }
  const contents = [
    { role: 'user', parts: [{ text: 'How warm?' }, picture] },
    { role: 'model', parts: [{ functionCall: { name: 'oven', args: { rack: 1 } } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'oven', response: { heat: 'It is hot.' } } }] },
  ]
  const given = [
    { text: 'It is rye.', thought: true },
    { executableCode: { language: 'PYTHON', code: 'print(the oven)' } },
    { text: 'Quite.', thoughtSignature: 'x' },
  ]
  const request = { model: 'models/gemini-2.5-pro', systemInstruction: { parts: [{ text: 's' }] }, contents }
  const response = { candidates: [{ content: { role: 'model', parts: given } }], modelVersion: 'gemini-2.5-pro' }
  const { cards } = await importSessions([{ timestamp: '2025-03-01T10:00:00Z', request, response }])
  expect(cards.map(({ card }) => [card.prompt, card.response, card.model, card.dayStamp])).toEqual([
    ['How warm?', 'Quite.', 'gemini-2.5-pro', '20250301_100000'],
  ])
  expect(cards[0]!.content!.prompt).toMatchObject([{ text: 'How warm?' }, { kind: 'picture' }])
  expect(cards[0]!.content!.response).toEqual([
    { kind: 'tool', name: 'oven', input: 'rack: 1', output: 'heat: It is hot.' },
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'tool', name: 'executableCode', input: '', output: 'print(the oven)' },
    { kind: 'text', text: 'Quite.' },
  ])
  const alone = await importSessions([{ contents: [...contents, { role: 'model', parts: given }] }])
  expect(alone.cards.map(({ card }) => [card.prompt, card.response])).toEqual([['How warm?', 'Quite.']])
})

it('takes no text next to messages for an answer where they end with one', async () => {
  const messages = [...asked.messages, { role: 'assistant', content: 'a' }]
  const { cards } = await importSessions([{ messages, output: 'finished' }])
  expect(cards.map(({ card }) => card.response)).toEqual(['a'])
})

it('shows the first answer of an API, and the others as other answers', () => {
  const reading = chatMessages.read({ ...asked, ...answers('a', 'b') }, context())
  expect(textsOf(reading)).toEqual([['p', 'a']])
  expect(reading.cards[0]!.content!.alternatives).toMatchObject([{ response: [{ text: 'b' }] }])
})

it('shows an answer of an API once that is among the messages as well', () => {
  const messages = [...asked.messages, { role: 'assistant', content: 'a' }]
  expect(textsOf(chatMessages.read({ messages, ...answers('a') }, context()))).toEqual([['p', 'a']])
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

it('reads a log of the API of Anthropic: reasoning, searches with what they found, and the pages that are cited', async () => {
  const content = [
    { type: 'thinking', thinking: 'It is rye.', signature: 'x' },
    { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'rye' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 's',
      content: [
        { type: 'web_search_result', title: 'Rye bread', url: 'https://example.com/rye', encrypted_content: 'Eq' },
      ],
    },
    {
      type: 'text',
      text: 'Quite.',
      citations: [{ url: 'https://example.com/rye', title: 'Rye bread', encrypted_index: 'E' }],
    },
  ]
  const response = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-opus-4-5', content }
  const { cards } = await importSessions([{ timestamp: '2025-03-01T10:00:00Z', request: asked, response }])
  expect(cards.map(({ card }) => [card.prompt, card.response, card.model, card.dayStamp])).toEqual([
    ['p', 'Quite.', 'claude-opus-4-5', '20250301_100000'],
  ])
  expect(cards[0]!.content!.response).toEqual([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'tool', name: 'web_search', input: 'query: rye', output: 'Rye bread' },
    { kind: 'text', text: 'Quite.' },
    { kind: 'citation', title: 'Rye bread', url: 'https://example.com/rye' },
  ])
})

it('reads what messages of Ollama have besides their text: pictures, reasoning, and names of tools', async () => {
  const messages = [
    { role: 'user', content: 'p', images: [aPicture().toString('base64')] },
    {
      role: 'assistant',
      content: '',
      thinking: 'I look into the oven.',
      tool_calls: [{ function: { name: 'oven', arguments: { rack: 1 } } }],
    },
    { role: 'tool', content: 'It is hot.', tool_name: 'oven' },
    { role: 'assistant', content: '', thinking: '' },
    { role: 'assistant', content: 'a' },
  ]
  const { cards, ledger } = await importSessions([{ messages }])
  expect(ledger.hidden).toMatchObject({ reasoning: 1, tool: 1, empty: 1 })
  expect(cards[0]!.content!.prompt).toMatchObject([{ text: 'p' }, { kind: 'picture' }])
  expect(cards[0]!.assets).toHaveLength(1)
  expect(cards[0]!.content!.response).toEqual([
    { kind: 'reasoning', text: 'I look into the oven.' },
    { kind: 'tool', name: 'oven', input: 'rack: 1', output: 'It is hot.' },
    { kind: 'text', text: 'a' },
  ])
})

it('reads reasoning and pictures as the AI SDK keeps them, without saying anything twice', async () => {
  const picture = { type: 'file', mediaType: 'image/png', filename: 'rye.png', url: 'data:image/png;base64,aGk=' }
  const { cards } = await importSessions([
    {
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'p' }, picture] },
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'It is rye.', state: 'done' },
            { type: 'reasoning', reasoning: 'Or wheat.', details: [{ type: 'text', text: 'Or wheat.' }] },
            { type: 'text', text: 'a', state: 'done' },
          ],
        },
      ],
    },
  ])
  expect(cards[0]!.content!.prompt).toMatchObject([{ text: 'p' }, { kind: 'picture', name: 'rye.png' }])
  expect(cards[0]!.assets).toHaveLength(1)
  expect(cards[0]!.content!.response).toEqual([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'reasoning', text: 'Or wheat.' },
    { kind: 'text', text: 'a' },
  ])
})
