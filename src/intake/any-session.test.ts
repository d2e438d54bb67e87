/** @module-tag scale */
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import type { ExportKind } from './export-kind.ts'
import { context } from '#testing/exports/context.ts'
import { expectWhole } from '#testing/exports/expect-whole.ts'
import { GatheredRecords } from './gathered.ts'
import { aider } from './kinds/aider.ts'
import { claudeCode } from './kinds/claude-code.ts'
import { codex } from './kinds/codex.ts'
import { cursor } from './kinds/cursor.ts'
import { cursorTranscript } from './kinds/cursor-transcript.ts'
import { geminiCli } from './kinds/gemini-cli.ts'
import { LogText } from './records.ts'

/** Words that sessions have in these places, so that random ones reach every corner. */
const word = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '',
    '<system-reminder>x</system-reminder>',
    '<command-name>/x</command-name>',
    '<bash-stdout>x</bash-stdout> y',
    '[Request interrupted by user]',
    '\ud800',
    '\0',
  ),
  fc.string({ unit: anyCodePoint }),
)
const leaf = fc.oneof(word, fc.constantFrom(null, 0, 1.5, '2025-01-01T10:00:00Z', true, [], {}))
const optional = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] })
const id = fc.constantFrom('1', '2', '3', '4')
const block = optional({
  type: fc.constantFrom('text', 'thinking', 'tool_use', 'tool_result', 'image', 'other'),
  text: leaf,
  thinking: leaf,
  id,
  name: fc.constantFrom('Task', 'Write', 'Edit'),
  input: fc.oneof(leaf, optional({ prompt: leaf, file_path: fc.constant('a.md'), content: leaf, old_string: leaf })),
  tool_use_id: id,
  content: fc.oneof(leaf, fc.array(fc.oneof(leaf, optional({ type: fc.constant('text'), text: leaf })))),
  source: optional({ media_type: leaf, data: leaf }),
})
const content = fc.oneof(leaf, fc.array(fc.oneof(block, leaf), { maxLength: 4 }))

const item = optional({
  type: fc.constantFrom(
    'message',
    'user_message',
    'agent_message',
    'reasoning',
    'function_call',
    'function_call_output',
    'local_shell_call',
    'other',
  ),
  role: fc.constantFrom('user', 'assistant', 'developer', null),
  id: leaf,
  call_id: id,
  name: leaf,
  message: leaf,
  text: leaf,
  summary: content,
  content,
  arguments: fc.oneof(leaf, fc.constantFrom('{"a":"b"}', '{')),
  output: fc.oneof(content, fc.constantFrom('{"output":"b"}', '{"content":[1]}')),
})
const codexLine = optional({
  type: fc.constantFrom('session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'),
  timestamp: leaf,
  payload: fc.oneof(item, optional({ id: leaf, model: leaf, cwd: leaf, message: leaf, forked_from_id: leaf }), leaf),
})

const geminiPart = optional({
  text: leaf,
  thought: fc.boolean(),
  functionCall: fc.oneof(leaf, optional({ id, name: leaf, args: leaf })),
  functionResponse: fc.oneof(leaf, optional({ id, name: leaf, response: fc.oneof(leaf, optional({ output: leaf })) })),
  inlineData: optional({ mimeType: leaf, data: leaf }),
})
const geminiContent = fc.oneof(leaf, geminiPart, fc.array(fc.oneof(geminiPart, leaf), { maxLength: 3 }))
const turn = optional({ role: fc.constantFrom('user', 'model'), parts: fc.array(geminiPart, { maxLength: 3 }) })
const geminiMessage = optional({
  id,
  type: fc.constantFrom('user', 'gemini', 'info'),
  timestamp: leaf,
  content: geminiContent,
  displayContent: geminiContent,
  thoughts: fc.oneof(leaf, fc.array(optional({ subject: leaf, description: leaf }), { maxLength: 2 })),
  toolCalls: fc.oneof(
    leaf,
    fc.array(
      optional({ id, name: leaf, args: leaf, result: fc.array(geminiPart, { maxLength: 2 }), resultDisplay: leaf }),
      {
        maxLength: 2,
      },
    ),
  ),
})
const geminiLine = fc.oneof(
  geminiMessage,
  optional({
    sessionId: leaf,
    projectHash: leaf,
    startTime: leaf,
    messages: fc.array(geminiMessage, { maxLength: 3 }),
  }),
  optional({ $rewindTo: id }),
  optional({ $set: optional({ summary: leaf, messages: fc.array(geminiMessage, { maxLength: 2 }) }) }),
)

