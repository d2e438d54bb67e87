import { codeRanges } from './code-ranges.ts'
import { attributesOf } from './marked-text.ts'

/** Lines that begin what ChatGPT shows in a frame of its own: a text to be sent elsewhere, or one of several things. */
const OPENING = /^ {0,3}:::(?:writing[ \t]*\{([^\n]*)\}|contextList)[ \t]*$/
const CLOSING = /^ {0,3}:::[ \t]*$/
/** What its page was to look for a picture of. */
const PICTURE = /^[ \t]*【\{"image_fetch":[^\n]*\}】[ \t]*$/
const HAS_BLOCK = /^ {0,3}:::(?:writing|contextList)/m

interface Line {
  text: string
  isCode: boolean
}

/**
 * Takes the lines out of an answer by which ChatGPT frames passages of it, such as `:::writing{variant="email" subject="…"}`
 * and the `:::` that closes it; the subject and whom a letter is to stay above it. Such lines in code are text.
 */
export function withoutBlockMarks(text: string): string {
  if (!HAS_BLOCK.test(text)) return text
  const lines = linesOf(text)
  const closings = closingsOf(lines)
  const kept: string[] = []
  let isFrame = false
  for (const [at, line] of lines.entries()) {
    const opening = line.isCode ? null : OPENING.exec(line.text)
    if (opening || closings.has(at) || (PICTURE.test(line.text) && !line.isCode)) {
      const heading = opening ? headingOf(opening[1] ?? '') : ''
      if ((kept.at(-1) ?? '').trim() !== '') kept.push('')
      if (heading !== '') kept.push(heading, '')
      isFrame = true
    } else if (!isFrame || line.text.trim() !== '') {
      kept.push(line.text)
      isFrame = false
    }
  }
  const first = kept.findIndex((line) => line !== '')
  return first === -1 ? '' : kept.slice(first, kept.findLastIndex((line) => line !== '') + 1).join('\n')
}

function linesOf(text: string): Line[] {
  const code = codeRanges(text)
  let from = 0
  let passed = 0
  return text.split('\n').map((line) => {
    while (passed < code.length && code[passed]![1] < from) passed++
    const isCode = passed < code.length && code[passed]![0] <= from
    from += line.length + 1
    return { text: line, isCode }
  })
}

/** The places of the lines that close a frame: the next outside code, or the last where code in the frame does not end. */
function closingsOf(lines: readonly Line[]): Set<number> {
  const found = new Set<number>()
  let open = -1
  for (const [at, { text, isCode }] of lines.entries()) {
    if (isCode) continue
    if (OPENING.test(text)) open = at
    else if (open !== -1 && CLOSING.test(text)) {
      found.add(at)
      open = -1
    }
  }
  const last = open === -1 ? -1 : lines.findLastIndex(({ text }) => CLOSING.test(text))
  if (last > open) found.add(last)
  return found
}

/** What the page of ChatGPT shows above a frame: the subject or the title in bold, and whom it is to. */
function headingOf(attributes: string): string {
  const named = attributesOf(attributes.replace(/[“”]/g, '"'))
  const [title, recipient] = [named.get('subject') || named.get('title'), named.get('recipient')]
  return [title?.trim() ? `**${title.trim()}**` : '', recipient?.trim() ?? ''].filter(Boolean).join(' · ')
}
