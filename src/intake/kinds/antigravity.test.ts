import { expect, it } from 'vitest'
import { importAll } from '#testing/exports/import-all.ts'
import { importSessions, textsOf } from '#testing/exports/import-sessions.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

let clock = 0
const step = (type: string, content: unknown, fields: object = {}) => ({
  step_index: clock,
  source: type === 'USER_INPUT' ? 'USER_EXPLICIT' : 'MODEL',
  type,
  status: 'DONE',
  created_at: new Date(Date.UTC(2026, 2, 1, 10, clock++)).toISOString(),
  content,
  ...fields,
})
const asked = (words: string) =>
  `<USER_REQUEST>\n${words}\n</USER_REQUEST>\n<ADDITIONAL_METADATA>\nThe current time is noon.\n</ADDITIONAL_METADATA>`

it('Antigravity: reads what was typed, answers, reasoning, tools with their outputs, and days', async () => {
  const steps = [
    step('USER_INPUT', asked('How warm is the oven?')),
    step('SYSTEM_MESSAGE', 'Be brief in all.', { source: 'SYSTEM' }),
    step('PLANNER_RESPONSE', '', {
      thinking: 'I look into it.',
      tool_calls: [{ name: 'run_command', args: { CommandLine: 'oven' } }],
    }),
    step('RUN_COMMAND', 'It is hot.'),
    step('PLANNER_RESPONSE', 'Quite.', { remark: { text: 'A new field.' } }),
    step('USER_INPUT', 'And now?'),
    step('PLANNER_RESPONSE', 'Less.'),
  ]
  const imported = await importSessions(steps)
  expect(textsOf(imported)).toEqual([
    ['How warm is the oven?', 'Quite.'],
    ['And now?', 'Less.'],
  ])
  expect(imported.cards[0]!.card).toMatchObject({
    sessionTitle: 'How warm is the oven?',
    dayStamp: '20260301_100000',
    from: 'Antigravity',
  })
  expect(imported.cards[0]!.content!.response).toEqual([
    { kind: 'reasoning', text: 'I look into it.' },
    { kind: 'tool', name: 'run_command', input: 'CommandLine: oven', output: 'It is hot.' },
    { kind: 'text', text: 'Quite.' },
    { kind: 'tool', name: 'remark.text', input: '', output: 'A new field.' },
  ])
  expect(imported.ledger.hidden).toMatchObject({ system: 1 })
  const begun = await importSessions(steps.slice(0, 6))
  expect(begun.cards.map(({ card }) => card.id)).toEqual(imported.cards.map(({ card }) => card.id))
})

it('Antigravity: is found in the folder of its conversations', async () => {
  const lines = [step('USER_INPUT', 'p'), step('PLANNER_RESPONSE', 'a')].map((one) => JSON.stringify(one)).join('\n')
  await using folder = await temporaryFolder({
    'brain/1/.system_generated/logs/transcript.jsonl': lines,
    'brain/1/plan.md': '# Plan',
  })
  const { cards, ledger } = await importAll(folder.path)
  expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([['p', 'a']])
  expect(ledger.files.map(({ name, state }) => [name.split('/').at(-1), state])).toEqual([
    ['plan.md', 'ignored'],
    ['transcript.jsonl', 'read'],
  ])
})
