import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { balances } from '#intake/ledger.ts'

const row = (id: string, fields: object = {}) => ({
  id,
  model: 'gpt-4o-mini',
  prompt: `prompt ${id}`,
  system: null,
  options_json: {},
  response: `answer ${id}`,
  conversation_id: 'c1',
  duration_ms: 560,
  datetime_utc: '2025-02-16T22:34:30.374882+00:00',
  conversation_name: 'Pelicans',
  conversation_model: 'gpt-4o-mini',
  attachments: [],
  ...fields,
})

async function read(rows: unknown[]) {
  await using folder = await temporaryFolder({ 'logs.json': JSON.stringify(rows, null, 2) })
  const { cards, ledger } = await importAll(join(folder.path, 'logs.json'), 'Europe/Amsterdam')
  expect(balances(ledger)).toBe(true)
  return { ledger, cards: cards.map(({ card }) => card) }
}
const textsOf = ({ cards }: Awaited<ReturnType<typeof read>>) => cards.map(({ prompt, response }) => [prompt, response])

describe('a log of llm', () => {
  it('is conversations with days, models and titles, wherever their rows are', async () => {
    const imported = await read([
      row('02', { datetime_utc: '2025-02-16T22:40:00.1', model: 'claude-3-haiku' }),
      row('10', { conversation_id: 'c2', conversation_name: 'Other' }),
      row('01'),
    ])
    expect(imported.ledger).toMatchObject({ conversations: 2, messages: 6, cards: 3, files: [{ kind: 'llm' }] })
    expect(imported.cards.map((card) => [card.sessionTitle, card.category, card.dayStamp, card.prompt])).toEqual([
      ['Pelicans', 'gpt-4o-mini', '20250216_233430', 'prompt 01'],
      ['Pelicans', 'claude-3-haiku', '20250216_234000', 'prompt 02'],
      ['Other', 'gpt-4o-mini', '20250216_233430', 'prompt 10'],
    ])
    expect(imported.cards[0]!.semanticSid).toBe(imported.cards[1]!.semanticSid)
    expect(imported.cards[1]!.reltimeLast).toBe(330)
  })

  it('hides instructions, reasoning and tools, and joins the answer behind a tool to its prompt', async () => {
    const imported = await read([
      row('01', { system: 'be kind', reasoning: 'hm', response: '', tool_calls: [{ name: 'time' }] }),
      row('02', { datetime_utc: '2025-02-16T22:34:31Z', prompt: '', tool_results: [{ output: '12:00' }] }),
    ])
    expect(textsOf(imported)).toEqual([['prompt 01', 'answer 02']])
    expect(imported.ledger.hidden).toEqual({ system: 1, reasoning: 1, 'tool call': 1, tool: 1 })
  })

  it('shows what was given with a prompt before it, and names files that are not there', async () => {
    const imported = await read([
      row('01', { prompt_fragments: [{ hash: 'x', content: 'a file' }], attachments: [{ id: 'y', path: '/a.png' }] }),
      row('02', { conversation_id: null, prompt: null, response: 'half \ud800' }),
    ])
    expect(textsOf(imported)).toEqual([['a file\nprompt 01', 'answer 01']])
    expect(imported.ledger.assets).toMatchObject({ found: 0, missing: 1 })
    expect(imported.ledger.failures).toMatchObject([
      { line: expect.any(Number), reason: expect.stringContaining('half of a') },
    ])
  })
})