const SESSIONS: readonly [string, ExportKind, fc.Arbitrary<unknown>][] = [
  [
    'Claude Code',
    claudeCode,
    optional({
      type: fc.constantFrom('user', 'assistant', 'system', 'summary', 'attachment', 'progress'),
      uuid: fc.oneof(id, leaf),
      parentUuid: fc.oneof(id, leaf),
      logicalParentUuid: leaf,
      sessionId: fc.oneof(fc.constant('s'), leaf),
      isSidechain: fc.boolean(),
      isMeta: fc.boolean(),
      isCompactSummary: fc.boolean(),
      agentId: leaf,
      toolUseResult: optional({ agentId: leaf }),
      attachment: optional({ type: fc.constant('queued_command'), prompt: content }),
      content,
      cwd: leaf,
      timestamp: leaf,
      message: fc.oneof(leaf, optional({ id: leaf, model: leaf, content })),
    }),
  ],
  ['Gemini CLI', geminiCli, fc.oneof(turn, geminiLine)],
  [
    'Cursor',
    cursorTranscript,
    optional({ role: fc.constantFrom('user', 'assistant'), message: fc.oneof(leaf, optional({ content })) }),
  ],
  ['Codex', codex, fc.oneof(item, codexLine)],
]

describe.each(SESSIONS)('a session of %s', (_, kind, line) => {
  it('counts every message and every letter of any lines exactly once, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: line }, leaf), { maxLength: 12 }), (lines) => {
        const gathered = lines.flatMap((one) => kind.gather!(one, '') ?? [])
        for (const one of lines) kind.recognises(one)
        if (gathered.length === 0) return
        const reading = kind.read(new GatheredRecords(gathered.map(({ part }) => part)), context())
        expectWhole(reading)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('texts and bubbles', () => {
  const bubble = optional({
    type: fc.constantFrom(1, 2, 'user', 'ai', 3),
    bubbleId: fc.oneof(id, leaf),
    text: leaf,
    rawText: leaf,
    thinking: fc.oneof(leaf, optional({ text: leaf })),
    toolFormerData: fc.oneof(
      leaf,
      optional({ name: leaf, rawArgs: leaf, result: fc.oneof(leaf, fc.constant('{"a":["b"]}')) }),
    ),
    modelInfo: optional({ modelName: leaf }),
  })
  const composer = optional({
    composer: optional({ composerId: leaf, name: leaf, createdAt: leaf }),
    tabId: leaf,
    bubbles: fc.oneof(leaf, fc.array(fc.oneof(bubble, leaf), { maxLength: 8 })),
  })
  const aiderLine = fc.oneof(
    fc.constantFrom('#### p', '#### p  ', '####', '> x', '> x  ', '```', '', 'a', '> Model: m'),
    fc.string(),
  )
  const log = fc
    .array(aiderLine, { maxLength: 20 })
    .map((lines) => new LogText('x.md', `# aider chat started at 2026-06-09 14:01:00\n${lines.join('\n')}`))

  it.each([
    ['Cursor', cursor, composer],
    ['Aider', aider, log],
  ] as const)('of %s: every message and every letter of any counts exactly once', (_, kind, record) => {
    fc.assert(
      fc.property(record as fc.Arbitrary<unknown>, (one) => {
        kind.recognises(one)
        expectWhole(kind.read(one, context()))
      }),
      { numRuns: 500 },
    )
  })
})
