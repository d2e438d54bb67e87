import { describe, expect, it } from 'vitest'
import { indexAssets } from '#intake/assets.ts'
import { claude } from './claude.ts'
import { context } from '#testing/exports/context.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'

const picture = { name: 'x/photo.png', size: 1, open: async function* () {} }
const read = (record: unknown) => claude.read(record, context({ assets: indexAssets([picture]) }))

let number = 0
/** A message as the export has it, a minute after the one before it. */
const said = (sender: string, text: string, fields: object = {}) => ({
  uuid: `m${++number}`,
  sender,
  text,
  content: [{ type: 'text', text }],
  created_at: `2025-01-01T10:${String(number % 60).padStart(2, '0')}:00.000000Z`,
  attachments: [],
  files: [],
  ...fields,
})
const chat = (...messages: unknown[]) => ({
  uuid: 'c-1',
  name: 'A title',
  created_at: '2025-01-01T09:00:00Z',
  chat_messages: messages,
})

describe('claude', () => {
  it('makes a card of a prompt and its answer, with title, day and a category', () => {
    const { cards } = read(chat(said('human', 'p'), said('assistant', 'a')))
    expect(cards.map(({ card }) => card)).toMatchObject([
      { prompt: 'p', response: 'a', sessionTitle: 'A title', category: 'Claude', isPrivate: true },
    ])
    expect(cards[0]!.card.dayStamp).toMatch(/^20250101_10/)
  })

  it('takes the content blocks where the text is empty or shorter, and the text where there are none', () => {
    const blocks = [
      { type: 'text', text: 'one' },
      { type: 'tool_use', name: 'search', input: {} },
      { type: 'text', text: 'two' },
    ]
    const reading = read(
      chat(
        said('human', '', { content: [{ type: 'text', text: 'long prompt' }] }),
        said('assistant', 'one', { content: blocks }),
        said('human', 'plain', { content: [] }),
        said('assistant', 'old', { content: undefined }),
      ),
    )
    expect(textsOf(reading)).toEqual([
      ['long prompt', 'one\n\ntwo'],
      ['plain', 'old'],
    ])
  })

  it('reads content that is a text of JSON, and leaves JSON that a person wrote', () => {
    const blocks = JSON.stringify([
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'an answer' },
    ])
    const written = '[{"type": "text", "text": "hello"}]'
    const reading = read(
      chat(
        said('human', written, { content: written }),
        said('assistant', '', { content: blocks }),
        said('human', '', { content: '[{"type": "unknown"}]' }),
        said('assistant', 'x', { content: '[{"type": "text", "te' }),
      ),
    )
    expect(textsOf(reading)).toEqual([
      [written, 'an answer'],
      ['[{"type": "unknown"}]', '[{"type": "text", "te'],
    ])
  })

  it('hides tools, reasoning and budgets, and begins no card with what a tool answered', () => {
    const reading = read(
      chat(
        said('human', 'p'),
        said('assistant', '', { content: [{ type: 'tool_use', name: 'write_file', input: { content: 'x' } }] }),
        said('human', '', { content: [{ type: 'tool_result', content: 'done' }] }),
        said('assistant', '', { content: [{ type: 'thinking', thinking: 'hm' }] }),
        said('assistant', '', { content: [{ type: 'token_budget', budget: 1 }] }),
        said('assistant', '', {
          content: [
            { type: 'thinking', thinking: 'hm' },
            { type: 'text', text: 'a' },
          ],
        }),
        said('assistant', '```\nThis block is not supported on your current device yet.\n```', {
          content: [{ type: 'tool_use', name: 'x' }],
        }),
        said('human', ' ', { content: [] }),
      ),
    )
    expect(textsOf(reading)).toEqual([['p', 'a']])
    expect(outcomesOf(reading)).toEqual([
      'card',
      'tool call',
      'tool',
      'reasoning',
      'context',
      'part',
      'tool call',
      'empty',
    ])
  })

  it('carries voice notes, artifacts and the text of attachments', () => {
    const artifact = { command: 'create', title: 'Dough', content: 'let x', language: 'js', type: 'application/code' }
    const reading = read(
      chat(
        said('human', '', {
          content: [{ type: 'voice_note', title: 'Note', text: 'spoken' }],
          attachments: [{ file_name: 'a.txt', extracted_content: 'inside' }, { file_name: 'b.txt' }],
          files: ['a.txt'],
        }),
        said('assistant', '', {
          content: [
            { type: 'text', text: 'Here' },
            { type: 'tool_use', name: 'artifacts', input: artifact },
            { type: 'tool_use', name: 'artifacts', input: { command: 'update', old_str: 'let', new_str: 'var' } },
          ],
        }),
      ),
    )
    expect(textsOf(reading)).toEqual([['spoken\n\na.txt:\ninside', 'Here\n\n**Dough**\n\n```js\nvar x\n```']])
    expect(reading.assets).toEqual({ found: 0, missing: 0 })
    const files = reading.cards[0]!.content!.prompt.filter(({ kind }) => kind === 'file')
    expect(files, 'a file whose text is there is not said to be missing').toMatchObject([{ name: 'b.txt', file: '' }])
  })

  it('finds files by their names, and counts those that the export lacks', () => {
    const reading = read(
      chat(
        said('human', 'look', { files: [{ file_uuid: 'u-1', file_name: 'photo.png' }, { file_name: 'gone.png' }] }),
        said('assistant', 'seen'),
        said('human', '', { content: [], files: [{ file_name: 'gone.png' }] }),
      ),
    )
    expect(reading.assets).toEqual({ found: 1, missing: 2 })
    expect(reading.cards.map(({ assets }) => assets)).toEqual([[picture]])
    expect(outcomesOf(reading)).toEqual(['card', 'part', 'missingAsset'])
  })

  it('reads the name of a file where a message is only that', () => {
    const reading = read(
      chat(
        said('human', '', { content: [], files: [{ file_uuid: 'u-1', file_name: 'photo.png' }] }),
        said('assistant', 'A nice photo.'),
        said('human', ' ', { content: [], attachments: [{ file_name: 'b.zip' }], files: ['gone.png'] }),
        said('assistant', 'I cannot open these.'),
      ),
    )
    expect(textsOf(reading)).toEqual([
      ['📎 photo.png', 'A nice photo.'],
      ['📎 b.zip\n📎 gone.png', 'I cannot open these.'],
    ])
  })

  it('leaves out what Claude writes in the place of blocks that it cannot show, and counts it', () => {
    const words = 'This block is not supported on your current device yet.'
    const block = `\`\`\`\n${words}\n\`\`\``
    const reading = read(
      chat(
        said('human', block),
        said('assistant', `First.\n\n${block}\n\nThen.\n\n${words}`),
        said('human', 'q'),
        said('assistant', '', { text: `${block}\n`, content: [] }),
        said('assistant', words),
        said('human', 'r'),
        said('assistant', `It reads '${words}'`),
      ),
    )
    expect(textsOf(reading)).toEqual([
      [block, 'First.\n\nThen.'],
      ['q', ''],
      ['r', `It reads '${words}'`],
    ])
    expect(outcomesOf(reading)).toEqual(['card', 'part', 'card', 'placeholder', 'placeholder', 'card', 'part'])
    expect(reading.placeholders).toBe(2)
  })

  it('keeps citations as links behind the passages that cite', () => {
    const cites = (end: unknown, details: object) => ({ start_index: 0, end_index: end, details })
    const text = '😀 It was warm. So it grew.\n\n```\nlet x\n```'
    const citations = [
      cites(14, { type: 'web_search_citation', url: 'https://a.example/x_(y)' }),
      cites(14, { url: 'https://b.example/', title: 'B [1]' }),
      cites(14, { url: 'https://a.example/x_(y)' }),
      cites(19, { url: 'https://c.example/' }),
      cites(34, { url: 'https://in-code.example/' }),
      cites(null, { url: 'javascript:alert(1)' }),
      7,
    ]
    const found = [{ type: 'knowledge', title: 'Weather', url: 'https://a.example/x_(y)' }]
    const content = [
      { type: 'tool_result', name: 'web_search', content: found },
      { type: 'text', text, citations },
      { type: 'text', text: 'End.', citations: [cites(4, { url: 'https://a.example/x_(y)' })] },
    ]
    expect(textsOf(read(chat(said('human', 'p'), said('assistant', '', { content }))))[0]![1]).toBe(
      [
        '😀 It was warm. ([Weather](https://a.example/x_%28y%29), [B \\[1\\]](https://b.example/)) So it ([c.example](https://c.example/)) grew.',
        '```\nlet x\n```',
        '([in-code.example](https://in-code.example/))',
        'End. ([Weather](https://a.example/x_%28y%29))',
      ].join('\n\n'),
    )
  })

  it('follows the newest branch by parents, and the list where none are named', () => {
    const first = { uuid: 'a', parent_message_uuid: '00000000-0000-4000-8000-000000000000' }
    const messages = [
      said('human', 'p', first),
      said('assistant', 'left', { uuid: 'b', parent_message_uuid: 'a', created_at: '2025-01-01T11:00:00Z' }),
      said('assistant', 'shown', { uuid: 'c', parent_message_uuid: 'a', created_at: '2025-01-01T12:00:00Z' }),
    ]
    const newest = read(chat(...messages))
    expect(textsOf(newest)).toEqual([['p', 'shown']])
    expect(outcomesOf(newest)).toEqual(['alternative', 'card', 'part'])
    expect(textsOf(read({ ...chat(...messages), current_leaf_message_uuid: 'b' }))).toEqual([['p', 'left']])
    const unlinked = messages.map(({ uuid, ...rest }) => ({ uuid, ...rest, parent_message_uuid: undefined }))
    expect(textsOf(read(chat(...unlinked)))).toEqual([['p', 'left\n\nshown']])
    const broken = messages.map((one, index) => ({
      ...one,
      parent_message_uuid: index === 2 ? 'gone' : index === 1 ? 'a' : null,
    }))
    expect(textsOf(read(chat(...broken)))).toEqual([['p', 'left\n\nshown']])
  })

  it('fails what it cannot read, message by message, with the reason', () => {
    const reading = read(
      chat(
        null,
        7,
        said('moderator', 'x'),
        said('assistant', '', { content: [{ type: 'hologram' }] }),
        said('human', '', { content: [{ type: 'text', text: 'half \ud800' }] }),
        said('human', 'p'),
      ),
    )
    expect(reading.messages).toBe(6)
    expect(outcomesOf(reading)).toEqual([
      'its sender (undefined) is not known',
      'it is not a JSON object',
      'its sender "moderator" is not known',
      'a part of its content is of the unknown kind "hologram"',
      'its text holds half of a surrogate pair, which is not valid Unicode',
      'card',
    ])
    expect(read({ uuid: 'c', chat_messages: 'x' }).unreadable).toContain('chat_messages')
  })

  it('counts messages of the same or no id one by one, and names cards the same way each time', () => {
    const same = [
      said('human', 'p', { uuid: 'm' }),
      said('human', 'q', { uuid: 'm' }),
      said('human', 's', { uuid: 'm' }),
      said('human', 't', { uuid: 'm' }),
      said('human', 'r', { uuid: '' }),
    ]
    const [first, second] = [read(chat(...same)), read(chat(...same))]
    expect(new Set(first.cards.map(({ card }) => card.id)).size).toBe(5)
    expect({ ...second, letters: second.letters!() }).toEqual({ ...first, letters: first.letters!() })
  })
})
