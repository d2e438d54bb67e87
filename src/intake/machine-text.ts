import { countLetters, type LeftOut } from './letters.ts'
import type { MessagePart } from './message.ts'
import { lettersOfPart } from './sum-letters.ts'

/** The treatment of text that a program inserted into a person's message. */
type Inserted =
  /** Left out of the card. */
  | { kind: 'left out'; reason: string }
  /** Output of a command: folded as a tool of this name. */
  | { kind: 'output'; name: string }
  /** Text of the AI for itself, such as a summary of the conversation so far. */
  | { kind: 'reasoning' }
  /** Input of the person that the program rewrote; `sign` is the prefix that the person typed. */
  | { kind: 'typed'; sign: string }
  /** A part of a command that the person typed. */
  | { kind: 'command'; part: 'name' | 'arguments' | 'message' }

/** The markup of a program's insertions into messages of a person. */
export interface Marks {
  /** By the name of the enclosing tag. */
  tags: Readonly<Record<string, Inserted>>
  /** By a beginning; without `isWhole` only the match, else everything up to the end. */
  beginnings: readonly { pattern: RegExp; inserted: Inserted; isWhole?: true }[]
}

/** A person's message without insertions of the program. */
export interface PersonText {
  parts: MessagePart[]
  leftOut: LeftOut[]
}

const TAG = /^<([a-z][\w-]*)(?:\s[^<>]*)?>/i

/**
 * Removes insertions of the program at the beginning of a text, and reminders at its end; a person's quotation of such markup
 * within a sentence stays. Characters of the text = characters of the parts + left out.
 */
export function personText(text: string, { tags, beginnings }: Marks): PersonText {
  const said: PersonText = { parts: [], leftOut: [] }
  const command = { name: '', arguments: '', message: '' }
  let rest = text
  for (;;) {
    const next = rest.trimStart()
    const [, tag = ''] = TAG.exec(next) ?? []
    const close = `</${tag}>`
    const end = Object.hasOwn(tags, tag) ? next.indexOf(close) : -1
    if (end !== -1) {
      const inner = next.slice(next.indexOf('>') + 1, end)
      const inserted = tags[tag]!
      if (inserted.kind === 'command') command[inserted.part] ||= inner.trim()
      else add(said, inserted, inner)
      rest = next.slice(end + close.length)
      continue
    }
    const found = beginnings.find(({ pattern }) => pattern.test(next))
    if (!found) break
    const matched = found.isWhole ? next : found.pattern.exec(next)![0]
    add(said, found.inserted, matched)
    rest = next.slice(matched.length)
  }
  const typed = commandText(command)
  if (typed !== '') said.parts.push({ kind: 'text', text: typed, added: typed.length - lengthOf(command) })
  rest = withoutReminders(rest, said)
  const own = rest === text ? text : rest.trim()
  if (own.trim() !== '') said.parts.push({ kind: 'text', text: own })
  const named = said.leftOut.reduce((sum, one) => sum + one.letters, 0)
  const marks = countLetters(text) - said.parts.reduce((sum, part) => sum + lettersOfPart(part), 0) - named
  said.leftOut.push({
    reason: own.trim() === '' && named + said.parts.length === 0 ? 'white space' : 'markup of the program',
    letters: marks,
  })
  return said
}

function add(said: PersonText, inserted: Inserted, text: string): void {
  const trimmed = text.trim()
  if (trimmed === '') return
  if (inserted.kind === 'left out') said.leftOut.push({ reason: inserted.reason, letters: countLetters(text) })
  else if (inserted.kind === 'output')
    said.parts.push({ kind: 'output', id: null, name: inserted.name, output: trimmed })
  else if (inserted.kind === 'reasoning') said.parts.push({ kind: 'reasoning', text: trimmed })
  else if (inserted.kind === 'typed')
    said.parts.push({ kind: 'text', text: inserted.sign + trimmed, added: inserted.sign.length })
}

/** A command as the person typed it. */
function commandText({ name, arguments: given, message }: Record<'name' | 'arguments' | 'message', string>): string {
  const called = name || message
  if (called === '') return ''
  return `${called.startsWith('/') ? '' : '/'}${called}${given === '' ? '' : ` ${given}`}`
}

const lengthOf = ({ name, arguments: given, message }: Record<'name' | 'arguments' | 'message', string>): number =>
  (name || message).length + given.length

const OPEN = '<system-reminder>'

/** Removes reminders from the end of a text. */
function withoutReminders(text: string, said: PersonText): string {
  let rest = text
  while (rest.trimEnd().endsWith('</system-reminder>')) {
    const at = rest.lastIndexOf(OPEN)
    if (at === -1) break
    said.leftOut.push({ reason: 'reminders of the program', letters: countLetters(rest.slice(at)) })
    rest = rest.slice(0, at)
  }
  return rest
}
