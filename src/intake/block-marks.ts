import { codeRanges } from './code-ranges.ts'
import { attributesOf } from './marked-text.ts'

/** Opening lines of ChatGPT's frames: a text to be sent elsewhere, or one of several options. */
const OPENING = /^ {0,3}:::(?:writing[ \t]*\{([^\n]*)\}|contextList)[ \t]*$/
const CLOSING = /^ {0,3}:::[ \t]*$/
/** A request of the page for a picture. */
const PICTURE = /^[ \t]*【\{"image_fetch":[^\n]*\}】[ \t]*$/
const HAS_BLOCK = /^ {0,3}:::(?:writing|contextList)/m

interface Line {
  text: string
  isCode: boolean
}

/**
 * Removes the lines by which ChatGPT frames passages of an answer, such as `:::writing{variant="email" subject="…"}` and the
 * closing `:::`; subject and recipient of a letter stay above it. Such lines within code are text.
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

/** The indices of closing lines: the next one outside code, or the last one where code in the frame is unclosed. */
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

/** The heading of a frame as ChatGPT shows it: the subject or title in bold, and the recipient. */
function headingOf(attributes: string): string {
  const named = attributesOf(attributes.replace(/[“”]/g, '"'))
  const [title, recipient] = [named.get('subject') || named.get('title'), named.get('recipient')]
  return [title?.trim() ? `**${title.trim()}**` : '', recipient?.trim() ?? ''].filter(Boolean).join(' · ')
}
