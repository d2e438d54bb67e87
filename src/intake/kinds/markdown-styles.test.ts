/** @module-tag scale */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { markdownLog } from './markdown-log.ts'
import { markerOf } from './markdown-marker.ts'
import { LogText } from '#intake/records.ts'

/** How a log writes the lines that name one speaker. */
interface Style {
  kind: '#' | '##' | '###' | '####' | '#####' | '######' | '**' | 'inline' | 'callout' | 'plain'
  face: boolean
  bold: boolean
  said: boolean
  colon: boolean
  timed: boolean
}
type Role = 'user' | 'assistant'

const style = fc
  .record<Style>({
    kind: fc.constantFrom('#', '##', '###', '####', '#####', '######', '**', 'inline', 'callout', 'plain'),
    face: fc.boolean(),
    bold: fc.boolean(),
    said: fc.boolean(),
    colon: fc.boolean(),
    timed: fc.boolean(),
  })
  .map((drawn): Style => {
    // `You said:` alone is all that is read as a plain line, and a time is behind no text.
    if (drawn.kind === 'plain') return { ...drawn, face: false, bold: false, said: true, colon: true, timed: false }
    if (drawn.kind === 'inline') return { ...drawn, bold: false, said: false, colon: true, timed: false }
    if (drawn.kind === '**') return { ...drawn, colon: drawn.colon && !drawn.timed }
    return drawn
  })

const NAMES: Record<Role, fc.Arbitrary<string>> = {
  user: fc.constantFrom('User', 'You', 'Human', 'me', 'user', 'Prompt'),
  assistant: fc.constantFrom(
    'Assistant',
    'ChatGPT',
    'Claude',
    'GPT-4o mini',
    'DeepSeek',
    'AI',
    'Response',
    'claude-3-opus',
  ),
}
const INLINE_NAMES: Record<Role, string> = { user: 'You', assistant: 'ChatGPT' }
const FACES: Record<Role, string> = { user: '👤 ', assistant: '🤖 ' }

/** The line that names a speaker. */
function markerLine(role: Role, name: string, { kind, face, bold, said, colon, timed }: Style): string {
  const label = `${name}${said ? ' said' : ''}${colon ? ':' : ''}`
  const time = timed ? ' - 2025-03-01 10:00' : ''
  const before = face ? FACES[role] : ''
  if (kind === 'plain') return label
  if (kind === 'inline') return `${before}**${INLINE_NAMES[role]}:** `
  if (kind === '**') return `${before}**${label}**${time}`
  if (kind === 'callout') return `>[!nexus_${role === 'user' ? 'user' : 'agent'}] ${before}**${label}**${time}`
  return `${kind} ${before}${bold ? `**${label}**` : label}${time}`
}

function written(role: Role, name: string, made: Style, text: string): string {
  const line = markerLine(role, name, made)
  if (made.kind === 'inline') return `${line}${text}`
  if (made.kind === 'callout') return [line, ...text.split('\n').map((one) => `> ${one}`.trimEnd())].join('\n')
  return `${line}\n\n${text}`
}

