import { expect, it } from 'vitest'
import { importSessions, textsOf } from '#testing/exports/import-sessions.ts'
import { TERMINAL_SAMPLES } from '#testing/exports/terminal-samples.ts'

const MODELS = [
  ['Pi', 'claude-opus-4-5', 'Rye bread'],
  ['Droid', 'claude-opus-4-5', 'Rye bread'],
  ['Copilot CLI', 'claude-opus-4-5', 'How warm?'],
  ['Qwen Code', 'qwen3-coder', 'How warm?'],
] as const

it.each(MODELS)(
  'a session of %s has both sides, reasoning, tools, day, model and title',
  async (name, model, title) => {
    const imported = await importSessions(TERMINAL_SAMPLES[name]!)
    expect(textsOf(imported)).toEqual([['How warm?', 'Quite.']])
    const [{ card, content }] = imported.cards as [(typeof imported.cards)[0]]
    expect(card).toMatchObject({ sessionTitle: title, model, from: name })
    expect(card.dayStamp).toMatch(/^20250301_10000\d$/)
    expect(content!.response.slice(0, 3)).toMatchObject([
      { kind: 'reasoning', text: 'It is rye.' },
      { kind: 'tool', name: 'bash', input: 'command: bake', output: 'baked' },
      { kind: 'text', text: 'Quite.' },
    ])
    expect(content!.prompt.map(({ kind }) => kind)).toEqual(['text', name === 'Copilot CLI' ? 'file' : 'picture'])
    expect(imported.ledger.failures).toEqual([])
  },
)

it('a session of Pi has what was taken back as another answer, also where events without words lie between', async () => {
  const said = (id: string, parentId: string | null, role: string, text: string) => ({
    type: 'message',
    id,
    parentId,
    timestamp: '2025-03-01T10:00:00Z',
    message: { role, content: text },
  })
  const imported = await importSessions([
    { type: 'session', version: 3, id: 's', timestamp: '2025-03-01T10:00:00Z', cwd: '/x' },
    said('1', null, 'user', 'p'),
    said('2', '1', 'assistant', 'a'),
    { type: 'thinking_level_change', id: '3', parentId: '1', timestamp: '2025-03-01T10:00:01Z' },
    said('4', '3', 'assistant', 'b'),
  ])
  expect(textsOf(imported)).toEqual([['p', 'b']])
  expect(imported.cards[0]!.content!.alternatives).toMatchObject([{ response: [{ text: 'a' }] }])
})
