import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { EDITOR_SAMPLES } from '#testing/exports/editor-samples.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { cline } from './cline.ts'

const task = EDITOR_SAMPLES['Cline']!

it('Cline: reads tasks, what was asked back, reasoning, tools with their results, pictures, days and models', () => {
  const reading = cline.read(new GatheredRecords(task), context())
  expect(textsOf(reading)).toEqual([
    ['Bake rye bread.', 'I look at it.\n\nHow dark?'],
    ['Very dark', 'It is baked.'],
  ])
  const [first] = reading.cards
  expect(first!.card).toMatchObject({
    sessionTitle: 'Bake rye bread.',
    dayStamp: '20250301_100000',
    model: 'claude-sonnet-4-5',
    from: 'Cline',
  })
  expect(first!.content!.prompt).toMatchObject([
    { kind: 'text' },
    { kind: 'picture' },
    { kind: 'file', name: 'dough.md' },
  ])
  expect(first!.content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It needs water.' },
    { kind: 'text', text: 'I look at it.' },
    {
      kind: 'tool',
      name: 'readFile',
      input: 'path: dough.md',
      output: '[read_file for dough.md] Result:\nRye rises.\n',
    },
    { kind: 'tool', name: 'execute_command', input: 'make bread', output: 'bread made' },
    { kind: 'tool', name: 'heat', output: 'it is hot' },
    { kind: 'tool', name: 'browser', input: 'https://example.com/rye', output: 'page loaded' },
    { kind: 'picture' },
    { kind: 'tool', name: 'diff_error', output: 'It does not match.' },
    { kind: 'text', text: 'How dark?' },
  ])
  const roo = [...task, { ts: 1740823300000, type: 'say', say: 'checkpoint_saved' }]
  expect(cline.read(new GatheredRecords(roo), context()).cards[0]!.card.from).toBe('Roo Code')
})

it('Cline: what was sent to the model is not read again where the task is next to it', async () => {
  const sent = JSON.stringify([
    { role: 'user', content: [{ type: 'text', text: '<task>\nBake rye bread.\n</task>' }] },
    { role: 'assistant', content: 'I look at it.' },
  ])
  await using folder = await temporaryFolder({
    'tasks/1/api_conversation_history.json': sent,
    'tasks/1/ui_messages.json': JSON.stringify(task),
    'tasks/2/api_conversation_history.json': sent,
  })
  const { cards, ledger } = await importAll(folder.path)
  expect(ledger.files.map(({ name, state, kind }) => [name, state, kind])).toEqual([
    ['tasks/1/api_conversation_history.json', 'ignored', 'messages'],
    ['tasks/1/ui_messages.json', 'read', 'Cline'],
    ['tasks/2/api_conversation_history.json', 'read', 'messages'],
  ])
  expect(cards).toHaveLength(3)
})