/** A line of ordinary text: neither a marker nor a fence, rule or picture. */
const line = fc
  .oneof(
    fc.constantFrom(
      '## Steps',
      '# User guide',
      '**Note:** x',
      'User: x',
      '> You said it.',
      '1. **Answer:** 42',
      '#you',
      '- a',
    ),
    fc.string({ unit: 'grapheme' }),
  )
  .map((text) => text.replace(/[\r\n\u2028\u2029]/g, ' ').trim())
  .filter((text) => text !== '' && markerOf(text) === null && !/^(?:`{3}|~{3}|!\[|[-*\s]+$|<!--)/.test(text))

const paragraphs = fc
  .array(fc.oneof({ weight: 5, arbitrary: line }, fc.constant('')), { maxLength: 4 })
  .chain((middle) => fc.tuple(line, line).map(([first, last]) => [first, ...middle, last].join('\n')))

const log = fc.record({
  styles: fc.record({ user: style, assistant: style }),
  names: fc.record({ user: NAMES.user, assistant: fc.array(NAMES.assistant, { minLength: 1, maxLength: 3 }) }),
  exchanges: fc.array(fc.record({ user: paragraphs, assistant: paragraphs }), { minLength: 1, maxLength: 4 }),
  separator: fc.constantFrom('\n\n', '\n\n---\n\n'),
  title: fc.constantFrom('', '# Bread\n\n', '# ChatGPT\n\n', '---\ntitle: Bread\n---\n\n'),
})

interface Text {
  role: Role
  text: string
}

function writtenLog({ styles, names, separator, title }: Omit<Log, 'exchanges'>, texts: readonly Text[]): string {
  const programs = sameKind(names.assistant)
  const messages = texts.map(({ role, text }, at) => {
    const name = role === 'user' ? names.user : programs[Math.floor(at / 2) % programs.length]!
    return written(role, name, styles[role], text)
  })
  return title + messages.join(separator)
}
type Log = typeof log extends fc.Arbitrary<infer L> ? L : never

/** A log heads its answers by a role, or by what gave each of them. */
function sameKind(names: readonly string[]): readonly string[] {
  const isRole = (name: string) => ['Assistant', 'AI', 'Response'].includes(name)
  return isRole(names[0]!) ? [names[0]!] : names.filter((name) => !isRole(name))
}

const read = (text: string): string[][] => {
  const record = new LogText('x.md', text)
  expect(markdownLog.recognises(record)).toBe(true)
  const reading = markdownLog.read(record, context())
  expect(reading.cards).toHaveLength(reading.outcomes.filter(({ kind }) => kind === 'card').length)
  return textsOf(reading)
}
const pairsOf = (texts: readonly Text[]): string[][] =>
  texts.flatMap(({ role, text }, at) => (role === 'user' ? [[text, texts[at + 1]!.text]] : []))

const textsIn = ({ exchanges }: Pick<Log, 'exchanges'>): Text[] =>
  exchanges.flatMap(({ user, assistant }): Text[] => [
    { role: 'user', text: user },
    { role: 'assistant', text: assistant },
  ])

const PLAIN: Style = { kind: '#', face: false, bold: false, said: false, colon: false, timed: false }
/** People are named with a colon, programs without one: a line that has one is no more alike for that. */
const TAIL_OF_THE_OTHER: Log = {
  styles: { user: { ...PLAIN, colon: true }, assistant: { ...PLAIN, kind: '###', bold: true } },
  names: { user: 'User', assistant: ['Claude', 'claude-3-opus'] },
  exchanges: [
    { user: 'One.', assistant: 'First.' },
    { user: 'Two.', assistant: 'Second.' },
  ],
  separator: '\n\n',
  title: '',
}

describe('a log that is written and read again', () => {
  it('says the same, however either speaker’s lines are made', () => {
    fc.assert(
      fc.property(log, (drawn) => {
        const texts = textsIn(drawn)
        expect(read(writtenLog(drawn, texts))).toEqual(pairsOf(texts))
      }),
      { numRuns: 200 },
    )
  })

  it('keeps the log’s own lines in a block of code within any text', () => {
    fc.assert(
      fc.property(log, fc.nat(), fc.constantFrom('```', '~~~~', '```md'), (drawn, which, fence) => {
        const texts = textsIn(drawn)
        const quoted = texts
          .map(({ role }) => markerLine(role, drawn.names.user, drawn.styles[role]).trimEnd())
          .join('\n\nx\n\n')
        const at = which % texts.length
        const code = `${fence}\n${quoted}\n${fence.replace('md', '')}`
        texts[at] = { ...texts[at]!, text: `${texts[at]!.text}\n\n${code}\n\nend` }
        expect(read(writtenLog(drawn, texts))).toEqual(pairsOf(texts))
      }),
      { numRuns: 120 },
    )
  })

  it('keeps a line in the text that merely looks like a role’s, made otherwise than the log’s own', () => {
    const decoy = fc
      .tuple(fc.constantFrom<Role>('user', 'assistant'), style, fc.boolean())
      .chain(([role, made, isTool]) =>
        isTool
          ? fc.constantFrom('## System', '### Tool', '**Function**')
          : NAMES[role].map((name) => markerLine(role, name, made)),
      )
    const long = log.filter(({ exchanges }) => exchanges.length > 1)
    fc.assert(
      fc.property(long, fc.nat(), decoy, (drawn, which, like) => {
        const texts = textsIn(drawn)
        // Where each answer is headed by what gave it, another name is no other make.
        const varies = sameKind(drawn.names.assistant).length > 1
        const makeOf = (one: string) => {
          const make = markerOf(one.trim())?.make
          return JSON.stringify(make && varies ? { ...make, name: '' } : make)
        }
        fc.pre(!writtenLog(drawn, texts).split('\n').map(makeOf).includes(makeOf(like)))
        const at = which % texts.length
        texts[at] = { ...texts[at]!, text: `${texts[at]!.text}\n\n${like.trim()}\n\nend` }
        expect(read(writtenLog(drawn, texts))).toEqual(pairsOf(texts))
      }),
      { numRuns: 200, examples: [[TAIL_OF_THE_OTHER, 2, '### **Claude:** - 2025-03-01 10:00']] },
    )
  })
})
