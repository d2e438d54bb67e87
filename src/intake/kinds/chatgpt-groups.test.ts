import { expect, it } from 'vitest'
import { importSessions } from '#testing/exports/import-sessions.ts'
import { KINDS } from '#intake/recognise.ts'

const said = (role: string, text: string, fields: object = {}) => ({
  id: text,
  role,
  text,
  created_at: '2025-11-20T10:00:00Z',
  ...fields,
})
const group = (messages: object[]) => ({
  id: 'g1',
  name: 'Trip',
  assistant_name: 'ChatGPT',
  should_auto_respond: true,
  created_at: '2025-11-20T10:00:00Z',
  messages,
})

it('a group chat of ChatGPT has the messages of all its people, files by name and what is in fields of a new kind', async () => {
  const files = [
    { id: 'file_1', name: 'map.pdf', mime_type: 'application/pdf' },
    { file_id: 'file_2', file_name: 'sea.png', mime_type: 'image/png' },
  ]
  const { cards, ledger } = await importSessions([
    group([
      said('user', 'Where to?', { attachments: files }),
      said('user', 'To the sea'),
      said('assistant', 'It is fine.', { note: 'Ann said that she likes this' }),
    ]),
    group([]),
  ])
  expect(cards.map(({ card }) => [card.prompt, card.response, card.from, card.sessionTitle])).toEqual([
    ['Where to?', '', 'ChatGPT', 'Trip'],
    ['To the sea', 'It is fine.', 'ChatGPT', 'Trip'],
  ])
  expect(cards[0]!.card.dayStamp).toBe('20251120_100000')
  expect(cards[0]!.content!.prompt).toMatchObject([
    { text: 'Where to?' },
    { kind: 'file', name: 'map.pdf' },
    { kind: 'picture', name: 'sea.png' },
  ])
  expect(cards[1]!.content!.response).toMatchObject([
    { text: 'It is fine.' },
    { output: 'Ann said that she likes this' },
  ])
  expect(ledger).toMatchObject({ failureCount: 0, letters: { lost: 0 } })
})

it('a group chat of ChatGPT is nothing else, and keeps the ids that chat JSON gave it', async () => {
  const chat = group([said('user', 'p'), said('assistant', 'a')])
  expect(KINDS.filter((kind) => kind.recognises(chat)).map(({ name }) => name)).toEqual(['ChatGPT'])
  const { cards } = await importSessions([chat])
  const { assistant_name: _, should_auto_respond: __, ...plain } = chat
  const before = await importSessions([plain])
  expect(cards.map(({ card }) => card.id)).toEqual(before.cards.map(({ card }) => card.id))
})
