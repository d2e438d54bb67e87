import { expect, it } from 'vitest'
import { importSessions } from '#testing/exports/import-sessions.ts'

const PDF = Buffer.from('%PDF-1.7')
const DATA = PDF.toString('base64')
const TYPE = 'application/pdf'

const source = { type: 'base64', media_type: TYPE, data: DATA }
const claudeCode = (type: string, uuid: string, parentUuid: string | null, content: unknown) => ({
  type,
  uuid,
  parentUuid,
  sessionId: 's',
  timestamp: '2026-01-05T10:00:00Z',
  message: { role: type, content },
})
const geminiCli = (id: string, type: string, content: unknown) => ({
  id,
  type,
  timestamp: '2026-01-05T10:00:00Z',
  content,
})
const openAi = (file: unknown) => [
  {
    messages: [
      { role: 'user', content: [file] },
      { role: 'assistant', content: 'a' },
    ],
  },
]

it.each<[string, unknown[], string]>([
  [
    'Claude Code',
    [
      claudeCode('user', '1', null, [{ type: 'document', source }]),
      claudeCode('assistant', '2', '1', [{ type: 'text', text: 'a' }]),
    ],
    'document',
  ],
  [
    'Gemini CLI',
    [
      { sessionId: 'g', projectHash: 'h', startTime: '2026-01-05T10:00:00Z', lastUpdated: '2026-01-05T10:00:00Z' },
      geminiCli('1', 'user', [{ inlineData: { mimeType: TYPE, data: DATA } }]),
      geminiCli('2', 'gemini', 'a'),
    ],
    'file',
  ],
  [
    'Google AI Studio',
    [
      {
        chunkedPrompt: {
          chunks: [
            { role: 'user', inlineFile: { mimeType: TYPE, data: DATA } },
            { role: 'user', text: '' },
            { role: 'model', text: 'a' },
          ],
        },
      },
    ],
    'file',
  ],
  [
    'the API of OpenAI',
    openAi({ type: 'file', file: { filename: 'rye.pdf', file_data: `data:${TYPE};base64,${DATA}` } }),
    'rye.pdf',
  ],
  ['the API of Anthropic', openAi({ type: 'document', source }), 'file'],
])('keeps a PDF that %s holds within a prompt, and shows its name', async (_, records, name) => {
  const { cards, ledger } = await importSessions(records)
  const [{ card, content, assets }] = cards as [(typeof cards)[0]]
  expect([card.prompt, card.response]).toEqual([`📎 ${name}`, 'a'])
  expect(content!.prompt[0]).toMatchObject({ kind: 'file', name, size: PDF.length })
  expect(assets.map(({ name: kept, inline }) => [kept.slice(-4), inline])).toEqual([['.pdf', PDF]])
  expect(ledger.assets.missing).toBe(0)
})

it('keeps a PDF that a tool of Claude Code read, next to its output', async () => {
  const { cards } = await importSessions([
    claudeCode('user', '1', null, 'Read it'),
    claudeCode('assistant', '2', '1', [{ type: 'tool_use', id: 't', name: 'Read', input: { file_path: 'rye.pdf' } }]),
    claudeCode('user', '3', '2', [
      {
        type: 'tool_result',
        tool_use_id: 't',
        content: [
          { type: 'text', text: 'It is read' },
          { type: 'document', source },
        ],
      },
    ]),
    claudeCode('assistant', '4', '3', [{ type: 'text', text: 'a' }]),
  ])
  expect(cards[0]!.content!.response).toMatchObject([
    { kind: 'tool', name: 'Read', output: 'It is read' },
    { kind: 'file', name: 'document', type: TYPE },
    { kind: 'text', text: 'a' },
  ])
  expect(cards[0]!.assets).toHaveLength(1)
})

it.each(['application/x-sh', 'text/html'])('keeps no file of the type %s', async (type) => {
  const { cards } = await importSessions(
    openAi({ type: 'file', file: { filename: 'rye', file_data: `data:${type};base64,${DATA}` } }),
  )
  expect(cards[0]!.card.prompt).toBe('📎 rye')
  expect(cards[0]!.assets).toEqual([])
})
