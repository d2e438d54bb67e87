import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { balances } from '#intake/ledger.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 10) + second * 1000).toISOString()
const head = { sessionId: 's', projectHash: 'h', startTime: at(0), lastUpdated: at(9) }
const message = (id: string, type: string, content: unknown, fields: object = {}) => ({
  id,
  type,
  content,
  timestamp: at(Number(id)),
  ...fields,
})

async function read(name: string, text: string) {
  await using folder = await temporaryFolder({ [name]: text })
  const { cards, ledger } = await importAll(join(folder.path, name))
  expect(balances(ledger)).toBe(true)
  expect(ledger.letters.lost).toBe(0)
  return { cards, ledger }
}
const session = (messages: unknown[]) => read('a.json', JSON.stringify({ ...head, messages }))
const lines = (all: unknown[]) => read('a.jsonl', all.map((one) => `${JSON.stringify(one)}\n`).join(''))
const textsOf = ({ cards }: Awaited<ReturnType<typeof read>>) => cards.map(({ card }) => [card.prompt, card.response])

describe('a session of Gemini CLI', () => {
  it('is exchanges with thoughts and tools folded, and without what the program says', async () => {
    const imported = await session([
      message('1', 'info', 'Update available'),
      message('2', 'user', [{ text: '<session_context>Today is Monday.</session_context>' }]),
      message('3', 'user', [{ text: 'Water' }, { text: 'the beans' }]),
      message('4', 'gemini', 'I water.', {
        model: 'gemini-x',
        thoughts: [{ subject: 'Plan', description: 'Hm.', timestamp: at(4) }],
        toolCalls: [
          {
            id: 't',
            name: 'shell',
            args: { command: 'ls' },
            result: [{ functionResponse: { id: 't', name: 'shell', response: { output: 'beans' } } }],
          },
        ],
      }),
      message('5', 'gemini', 'Done.'),
    ])
    expect(textsOf(imported)).toEqual([['Water\n\nthe beans', 'I water.\n\nDone.']])
    expect(imported.cards[0]!.content?.response).toEqual([
      { kind: 'reasoning', text: 'Plan\n\nHm.' },
      { kind: 'text', text: 'I water.' },
      { kind: 'tool', name: 'shell', input: 'command: ls', output: 'beans' },
      { kind: 'text', text: 'Done.' },
    ])
    expect(imported.cards[0]!.card).toMatchObject({
      sessionTitle: 'Water',
      category: 'gemini-x',
      dayStamp: '20260105_100003',
    })
    expect(imported.ledger.hidden).toEqual({ system: 1, context: 1 })
  })

  it('shows what was typed rather than what was made of it', async () => {
    const imported = await session([
      message('1', 'user', [{ text: 'Read @a' }, { text: 'content of a' }], { displayContent: 'Read @a' }),
    ])
    expect(textsOf(imported)).toEqual([['Read @a', '']])
    expect(imported.ledger.letters.leftOut).toEqual([{ reason: 'what was given with the prompt', letters: 19 }])
  })

  it('keeps a picture that was sent with what was typed', async () => {
    const picture = { inlineData: { mimeType: 'image/png', data: 'aGk=' } }
    const imported = await session([
      message('1', 'user', [{ text: 'Look' }, picture], { displayContent: 'Look @a.png' }),
    ])
    expect(imported.cards[0]!.content?.prompt).toMatchObject([
      { kind: 'text', text: 'Look @a.png' },
      { kind: 'picture' },
    ])
    expect(imported.ledger).toMatchObject({ assets: { found: 1 }, letters: { lost: 0 } })
  })

  it('takes the last of lines with the same id, and keeps what was taken back as another branch', async () => {
    const imported = await lines([
      head,
      message('1', 'user', 'One'),
      message('2', 'gemini', ''),
      message('2', 'gemini', 'a'),
      message('3', 'user', 'Bad'),
      message('4', 'gemini', 'b'),
      { $rewindTo: '3' },
      message('5', 'user', 'Good'),
      { $set: { summary: 'Named', lastUpdated: at(9) } },
    ])
    expect(textsOf(imported)).toEqual([
      ['One', 'a'],
      ['Good', ''],
    ])
    expect(imported.cards[1]!.content?.alternatives).toMatchObject([{ prompt: [{ text: 'Bad' }] }])
    expect(imported.cards[0]!.card.sessionTitle).toBe('Named')
  })

  it('reads a checkpoint, whose turns have no ids', async () => {
    const history = [
      { role: 'user', parts: [{ text: 'This is the Gemini CLI. We are setting up the context for our chat.' }] },
      { role: 'model', parts: [{ text: 'Got it. Thanks for the context!' }] },
      { role: 'user', parts: [{ text: 'One' }] },
      { role: 'model', parts: [{ text: 'Hm.', thought: true }, { functionCall: { name: 'ls', args: {} } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'ls', response: { output: 'x' } } }] },
      { role: 'model', parts: [{ text: 'a' }] },
    ]
    const imported = await read('checkpoint-x.json', JSON.stringify(history))
    expect(textsOf(imported)).toEqual([['One', 'a']])
    expect(imported.cards[0]!.content?.response).toMatchObject([
      { kind: 'reasoning' },
      { kind: 'tool', name: 'ls', output: 'x' },
      { kind: 'text' },
    ])
    const more = await read(
      'b.json',
      JSON.stringify({ history: [...history, { role: 'user', parts: [{ text: 'Two' }] }] }),
    )
    expect(more.cards[0]!.card.id).toBe(imported.cards[0]!.card.id)
  })
})
