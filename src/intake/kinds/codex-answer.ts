import { withoutMarks } from '#intake/answer-marks.ts'
import { countLetters, type LeftOut } from '#intake/letters.ts'
import { markedParts, type Marked } from '#intake/marked-text.ts'
import type { MessagePart } from '#intake/message.ts'

/** Directives of Codex to its own app, on lines of their own: `::git-commit{cwd="/home/ann/boat"}`. */
const DIRECTIVES = /^[ \t]*::[a-z][\w-]{0,40}\{(?:[\w-]+=[^\n]*)?\}[ \t]*$/gm
const DIRECTIVE = /::([a-z][\w-]{0,40})\{((?:"(?:[^"\\\n]|\\.)*"|[^{}"\n]){0,1000})\}/g
/** References of an answer to its notes on earlier sessions. */
const MEMORY = /<(oai-mem-citation)>((?:(?!<oai-mem-citation>)[\s\S]){0,20000}?)<\/oai-mem-citation>/g

/** The parts of an answer of Codex: directives to its app are folded between the texts, and citation marks are left out. */
export function answerParts(text: string): { parts: MessagePart[]; leftOut: LeftOut[] } {
  const read = markedParts(text, markedIn(text)) ?? { parts: [{ kind: 'text' as const, text }], leftOut: [] }
  const leftOut = [...read.leftOut]
  const parts = read.parts.flatMap((part): MessagePart[] => {
    const unmarked = part.kind === 'text' ? withoutMarks(part.text) : null
    if (!unmarked?.hadMarks) return [part]
    leftOut.push(...unmarked.leftOut)
    const { text: words, added, folded } = unmarked
    if (words.trim() !== '') return [{ kind: 'text', text: words, added }, ...folded]
    leftOut.push({ reason: 'white space', letters: countLetters(words) - added })
    return folded
  })
  return { parts, leftOut }
}

function markedIn(text: string): Marked[] {
  if (!/::[a-z]|<oai-mem/.test(text)) return []
  const lines = [...text.matchAll(DIRECTIVES)].flatMap((line) =>
    [...line[0].matchAll(DIRECTIVE)].map((found) => markOf(found, line.index + found.index)),
  )
  const notes = [...text.matchAll(MEMORY)].map((one) => markOf(one, one.index))
  let end = 0
  return [...lines, ...notes]
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false
      end = to
      return true
    })
}

function markOf([whole, name, input]: RegExpMatchArray, from: number): Marked {
  const part: MessagePart = { kind: 'call', id: null, name: name!, input: input!.trim() }
  return { from, to: from + whole.length, part: part.input === '' ? null : part }
}
