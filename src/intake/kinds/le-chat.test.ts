import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { leChat } from './le-chat.ts'
import { lmStudio } from './lm-studio.ts'

/** A message as the files of 2025 have it: no type, no parent, and chunks in answers alone. */
const message = (id: string, role: string, content: string, more: object = {}) => ({
  version: 0,
  chatId: 'c',
  canvas: [],
  quotes: [],
  files: [],
  id,
  role,
  content,
  createdAt: `2025-03-01T10:00:0${id}Z`,
  contentChunks: null,
  ...more,
})

const read = (...parts: object[]) => leChat.read(new GatheredRecords(parts), context())

it('Le Chat: reads messages without chunks, in any order of the file', () => {
  const parts = [
    message('2', 'assistant', 'a', { contentChunks: [{ type: 'text', text: 'a' }] }),
    message('4', 'assistant', 'b'),
    message('1', 'user', 'p'),
    message('3', 'user', 'q'),
  ]
  expect(parts.every((part) => leChat.recognises(part))).toBe(true)
  const { cards } = read(...parts)
  expect(cards.map(({ card }) => [card.prompt, card.response, card.sessionTitle, card.dayStamp])).toEqual([
    ['p', 'a', 'p', '20250301_100001'],
    ['q', 'b', 'p', '20250301_100003'],
  ])
})

it('Le Chat: joins a text that citations divide, and keeps what a search found', () => {
  const contentChunks = [
    {
      type: 'tool_call',
      id: 't',
      name: 'web_search',
      publicArguments: '{}',
      publicResult: { data: { text: 'found' } },
    },
    { type: 'text', text: 'It is high' },
    { type: 'reference', referenceIds: [0], title: 'Towers', url: 'https://example.com/towers' },
    { type: 'text', text: '. So it is.' },
  ]
  const reading = read(message('1', 'user', 'p'), message('2', 'assistant', 'It is high. So it is.', { contentChunks }))
  expect(reading.cards[0]!.content!.response).toMatchObject([
    { kind: 'tool', name: 'web_search', input: '{}', output: 'found' },
    { kind: 'text', text: 'It is high. So it is.' },
    { kind: 'citation', title: 'Towers', url: 'https://example.com/towers' },
  ])
  expect(reading.letters!()).toMatchObject({ lost: 0, leftOut: [] })
})

it.each<[string, ExportKind, object]>([
  [
    'Le Chat',
    leChat,
    new GatheredRecords([
      message('1', 'user', 'p'),
      message('2', 'assistant', 'a', {
        contentChunks: [
          { type: 'novel', text: 'of a new kind' },
          { type: 'text', text: 'a' },
        ],
      }),
    ]),
  ],
  [
    'LM Studio',
    lmStudio,
    {
      name: 'T',
      messages: [
        { versions: [{ type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'p' }] }] },
        {
          versions: [
            {
              type: 'multiStep',
              role: 'assistant',
              steps: [
                {
                  type: 'contentBlock',
                  content: [
                    { type: 'novel', content: 'of a new kind' },
                    { type: 'text', text: 'a' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
])('%s: a part of a type that is not known is folded, never shown', (_, kind, record) => {
  const reading = kind.read(record, context())
  expect(reading.cards[0]!.content!.response).toEqual([
    { kind: 'tool', name: 'novel', input: '', output: 'of a new kind' },
    { kind: 'text', text: 'a' },
  ])
  expect(reading.letters!()).toMatchObject({ lost: 0, leftOut: [] })
})
