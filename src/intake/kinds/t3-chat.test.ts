import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { importSessions, textsOf as importedTexts } from '#testing/exports/import-sessions.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'
import { SERVER_SAMPLES } from '#testing/exports/server-samples.ts'
import { t3Chat } from './t3-chat.ts'

it('T3 Chat: reads both sides in order, with reasoning, tools, pictures, pages and errors, days and models', () => {
  const reading = t3Chat.read(SERVER_SAMPLES['T3 Chat']![0], context())
  expect(textsOf(reading)).toEqual([['How warm?', 'Quite.\n\nIt stopped.']])
  expect(outcomesOf(reading)).toEqual(['card', 'part', 'system'])
  const [{ card, content }] = reading.cards as [(typeof reading.cards)[0]]
  expect(card).toMatchObject({ sessionTitle: 'Rye', dayStamp: '20250301_100000', model: 'gpt-5', from: 'T3 Chat' })
  expect(content!.prompt).toMatchObject([{ kind: 'text' }, { kind: 'file', name: 'file' }])
  expect(content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'tool', name: 'webSearch', input: 'queries: ["rye"]', output: expect.stringContaining('Rye rises.') },
    { kind: 'citation', title: 'Rye', url: 'https://example.com/rye' },
    { kind: 'tool', name: 'image_generation' },
    { kind: 'picture', name: 'rye.jpg' },
    { kind: 'text', text: 'Quite.' },
    { kind: 'text', text: 'It stopped.' },
  ])
})

it('T3 Chat: reads each thread of an export as one conversation, also of older exports, with stable ids', async () => {
  const said = (threadId: string, id: string, role: string, content: string, at: string) => ({
    id,
    threadId,
    role,
    content,
    created_at: `2025-03-01T10:00:0${at}Z`,
  })
  const first = {
    threads: [{ id: 'a', title: 'Rye', last_message_at: '2025-03-01T10:00:02Z' }],
    messages: [
      said('a', '2', 'assistant', 'Quite.', '2'),
      said('b', '3', 'user', 'And figs?', '3'),
      said('a', '1', 'user', 'How warm?', '1'),
    ],
  }
  const more = [said('b', '4', 'assistant', 'Figs too.', '4'), ...first.messages]
  const [before, after] = [await importSessions([first]), await importSessions([{ ...first, messages: more }])]
  expect(importedTexts(after)).toEqual([
    ['And figs?', 'Figs too.'],
    ['How warm?', 'Quite.'],
  ])
  const idsOf = ({ cards }: typeof after) => cards.map(({ card }) => card.id).toSorted()
  expect(idsOf(after)).toEqual(idsOf(before))
  expect(after.cards.map(({ card }) => card.sessionTitle)).toEqual(['And figs?', 'Rye'])
})
