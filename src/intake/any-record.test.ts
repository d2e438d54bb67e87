/** @module-tag scale */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfParts } from '#archive/parts.ts'
import { apiLogs } from './kinds/api-logs.ts'
import { chatJson, chatMessages } from './kinds/chat-json.ts'
import { chatbotUi } from './kinds/chatbot-ui.ts'
import { chatgpt } from './kinds/chatgpt.ts'
import { claude } from './kinds/claude.ts'
import { readCategoryRules } from './category-rules.ts'
import { deepseek } from './kinds/deepseek.ts'
import type { ExportKind } from './export-kind.ts'
import { anyChatgpt } from '#testing/any-chatgpt.ts'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { context } from '#testing/exports/context.ts'
import { expectWhole } from '#testing/exports/expect-whole.ts'
import { GatheredRecords } from './gathered.ts'
import { librechat } from './kinds/librechat.ts'
import { llmLogs } from './kinds/llm-logs.ts'
import { markdownLog } from './kinds/markdown-log.ts'
import { openWebui } from './kinds/open-webui.ts'
import { pageConversations } from './page-conversations.ts'
import { chatPage } from './kinds/chat-page.ts'
import { LogText } from './records.ts'
import { sharegpt } from './kinds/sharegpt.ts'

const rules = readCategoryRules('[{ "category": "x", "words": "a", "model": "*", "project": "*" }]')

