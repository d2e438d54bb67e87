import { describe, expect, it } from 'vitest'
import { readCategoryRules } from '#intake/category-rules.ts'
import { context } from '#testing/exports/context.ts'
import type { ParsedRecord } from '#intake/export-kind.ts'
import { chatJson } from './chat-json.ts'
import { claudeParts } from './claude-markup.ts'
import { claude } from './claude.ts'
import { shownContents } from '#testing/exports/shown-contents.ts'

const AT = '2024-08-01T10:00:00Z'
const ARTIFACT =
  '<antArtifact identifier="clock" type="application/vnd.ant.react" title="Clock">\nlet a = 1 < 2\n</antArtifact>'

const chat = (...messages: [sender: string, content: unknown][]) => ({
  uuid: 'c',
  name: 'T',
  chat_messages: messages.map(([sender, content], at) => ({
    uuid: `m${at}`,
    sender,
    text: '',
    content,
    created_at: AT,
  })),
})
const text = (words: string) => ({ type: 'text', text: words })
const read = (record: unknown): ParsedRecord => claude.read(record, context())
const textsOf = ({ cards }: ParsedRecord) => cards.map(({ card }) => [card.prompt, card.response])
const partsOf = ({ cards }: ParsedRecord) => shownContents(cards).map((content) => content?.response)

describe('marks of reasoning and documents in the words of an answer', () => {
  it('are parts of their own, in their order', () => {
    const reading = read(
      chat(
        ['human', [text('Make a clock.')]],
        ['assistant', [text(`Sure.\n\n<antThinking>Worth an artifact.</antThinking>\n\n${ARTIFACT}\n\nIt ticks.`)]],
      ),
    )
    expect(textsOf(reading)).toEqual([
      ['Make a clock.', 'Sure.\n\n**Clock**\n\n```jsx\nlet a = 1 < 2\n```\n\nIt ticks.'],
    ])
    expect(partsOf(reading)).toEqual([
      [
        { kind: 'text', text: 'Sure.' },
        { kind: 'reasoning', text: 'Worth an artifact.' },
        { kind: 'document', title: 'Clock', language: 'jsx', versions: ['let a = 1 < 2'] },
        { kind: 'text', text: 'It ticks.' },
      ],
    ])
    expect(reading.letters!()).toMatchObject({ folded: 18, lost: 0 })
  })

  it('of the same name are versions of one document', () => {
    const reading = read(
      chat(
        ['human', [text('p')]],
        ['assistant', [text(ARTIFACT)]],
        ['human', [text('q')]],
        ['assistant', [text(ARTIFACT.replace('1 < 2', '3'))]],
      ),
    )
    expect(partsOf(reading)[1]).toMatchObject([{ versions: ['let a = 1 < 2', 'let a = 3'] }])
    expect(reading.letters!().lost).toBe(0)
  })

  it('go to the end where they are not closed, and hold other marks as they are', () => {
    const reading = read(
      chat(['human', [text('p')]], ['assistant', [text('A\n<antArtifact title="N">one <antThinking>two')]]),
    )
    expect(partsOf(reading)).toEqual([
      [
        { kind: 'text', text: 'A' },
        { kind: 'document', title: 'N', language: 'unknown', versions: ['one <antThinking>two'] },
      ],
    ])
    expect(reading.letters!().lost).toBe(0)
  })

  it('are text in code, and where a person wrote them', () => {
    const said = `So:\n\n\`\`\`\n${ARTIFACT}\n\`\`\``
    expect(textsOf(read(chat(['human', [text(ARTIFACT)]], ['assistant', [text(said)]])))).toEqual([[ARTIFACT, said]])
  })

  it('are looked for in time that grows with the text alone', () => {
    const long = '<antThinking>`'.repeat(100_000)
    expect(claudeParts(long)!.parts).toHaveLength(1)
    expect(claudeParts('<antArtifact '.repeat(100_000))).toBeNull()
  })

  it('that are all of a message leave its plain text out, for that says it again', () => {
    const record = chat(['human', [text('p')]], ['assistant', [text('<antThinking>Hm.</antThinking>')]])
    record.chat_messages[1]!.text = '<antThinking>Hm.</antThinking>'
    const reading = read(record)
    expect(partsOf(reading)).toEqual([[{ kind: 'reasoning', text: 'Hm.' }]])
    expect(reading.letters!().lost).toBe(0)
  })
})

describe('chats of Claude Design', () => {
  const said = (uuid: string, content: object) => ({ uuid, content })

  it('have words, reasoning, tools and errors, and what was said in between begins a card', () => {
    const reading = read({
      uuid: 'd',
      title: 'Chat',
      project: { uuid: 'p', name: 'Garden site' },
      messages: [
        said('1', {
          role: 'user',
          content: 'Draw it.',
          timestamp: AT,
          attachments: [
            { type: 'skill', name: 'Design', content: 'Use tokens.' },
            { type: 'file', name: 'plan.txt', content: 'Beds.' },
          ],
        }),
        said('2', {
          role: 'assistant',
          content: '',
          contentBlocks: [
            { type: 'thinking', text: 'Plan.' },
            {
              type: 'tool_call',
              toolCall: { id: 't', name: 'write_file', input: { path: 'a.css', content: 'b {}' }, output: 'wrote 4' },
            },
            { type: 'user_interjection', message: { id: '3', role: 'user', content: 'Greener.' } },
            { type: 'text', text: 'Greener now.' },
            { type: 'error', message: 'It stopped.' },
          ],
        }),
      ],
    })
    expect(textsOf(reading)).toEqual([
      ['Draw it.\n\nplan.txt:\nBeds.', '**a.css**\n\n```css\nb {}\n```'],
      ['Greener.', 'Greener now.\n\nIt stopped.'],
    ])
    expect(reading.cards[0]!.card).toMatchObject({ sessionTitle: 'Garden site', dayStamp: '20240801_100000' })
    expect(partsOf(reading)[0]!.map(({ kind }) => kind)).toEqual(['reasoning', 'document', 'tool'])
    expect(reading.letters!()).toMatchObject({
      lost: 0,
      leftOut: [{ reason: 'custom instructions and context', letters: 11 }],
    })
  })
})

