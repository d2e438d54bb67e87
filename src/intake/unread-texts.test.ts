import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHAT_PROGRAMS } from '#testing/exports/chat-programs.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { KNOWN_FILES } from '#testing/exports/kinds.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import type { MessageContent } from './message.ts'
import { isProse, withUnread } from './unread-texts.ts'

/** What a version of next year may write into a message. */
const NEW_FIELDS = {
  afterthought: { content: 'What absent has read yet.', id: 'two words' },
  suggestions: [{ hint: 'Ask me another thing.' }],
  state: 'still at it',
  code: 'one_word',
}

/** Puts them into the innermost object in which the answer is. */
function withNewFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewFields)
  if (typeof value !== 'object' || value === null) return value
  const object = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNewFields(one)]))
  return Object.values(value).includes('a') ? { ...object, ...NEW_FIELDS } : object
}

const renewed = (text: string): string =>
  text.startsWith('{') && text.trimEnd().includes('}\n{')
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.stringify(withNewFields(JSON.parse(line))))
        .join('\n')
    : JSON.stringify(withNewFields(JSON.parse(text)))

const names = [
  ...Object.keys(CHAT_PROGRAMS),
  'DeepSeek',
  'Open WebUI',
  'LibreChat',
  'Chatbot UI',
  'ShareGPT',
  'chat JSON',
]
const files = names
  .filter((kind) => !['Gemini', 'Copilot', 'text-generation-webui'].includes(kind))
  .flatMap((kind) => Object.entries(KNOWN_FILES[kind]!).map(([name, text]) => [kind, name, String(text)] as const))

describe('a field that no reader knows', () => {
  it.each(files)('of %s (%s) is folded under its name, or left out by it', async (_, name, text) => {
    await using folder = await temporaryFolder({ [name]: renewed(text) })
    const { cards, ledger } = await importAll(join(folder.path, name))
    const { source, shown, folded, leftOut, lost } = ledger.letters
    expect([cards[0]!.card.prompt, cards[0]!.card.response, cards.length]).toEqual(['p', 'a', 1])
    expect(lost).toBe(0)
    const counted = leftOut.filter(({ reason }) => /^the field |^parts of an unknown kind$/.test(reason))
    const output = NEW_FIELDS.afterthought.content
    const isFolded = (cards[0]!.content?.response ?? []).some(
      (part) => part.kind === 'tool' && part.name.endsWith('afterthought.content') && part.output === output,
    )
    expect(counted.reduce((sum, { letters }) => sum + letters, 0)).toBeGreaterThanOrEqual(isFolded ? 21 : 46)
    expect(source).toBe(shown + folded + leftOut.reduce((sum, { letters }) => sum + letters, 0))
    expect(source).toBeGreaterThanOrEqual(2 + 25 + 21)
  })

  it('of a table of Copilot is a column', async () => {
    const table =
      'Conversation,Time,Author,Message,Remark\nT,2025-03-01T10:00:00,Human,p,\nT,2025-03-01T10:00:01,AI,a,Said in haste.\n'
    await using folder = await temporaryFolder({ 'a.csv': table })
    const { ledger } = await importAll(join(folder.path, 'a.csv'))
    expect(ledger.letters).toMatchObject({
      source: 16,
      leftOut: [{ reason: 'the field remark', letters: 14 }],
      lost: 0,
    })
  })
})

describe('what a reader passed over', () => {
  const silent: MessageContent = { kind: 'answer', parts: [], assets: [] }
  const saying: MessageContent = { kind: 'answer', parts: [{ kind: 'text', text: 'Of course I can.' }], assets: [] }

  it('is the text of a message that says nothing else', () => {
    const { content, letters } = withUnread({ id: 'm 1', segments: [{ text: 'Of course I can.' }] }, [], silent)
    expect(content).toMatchObject({ kind: 'answer', parts: [{ kind: 'text', text: 'Of course I can.' }] })
    expect(letters).toBe(16)
  })

  it('is folded where its field has the name of reasoning, and names the message as before', () => {
    const record = { Thinking: { content: 'Can I do it?' }, segments: [{ text: 'Of course I can.' }] }
    expect(withUnread(record, [], silent).content).toEqual({
      ...silent,
      parts: [
        { kind: 'reasoning', text: 'Can I do it?' },
        { kind: 'text', text: 'Of course I can.' },
      ],
      leftOut: [{ reason: 'said again in the record', letters: 0 }],
      written: 'Can I do it?\n\nOf course I can.',
    })
  })

  it('is counted where the record says it again, and not where a part has it in other words around it', () => {
    const record = { text: 'Of course I can.', raw: 'Of course I can.', chunks: ['Of course', ' I can.'] }
    const { content, letters } = withUnread(record, ['Of course I can.'], saying)
    expect(content).toEqual({ ...saying, leftOut: [{ reason: 'said again in the record', letters: 16 }] })
    expect(letters).toBe(16)
  })

  it('is neither an id, a time, an address nor the name of anything', () => {
    const record = {
      text: 'Of course I can.',
      id: 'a b c',
      modelName: 'The Model',
      createdAt: 'March the first',
      finish: 'stop',
      link: 'https://a.example/b c',
      when: '2025-03-01T10:00:00Z',
    }
    expect(withUnread(record, ['Of course I can.'], saying)).toEqual({ content: saying, letters: 0 })
  })

  it('is not named by a key that may be a text itself', () => {
    const { content } = withUnread({ 'anna@example.com says': ['Of course not.'] }, [], saying)
    expect(content).toMatchObject({ leftOut: [{ letters: 0 }, { reason: 'the field …', letters: 14 }] })
  })

  it('is looked for in the encoded bytes of a file in no time, and found behind other letters', () => {
    expect(isProse('abcd'.repeat(250_000))).toBe(false)
    expect(['1 «a» b', 'a. 1 b', '漢字仮名', 'a1 2b'].map(isProse)).toEqual([true, false, true, true])
  })

  it('is found in a long list without looking at each for long', () => {
    const list = Array.from({ length: 20_000 }, (_, at) => `number ${at} of many`)
    const named = { [`${'a'.repeat(1_000_000)}1 content`]: { list } }
    const { letters } = withUnread(named, ['x'.repeat(1_000_000)], saying)
    expect(letters).toBe(list.join('').length)
  })
})