/** Words and values that exports have in these places, so that random records reach every corner. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'b',
    'user',
    'human',
    'assistant',
    'system',
    'tool',
    '\ud800',
    '\0',
    'data:image/png;base64,aGk=',
  ),
  fc.string({ unit: anyCodePoint }),
)
const leaf = fc.oneof(text, fc.constantFrom(null, 0, -1, 1.5, 1_700_000_000, '2025-01-01T10:00:00Z', true, [], {}))
const block = fc.record(
  {
    type: fc.oneof(
      fc.constantFrom('text', 'thinking', 'tool_use', 'tool_result', 'voice_note', 'image', 'image_url', 'think'),
      leaf,
    ),
    text: leaf,
    name: fc.oneof(fc.constantFrom('artifacts', 'create_file'), leaf),
    input: fc.oneof(
      fc.record(
        {
          id: leaf,
          command: leaf,
          content: leaf,
          title: leaf,
          language: leaf,
          path: leaf,
          old_str: leaf,
          new_str: leaf,
        },
        { requiredKeys: [] },
      ),
      leaf,
    ),
    thinking: leaf,
    content: leaf,
    tool_use_id: leaf,
    citations: fc.oneof(leaf, fc.array(fc.record({ url: leaf, end_index: leaf }), { maxLength: 2 })),
    image_url: fc.oneof(fc.record({ url: leaf }), leaf),
  },
  { requiredKeys: [] },
)
const KEYS = ['uuid', 'id', 'messageId', 'sender', 'role', 'from', 'value', 'text', 'model', 'timestamp', 'created_at']
const PARENTS = ['parent_message_uuid', 'parentMessageId', 'parentId']
const { message } = fc.letrec((tie) => ({
  message: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record(
      {
        ...Object.fromEntries([...KEYS, ...PARENTS].map((key) => [key, leaf])),
        content: fc.oneof(leaf, fc.array(fc.oneof(block, leaf))),
        attachments: fc.oneof(leaf, fc.array(fc.record({ file_name: leaf, extracted_content: leaf }))),
        fragments: fc.oneof(
          leaf,
          fc.array(
            fc.record({
              type: fc.oneof(fc.constantFrom('REQUEST', 'RESPONSE', 'THINK', 'SEARCH'), leaf),
              content: leaf,
            }),
          ),
        ),
        files: fc.oneof(leaf, fc.array(fc.oneof(leaf, fc.record({ file_name: leaf, url: leaf, id: leaf })))),
        isCreatedByUser: fc.oneof(fc.boolean(), leaf),
        children: fc.oneof(leaf, fc.array(tie('message'), { maxLength: 3 })),
      },
      { requiredKeys: [] },
    ),
  ),
}))
const head = {
  uuid: leaf,
  id: leaf,
  name: leaf,
  title: leaf,
  model: leaf,
  created_at: leaf,
  project: leaf,
  options: leaf,
}
const list = fc.oneof(fc.array(message, { maxLength: 8 }), leaf)
const tree = fc.oneof(fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c'), message), leaf)

const { id, saidTree } = anyChatgpt(text, leaf)

const KINDS: readonly [string, ExportKind, Record<string, fc.Arbitrary<unknown>>][] = [
  ['claude', claude, { chat_messages: list }],
  ['librechat', librechat, { messages: list, conversationId: leaf }],
  ['chatbotUi', chatbotUi, { messages: list, folderId: leaf }],
  ['sharegpt', sharegpt, { conversations: list, messages: list }],
  ['chatJson', chatJson, { conversations: list, messages: list }],
  ['deepseek', deepseek, { mapping: tree }],
  [
    'openWebui',
    openWebui,
    { chat: fc.record({ history: fc.record({ messages: tree, currentId: leaf }), messages: list }) },
  ],
  ['chatgpt', chatgpt, { mapping: tree, current_node: leaf }],
  ['chatgpt as it is written', chatgpt, { mapping: saidTree, current_node: fc.oneof(id, leaf) }],
]

describe.each(KINDS)('%s', (_, kind, fields) => {
  it('counts every message and every letter of any record exactly once, and never throws', () => {
    fc.assert(
      fc.property(fc.record({ ...head, ...fields }, { requiredKeys: [] }), fc.boolean(), (record, isSplit) => {
        const reading = kind.read(record, context({ sessionGap: isSplit ? 3600 : null, rules, envelope: record }))
        kind.recognises(record)
        expectWhole(reading)
        for (const { card, content } of reading.cards) {
          if (!content) continue
          expect([content.prompt, content.response].map(textOfParts)).toEqual([card.prompt, card.response])
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('llm', () => {
  const row = fc.record(
    {
      ...head,
      datetime_utc: leaf,
      prompt: leaf,
      response: leaf,
      conversation_id: leaf,
      system: leaf,
      tool_calls: list,
    },
    { requiredKeys: [] },
  )
  it('counts every message and every letter of any rows exactly once, and never throws', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (records) => {
        const rows = records.map((record) =>
          llmLogs.gather?.({ ...record, datetime_utc: '', model: 'm', prompt: '', response: '', ...record }, ''),
        )
        const parts = rows.flatMap((found) => found ?? []).map(({ part }) => part)
        if (parts.length > 0) expectWhole(llmLogs.read(new GatheredRecords(parts), context({ rules })))
      }),
      { numRuns: 300 },
    )
  })
})

describe('calls of an API', () => {
  const said = fc.record({
    role: fc.constantFrom('user', 'assistant', 'system', 'tool'),
    content: fc.oneof(fc.constantFrom('a', 'b'), leaf),
  })
  const call = fc.record({
    ...head,
    messages: fc.array(said, { maxLength: 6 }),
    choices: fc.array(fc.record({ message: fc.oneof(said, leaf) }), { maxLength: 3 }),
  })
  it('count every message and every letter of any log exactly once, and never throw', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 6 }), (calls) => {
        const parts = calls.filter((one) => apiLogs.recognises(one))
        const places = apiLogs.divide!(parts)
        expect(places.flat().toSorted((a, b) => a - b)).toEqual([...parts.keys()])
        const readings = places.map((some) =>
          apiLogs.read(new GatheredRecords(some.map((at) => parts[at])), context({ rules })),
        )
        expectWhole(...readings)
        const messages = parts.reduce((sum, one) => sum + chatMessages.read(one, context()).messages, 0)
        expect(readings.reduce((sum, one) => sum + one.messages, 0)).toBe(messages)
      }),
      { numRuns: 300 },
    )
  })
})

describe('texts of any kind', () => {
  const line = fc.oneof(
    fc.constantFrom('## User', '## 🤖 Assistant', '**You:**', '```', '---', '![](x.png)', '# T', '', 'title: x', '~~~'),
    fc.string(),
  )
  it('are logs in which every message counts once, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const log = new LogText('x.md', lines.join('\n'))
        markdownLog.recognises(log)
        expectWhole(markdownLog.read(log, context({ rules })))
      }),
    )
  })

  const tag = fc.constantFrom(
    '<div class="conversation">',
    '<pre class="message">',
    '<div class="author">user</div>',
    '<div>',
    '</div>',
    '</pre>',
    '<h4>',
    '<!--',
    '<template>',
    '<table>',
    'text',
  )
  it('are pages in which every message counts once, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.string()), { maxLength: 30 }), (parts) => {
        const found = [...pageConversations(parts.join(''))]
        expectWhole(...found.map(({ value }) => chatPage.read(value, context())))
      }),
    )
  })
})
