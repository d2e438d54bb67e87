import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { chatgpt } from './chatgpt.ts'

const MARK = '\ue200cite\ue202turn0search1\ue201'
const report = {
  id: 'r',
  author: { role: 'assistant' },
  content: { content_type: 'text', parts: [`# Heat pumps\n\nThey cost 4,000 euro${MARK}.`] },
  metadata: {
    content_references: [{ matched_text: MARK, items: [{ title: 'Centre', url: 'https://example.com/pumps' }] }],
  },
}
const research = (state: unknown) =>
  conversation([
    { text: 'Research heat pumps.' },
    { role: 'assistant', recipient: 'api_tool.call_tool', content: { content_type: 'code', text: '{"path":"start"}' } },
    { role: 'tool', text: 'Started.', metadata: { chatgpt_sdk: { widget_state: state } } },
  ])

it.each([
  ['a text of JSON', JSON.stringify({ status: 'completed', report_message: report })],
  ['an object', { report_message: report }],
])('a report of deep research in the state of its frame is the answer, with its citations: %s', (_, state) => {
  const reading = chatgpt.read(research(state), context())
  expect(reading.cards).toHaveLength(1)
  expect(reading.cards[0]!.card.response).toBe(
    '# Heat pumps\n\nThey cost 4,000 euro ([Centre](https://example.com/pumps)).',
  )
  expect(reading.cards[0]!.content!.response.map(({ kind }) => kind)).toEqual(['tool', 'text', 'citation'])
  expect(reading.letters!().lost).toBe(0)
})

const TEXT = 'The latest state of the widget is: '
const hidden = { is_visually_hidden_from_conversation: true }
const written = JSON.stringify({ status: 'completed', report_message: report })

it.each([
  ['once', [{ role: 'tool', text: TEXT + written, metadata: hidden }]],
  ['twice', [1, 2].map(() => ({ role: 'tool' as const, text: TEXT + written, metadata: hidden }))],
  [
    'next to its state',
    [
      { role: 'tool', text: TEXT + written, metadata: hidden },
      { role: 'tool', text: 'Done.', metadata: { chatgpt_sdk: { widget_state: written } } },
    ],
  ],
] as const)('a report that a hidden message repeats as text is the answer, and there once: %s', (_, messages) => {
  const reading = chatgpt.read(conversation([{ text: 'Research heat pumps.' }, ...messages]), context())
  expect(reading.cards.map(({ card }) => card.response)).toEqual([
    '# Heat pumps\n\nThey cost 4,000 euro ([Centre](https://example.com/pumps)).',
  ])
  expect(reading.letters!().lost).toBe(0)
})

it.each([['{"report_message":'], [{ report_message: null }], [{ report_message: { content: 7 } }], [[]], [7]])(
  'a frame without a report is a tool that answered: %j',
  (state) => {
    const reading = chatgpt.read(research(state), context())
    expect(reading.cards[0]!.card.response).toBe('')
    expect(reading.letters!().lost).toBe(0)
  },
)

it('names the project or the custom GPT where the export has its name', () => {
  const rules = { categoryOf: ({ project }: { project: string }) => project }
  const categoryOf = (fields: object) => {
    const record = conversation([{ text: 'p' }, { role: 'assistant', text: 'a' }], { gizmo_id: 'g-1', ...fields })
    return chatgpt.read(record, context({ rules })).cards[0]!.card.category
  }
  expect(categoryOf({})).toBe('g-1')
  expect(categoryOf({ gizmo: { gizmo: { id: 'g-1', display: { name: 'Garden' } } } })).toBe('Garden')
  expect(categoryOf({ project_name: 'House' })).toBe('House')
  expect(categoryOf({ project: { id: 'p', name: 'Books' } })).toBe('Books')
})
