import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const PNG = Buffer.from('iVBORw0KGgo=', 'base64')

it('names a thread of Jan, and what answered in it, by the other file in its folder', async () => {
  await using folder = await temporaryFolder({
    'threads/j/messages.jsonl': lines(
      {
        id: '1',
        object: 'thread.message',
        thread_id: 'j',
        role: 'user',
        content: [{ type: 'text', text: { value: 'p' } }],
      },
      {
        id: '2',
        object: 'thread.message',
        thread_id: 'j',
        role: 'assistant',
        content: [{ type: 'text', text: { value: 'a' } }],
      },
    ),
    'threads/j/thread.json': JSON.stringify({
      id: 'j',
      object: 'thread',
      title: 'Boats',
      assistants: [{ model: { id: 'qwen3' } }],
      updated: 1,
    }),
  })
  const { cards } = await importAll(folder.path)
  const boats = { sessionTitle: 'Boats', prompt: 'p', response: 'a', model: 'qwen3' }
  expect(cards.map(({ card }) => card)).toEqual([expect.objectContaining(boats)])
})

it('reads a prompt of AI Studio without an extension, under the name of its file', async () => {
  const chunks = [
    { role: 'user', text: 'p' },
    { role: 'model', text: 'a' },
  ]
  await using folder = await temporaryFolder({ 'Pears and figs': JSON.stringify({ chunkedPrompt: { chunks } }) })
  const { cards } = await importAll(join(folder.path, 'Pears and figs'))
  expect(cards[0]!.card).toMatchObject({ sessionTitle: 'Pears and figs', prompt: 'p', response: 'a' })
})

it("finds what was sent to Grok in the folder of the file's id", async () => {
  const id = '0f0e0d0c-0b0a-4908-8706-050403020100'
  const responses = [
    { response: { _id: '1', sender: 'human', message: 'p', file_attachments: [id] } },
    { response: { _id: '2', parent_response_id: '1', sender: 'assistant', message: 'a' } },
  ]
  await using folder = await temporaryFolder({
    'export/prod-grok-backend.json': JSON.stringify({ conversations: [{ conversation: { id: 'g' }, responses }] }),
    [`export/prod-mc-asset-server/${id}/content`]: PNG,
  })
  const { cards, ledger } = await importAll(folder.path)
  expect(ledger.assets).toMatchObject({ found: 1, missing: 0 })
  expect(cards[0]!.content?.prompt[1]).toMatchObject({ kind: 'picture', name: id, size: PNG.length })
})

it('finds each picture of HuggingChat, whose names begin alike', async () => {
  const messages = [
    { id: '1', from: 'user', content: 'p', ancestors: [], files: ['file-65ab-2.png', 'file-65ab-1.png'] },
    { id: '2', from: 'assistant', content: 'a', ancestors: ['1'] },
  ]
  await using folder = await temporaryFolder({
    'conversations.json': JSON.stringify([{ _id: 'h', title: 'T', messages }]),
    'file-65ab-1.png': PNG,
    'file-65ab-2.png': PNG,
  })
  const { cards } = await importAll(folder.path)
  expect(cards[0]!.assets.map(({ name }) => name)).toEqual(['file-65ab-2.png', 'file-65ab-1.png'])
})

it('reads a table of Copilot with quotes, line breaks and semicolons', async () => {
  const table =
    'Conversation;Time;Author;Message\r\n"A; b";2025-03-01T10:00:00;Human;"say ""hi""\nnow"\r\n"A; b";2025-03-01T10:00:05;AI;"hi"\r\n'
  await using folder = await temporaryFolder({ 'copilot.csv': table })
  const { cards } = await importAll(join(folder.path, 'copilot.csv'), 'Europe/Amsterdam')
  expect(cards[0]!.card).toMatchObject({
    sessionTitle: 'A; b',
    prompt: 'say "hi"\nnow',
    response: 'hi',
    dayStamp: '20250301_100000',
  })
})

