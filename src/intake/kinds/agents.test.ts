import { expect, it } from 'vitest'
import { AGENT_SAMPLES } from '#testing/exports/agent-samples.ts'
import { context } from '#testing/exports/context.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { amp } from './amp.ts'
import { chatJson } from './chat-json.ts'
import { goose } from './goose.ts'
import { opencode } from './opencode.ts'

const byProject = context({ rules: { categoryOf: ({ project }) => project } })

it('opencode: reads both sides, reasoning, tools, sub-tasks, pictures and files, with day, model and folder', () => {
  const reading = opencode.read(AGENT_SAMPLES['opencode']![0], byProject)
  expect(textsOf(reading)).toEqual([['How warm?', 'Quite.\n\nIt stopped.']])
  const [{ card, content }] = reading.cards as [(typeof reading.cards)[0]]
  expect(card).toMatchObject({
    sessionTitle: 'Rye',
    dayStamp: '20250301_100000',
    model: 'claude-sonnet-4-5',
    category: 'bakery',
    from: 'opencode',
  })
  expect(content!.prompt).toMatchObject([
    { kind: 'text' },
    { kind: 'picture', name: 'cat.png' },
    { kind: 'file', name: 'dough.md' },
  ])
  expect(content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'tool', name: 'bash', input: 'command: bake', output: 'baked' },
    { kind: 'picture', name: 'rye.png' },
    { kind: 'tool', name: 'read', output: 'no such file' },
    { kind: 'tool', name: 'explore', input: 'Find the oven.' },
    { kind: 'text', text: 'Quite.' },
    { kind: 'reasoning', text: 'So far it is warm.' },
    { kind: 'text', text: 'It stopped.' },
  ])
})

it('Goose: reads both sides, reasoning, tools and pictures, with title, day, model and folder', () => {
  const reading = goose.read(new GatheredRecords(AGENT_SAMPLES['Goose']!), byProject)
  expect(textsOf(reading)).toEqual([['How warm?', 'I look.\n\nQuite.']])
  expect(outcomesOf(reading)).toEqual(['card', 'part', 'part', 'part', 'marked hidden'])
  const [{ card, content }] = reading.cards as [(typeof reading.cards)[0]]
  expect(card).toMatchObject({
    sessionTitle: 'Rye',
    dayStamp: '20250301_100000',
    model: 'claude-sonnet-4-5',
    category: 'bakery',
    from: 'Goose',
  })
  expect(content!.prompt).toMatchObject([{ kind: 'text' }, { kind: 'picture' }])
  expect(content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'text', text: 'I look.' },
    { kind: 'tool', name: 'developer__shell', input: 'command: bake', output: 'baked' },
    { kind: 'picture' },
    { kind: 'text', text: 'Quite.' },
  ])
})

it('Goose: gives a prompt the card that it had as chat JSON', () => {
  const texts = [{ type: 'text', text: 'p' }]
  const session = {
    id: '1',
    working_dir: '/w',
    conversation: [
      { id: 'm1', role: 'user', created: 1740823200, content: texts },
      {
        id: 'm2',
        role: 'assistant',
        created: 1740823201,
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'toolRequest', id: 't', toolCall: { status: 'success', value: { name: 'f', arguments: {} } } },
        ],
      },
      { id: 'm3', role: 'user', created: 1740823202, content: [{ type: 'toolResponse', id: 't', toolResult: {} }] },
      { id: 'm4', role: 'assistant', created: 1740823203, content: [{ type: 'text', text: 'Quite.' }] },
    ],
  }
  const [now, before] = [goose.read(new GatheredRecords([session]), context()), chatJson.read(session, context())].map(
    ({ cards }) => cards.map(({ card }) => card.id),
  )
  expect(now).toEqual([before![0]])
})

it('Amp: reads both sides, reasoning, tools and pictures, with title, day, model and folder, and keeps its ids', () => {
  const thread = AGENT_SAMPLES['Amp']![0]
  const reading = amp.read(thread, byProject)
  expect(textsOf(reading)).toEqual([['How warm?', 'I look.\n\nQuite.']])
  const [{ card, content }] = reading.cards as [(typeof reading.cards)[0]]
  expect(card).toMatchObject({
    sessionTitle: 'Rye',
    dayStamp: '20250301_100000',
    model: 'claude-opus-4-5',
    category: 'bakery',
    from: 'Amp',
  })
  expect(content!.prompt).toMatchObject([{ kind: 'text' }, { kind: 'picture' }])
  expect(content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'text', text: 'I look.' },
    { kind: 'tool', name: 'Bash', input: 'cmd: bake', output: 'baked' },
    { kind: 'text', text: 'Quite.' },
    { kind: 'reasoning', text: 'So far it is warm.' },
  ])
  const before = chatJson.read(thread, byProject).cards
  expect(before.map((one) => one.card.id)).toEqual([card.id])
})