describe('projects', () => {
  it('give their documents as cards, and leave their instructions out by name', () => {
    const reading = read({
      uuid: 'p',
      name: 'Garden',
      description: 'All beds',
      prompt_template: 'Be brief.',
      created_at: AT,
      docs: [
        { uuid: '1', filename: 'beds.md', content: '# Beds', created_at: AT },
        { uuid: '2', filename: 'a.py', content: 'x = 1', created_at: AT },
        { uuid: '3', filename: 'broken', content: 7 },
      ],
    })
    expect(textsOf(reading)).toEqual([
      ['**beds.md**\n\n# Beds', ''],
      ['**a.py**\n\n```py\nx = 1\n```', ''],
    ])
    expect(reading.cards[0]!.card).toMatchObject({ sessionTitle: 'Garden', dayStamp: '20240801_100000' })
    expect(reading.cards.map(({ card }) => card.pageTitle)).toEqual(['beds.md', 'a.py'])
    expect(reading.outcomes.map(({ kind }) => kind)).toEqual(['hidden', 'hidden', 'card', 'card', 'failed'])
    expect(reading.letters!()).toMatchObject({
      lost: 0,
      leftOut: [{ reason: 'custom instructions and context', letters: 17 }],
    })
  })

  it('without documents have no cards, and are known all the same', () => {
    const record = { uuid: 'p', name: 'N', prompt_template: '', docs: [] }
    expect(claude.recognises(record)).toBe(true)
    expect(read(record)).toMatchObject({ cards: [], messages: 0 })
  })
})

it('keeps pictures that a tool gave back, and the names of files that it presents', () => {
  const png = 'iVBORw0KGgo='
  const reading = read(
    chat(
      ['human', [text('p')]],
      [
        'assistant',
        [
          { type: 'tool_use', id: 't', name: 'view', input: {} },
          {
            type: 'tool_result',
            tool_use_id: 't',
            content: [
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
              { type: 'local_resource', file_path: '/mnt/user-data/outputs/notes.md', mime_type: 'text/markdown' },
              { type: 'text', text: 'seen' },
            ],
          },
          text('a'),
        ],
      ],
    ),
  )
  expect(partsOf(reading)[0]!.map((part) => [part.kind, 'name' in part ? part.name : ''])).toEqual([
    ['tool', 'view'],
    ['picture', 'picture'],
    ['file', 'notes.md'],
    ['text', ''],
  ])
  expect(reading.cards[0]!.content!.response[1]).toMatchObject({ file: expect.stringMatching(/^inline-\w+\.png$/) })
  expect(reading.letters!().lost).toBe(0)
})

it('a conversation that names its project by the id is in the project that another file names', () => {
  const rules = readCategoryRules('[{ "category": "Garden", "project": "South wall" }]')
  const shared = context({ rules, titles: new Map() })
  claude.read({ uuid: 'p', name: 'South wall', is_starter_project: false, docs: [], created_at: AT }, shared)
  const [card] = claude.read({ ...chat(['human', [text('p')]]), project_uuid: 'p' }, shared).cards
  expect(card!.card.category).toBe('Garden')
  const [other] = claude.read({ ...chat(['human', [text('p')]]), project_uuid: 'other' }, shared).cards
  expect(other!.card.category).toBe('Claude')
})

it('conversations of 2023, whose list is called messages, are read with their attachments', () => {
  const { chat_messages, ...head } = chat(['human', [text('p')]], ['assistant', [text('a')]])
  const attachments = [{ file_name: 'a.txt', extracted_content: 'in the file' }]
  const old = { ...head, messages: chat_messages.map((one, at) => (at === 0 ? { ...one, attachments } : one)) }
  expect([claude, chatJson].map((kind) => kind.recognises(old))).toEqual([true, false])
  expect(textsOf(read(old))).toEqual([['p\n\na.txt:\nin the file', 'a']])
})

it.each<[string, unknown]>([
  ['one block without a list', text('Yes.')],
  ['blocks by their numbers', { 0: { type: 'thinking', thinking: 'Is it?' }, 1: text('Yes.') }],
  ['a block of no kind', { text: 'Yes.' }],
])('an answer that is %s is read', (_, content) => {
  const reading = read(chat(['human', [text('Is it?')]], ['assistant', content]))
  expect(JSON.stringify([textsOf(reading), partsOf(reading)])).toContain('Yes.')
  expect(reading.letters!().lost).toBe(0)
})
