import { expect, it } from 'vitest'
import { importSessions, textsOf } from '#testing/exports/import-sessions.ts'

const chat = (id: number, minute: number, prompt: string, response: unknown, fields: object = {}) => ({
  id,
  prompt,
  response,
  sent_at: new Date(Date.UTC(2025, 2, 1, 10, minute)).toISOString(),
  attachments: [],
  workspace: 'Kitchen',
  username: 'ann',
  rating: '--',
  ...fields,
})

it('AnythingLLM: a workspace of a person is a conversation, with reasoning, pictures and days', async () => {
  const picture = { type: 'image', image: 'data:image/png;base64,aGk=' }
  const imported = await importSessions([
    chat(2, 2, 'And wheat?', 'Less.'),
    chat(1, 1, 'How warm?', '<think>It is rye.</think>Quite.', { attachments: [picture] }),
    chat(3, 3, 'Why?', 'So.', { username: 'ben' }),
    chat(4, 4, 'Unanswered', null),
  ])
  expect(textsOf(imported).toSorted((a, b) => a[0]!.localeCompare(b[0]!))).toEqual([
    ['And wheat?', 'Less.'],
    ['How warm?', 'Quite.'],
    ['Unanswered', ''],
    ['Why?', 'So.'],
  ])
  expect(imported.ledger).toMatchObject({ conversations: 2, letters: { lost: 0 }, assets: { found: 1 } })
  const { card, content } = imported.cards.find((one) => one.card.prompt === 'How warm?')!
  expect(card).toMatchObject({ sessionTitle: 'Kitchen', dayStamp: '20250301_100100', from: 'AnythingLLM' })
  expect(content!.response).toEqual([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'text', text: 'Quite.' },
  ])
})

it('AnythingLLM: exchanges of two installations are not each other, and those of an export stay themselves', async () => {
  const idsOf = async (...files: unknown[][]) => (await importSessions(...files)).cards.map(({ card }) => card.id)
  const mine = [chat(1, 1, 'How warm?', 'Quite.')]
  expect(new Set(await idsOf(mine, [chat(1, 5, 'How cold?', 'Less.')])).size).toBe(2)
  expect((await idsOf([...mine, chat(2, 2, 'p', 'a')]))[0]).toBe((await idsOf(mine))[0])
})
