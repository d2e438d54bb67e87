import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { EDITOR_SAMPLES } from '#testing/exports/editor-samples.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { vscodeChat } from './vscode-chat.ts'

const [session] = EDITOR_SAMPLES['VS Code chat'] as [{ requests: unknown[] }]
const read = (...parts: unknown[]) => vscodeChat.read(new GatheredRecords(parts), context())

it('VS Code chat: reads texts with their references, what was attached, reasoning, tools and changes of files', () => {
  const reading = read(session)
  expect(textsOf(reading)).toEqual([
    [
      'How warm is #file:dough.md ?\n\n**Pasted**\n\n```python\nwarm = True\n```',
      'I read `dough.md` and [rye](https://example.com/rye).\n\nChanged:\n\nIt is hot.',
    ],
    ['And then?', 'It stopped.\n\nMerged.'],
  ])
  expect(outcomesOf(reading)).toEqual(['card', 'part', 'card', 'part', 'marked hidden', 'part'])
  const [first, second] = reading.cards
  expect(first!.card).toMatchObject({ sessionTitle: 'Rye', dayStamp: '20250301_100000', model: 'gpt-5' })
  expect(second!.card.model).toBe('Claude Sonnet 4')
  expect(first!.content!.prompt).toMatchObject([
    { kind: 'text' },
    { kind: 'file', name: 'oven.md' },
    { kind: 'picture', name: 'cat.png' },
    { kind: 'picture', name: 'dog.png' },
    { kind: 'document', title: 'Pasted' },
  ])
  expect(first!.content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'text' },
    { kind: 'tool', name: 'copilot_readFile', input: 'path: dough.md', output: 'Rye rises' },
    { kind: 'tool', name: 'run_in_terminal', input: 'make bread', output: 'bread made' },
    { kind: 'tool', name: 'mcp_draw', input: '{"q":"rye"}', output: 'drawn for you' },
    { kind: 'picture' },
    { kind: 'text', text: 'Changed:' },
    { kind: 'tool', name: 'edit', input: 'file: /bakery/dough.md\ntext: warm water' },
    { kind: 'text', text: 'It is hot.' },
  ])
  expect(reading.letters!().leftOut).toEqual(expect.arrayContaining([{ reason: 'markup of the maker', letters: 10 }]))
})

it('VS Code chat: reads a stored session with all its changes, and gives its cards the ids of the exported one', () => {
  const { requests, ...head } = session
  const stored = read(
    { kind: 0, v: { ...head, customTitle: undefined, requests: [requests[0], requests[2]] } },
    { kind: 1, k: ['customTitle'], v: 'Oats' },
    { kind: 2, k: ['requests'], v: requests.slice(1, 2), i: 1 },
    { kind: 1, k: ['requests', 1, 'message'], v: { text: 'Changed' } },
    { kind: 3, k: ['requests', 1, 'result'] },
    { kind: 2, k: ['requests', 1, 'response'], v: [{ value: 'Later.' }] },
    { kind: 1, k: ['requests', 9, 'message'], v: 'No such place' },
  )
  expect(textsOf(stored).slice(1)).toEqual([['Changed', 'Later.']])
  expect(stored.cards[0]!.card.sessionTitle).toBe('Oats')
  const exported = read({ responderUsername: 'GitHub Copilot', requests: requests.slice(0, 2) })
  expect(stored.cards.map(({ card }) => card.id)).toEqual(exported.cards.map(({ card }) => card.id))
  expect(read({ kind: 1, k: ['customTitle'], v: 'x' }).unreadable).toBe('its beginning is missing')
})

it('VS Code chat: reads a request whose picture has bytes that are none', () => {
  const variable = { kind: 'image', name: 'cat.png', value: { 0: { toString: 1 }, 1: 'x' } }
  const request = {
    requestId: '1',
    message: { text: 'p' },
    variableData: { variables: [variable] },
    response: [{ value: 'a' }],
  }
  expect(textsOf(read({ sessionId: 's', requests: [request] }))).toEqual([['p', 'a']])
})