it('reads tables of Copilot that begin with the newest message, and those of its chats for work', async () => {
  const row = (title: string, second: number, author: string, message: string) =>
    `${title},2025-03-01T10:00:0${second},${author},${message}\r\n`
  const said = (title: string, second: number, prompt: string, answer: string) =>
    row(title, second, 'AI', answer) + row(title, second, 'Human', prompt)
  await using folder = await temporaryFolder({
    'activity.csv': `\ufeffConversation,Time,Author,Message\r\n${said('A long title', 5, 'p', 'a')}${said('B', 4, 'r', 'c')}${said('B', 3, 'q', 'b')}`,
    'chats.csv':
      '\ufeffCreatedAt,MessageContent,Author,ChatName\r\n3/2/2025 10:00:00 +00:00,s,user,C\r\n3/2/2025 10:00:01 +00:00,found,api_tool,C\r\n3/2/2025 10:00:02 +00:00,d,assistant,C\r\n',
  })
  const { cards, ledger } = await importAll(folder.path)
  expect(cards.map(({ card }) => [card.sessionTitle, card.prompt, card.response, card.dayStamp])).toEqual([
    ['A long title', 'p', 'a', '20250301_100005'],
    ['B', 'q', 'b', '20250301_100003'],
    ['B', 'r', 'c', '20250301_100004'],
    ['C', 's', 'd', '20250302_100000'],
  ])
  expect(ledger.letters).toMatchObject({ lost: 0, leftOut: [] })
})

it('reads what is behind a quote of a table that is never closed, and commas that no quote is around', async () => {
  const row = (minute: number, author: string, message: string) =>
    `T,2025-03-01T10:0${minute}:00,${author},${message}\n`
  const table = `Conversation,Time,Author,Message\n${[
    row(0, 'Human', 'one, two'),
    row(1, 'AI', '"an ""answer"" without an end\nin two lines'),
    row(2, 'Human', 'next'),
    row(3, 'AI', 'end'),
  ].join('')}`
  await using folder = await temporaryFolder({ 'copilot.csv': table })
  const { cards, ledger } = await importAll(join(folder.path, 'copilot.csv'))
  expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([
    ['one, two', 'an "answer" without an end\nin two lines'],
    ['next', 'end'],
  ])
  expect(ledger.messages).toBe(4)
})

it('reads a list of messages as one conversation, though some of them have fields of their program', async () => {
  const said = ['system', 'user', 'assistant', 'tool'].map((role) => ({ role, content: role[0] }))
  const of = [{ pinned: true }, {}, { metadata: { model: 'm' } }, { tool_call_id: 't' }]
  const log = said.map((one, at) => JSON.stringify({ ...one, ...of[at] })).join('\n')
  await using folder = await temporaryFolder({ 'log.jsonl': log })
  const { cards, ledger } = await importAll(join(folder.path, 'log.jsonl'))
  expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([['u', 'a']])
  expect(ledger).toMatchObject({ conversations: 1, messages: 4, failures: [] })
})

it('reads a list of messages as the conversations that they name, and keeps the ids of its plain messages', async () => {
  const said = (text: string, fields: object = {}) => [
    { role: 'user', content: text, ...fields },
    { role: 'assistant', content: `${text}!`, ...fields },
  ]
  const [a, b] = [{ session_id: 'a' }, { conversation_id: 2 }]
  const [first, again, plain] = [said('p', a), said('p', b), said('q')]
  await using folder = await temporaryFolder({
    'one.jsonl': lines(...first, ...plain),
    'plain.jsonl': lines(...plain),
    'asked.jsonl': lines(plain[0]),
    'answered.jsonl': lines(plain[0], { ...plain[1], usage: 1 }),
    'two.jsonl': lines(...first, ...plain, ...again, ...said('r', a)),
  })
  const [one, alone, two, asked, answered] = await Promise.all(
    ['one', 'plain', 'two', 'asked', 'answered'].map((name) => importAll(join(folder.path, `${name}.jsonl`))),
  )
  const plainId = alone!.cards[0]!.card.id
  expect(one!.ledger).toMatchObject({ conversations: 1, messages: 4, failures: [] })
  expect(one!.cards[1]!.otherIds).toEqual([plainId])
  expect(answered!.cards[0]).toMatchObject({ card: { response: 'q!' }, otherIds: [asked!.cards[0]!.card.id] })
  expect(two!.ledger).toMatchObject({ conversations: 3, messages: 8, failures: [] })
  expect(two!.cards.map(({ card }) => card.prompt)).toEqual(['p', 'r', 'q', 'p'])
  expect(two!.cards[2]!.card.id).toBe(plainId)
  expect(new Set(two!.cards.map(({ card }) => card.id)).size).toBe(4)
})
