import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { DESKTOP_SAMPLES } from '#testing/exports/desktop-samples.ts'
import { bigAgi } from './big-agi.ts'
import { chatJson } from './chat-json.ts'

it('big-AGI: reads texts, attached documents, reasoning, tools and pages, with title, folder, days and models', () => {
  const envelope = { folders: { folders: [{ id: 'f', title: 'Bread', conversationIds: ['b'] }] } }
  const { cards } = bigAgi.read(
    DESKTOP_SAMPLES['big-AGI']![0],
    context({ envelope, rules: { categoryOf: ({ project }) => project } }),
  )
  expect(cards).toHaveLength(1)
  expect(cards[0]!.card).toMatchObject({
    prompt: 'Look.\n\n**notes.md**\n\nRye rises.',
    response: 'It rises.\n\nIt stopped.',
    sessionTitle: 'Notes',
    dayStamp: '20250301_100000',
    model: 'gpt-4o',
    category: 'Bread',
  })
  expect(cards[0]!.content!.response).toMatchObject([
    { kind: 'reasoning', text: 'Hm.' },
    { kind: 'tool', name: 'f', input: '{"q":"rye"}', output: 'found' },
    { kind: 'text', text: 'It rises.' },
    { kind: 'text', text: 'It stopped.' },
    { kind: 'citation', title: 'Rye', url: 'https://example.com/rye' },
  ])
})

it('big-AGI: gives older conversations the cards that they had as chat JSON', () => {
  const messages = [
    { id: '1', role: 'user', text: 'p', sender: 'You', tokenCount: 1, created: 1740823200000 },
    { id: '2', role: 'assistant', text: 'a', sender: 'Bot', tokenCount: 1, originLLM: 'gpt-4' },
  ]
  const [now, before] = [
    bigAgi.read({ id: 'b', systemPurposeId: 'Generic', autoTitle: 'T', messages }, context()),
    chatJson.read({ id: 'b', messages }, context()),
  ].map(({ cards }) => cards[0]!.card)
  expect(now).toMatchObject({ id: before!.id, sessionTitle: 'T', dayStamp: '20250301_100000', model: 'gpt-4' })
})
