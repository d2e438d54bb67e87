/** A fenced block of code in a text as written. Offsets are UTF-16 code units, ends exclusive. */
export interface FencedBlock {
  /** From the line of the opening fence to the end of the closing one, without its line break. */
  start: number
  end: number
  /** The lines between the fences. */
  codeStart: number
  codeEnd: number
  /** False where the text ends before the closing fence. */
  isClosed: boolean
}

const OPENING = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})([^\n]*)$/

/** The fenced blocks of a Markdown text, in order. Linear for every text. */
export function fencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = []
  if (!hasFence(text)) return blocks
  let open: { mark: string; start: number; codeStart: number } | null = null
  for (let from = 0; from < text.length;) {
    const feed = text.indexOf('\n', from)
    const to = feed === -1 ? text.length : feed
    const line = text.slice(from, to)
    if (open === null) {
      const mark = openingFence(line)
      if (mark !== null) open = { mark, start: from, codeStart: Math.min(to + 1, text.length) }
    } else if (isClosing(line, open.mark)) {
      blocks.push({ start: open.start, end: to, codeStart: open.codeStart, codeEnd: from, isClosed: true })
      open = null
    }
    from = to + 1
  }
  const end = text.length
  if (open) blocks.push({ start: open.start, end, codeStart: open.codeStart, codeEnd: end, isClosed: false })
  return blocks
}

const hasFence = (text: string): boolean => text.includes('```') || text.includes('~~~')

function openingFence(line: string): string | null {
  if (!hasFence(line)) return null
  const [, mark = '', info = ''] = OPENING.exec(line) ?? []
  return mark === '' || (mark.startsWith('`') && info.includes('`')) ? null : mark
}

function isClosing(line: string, opening: string): boolean {
  const mark = line.replace(/^[ \t>]+/, '').trimEnd()
  return mark.length >= opening.length && mark === opening[0]!.repeat(mark.length)
}

/** A part of a text as written: a block of code with the line break behind it, or what is between two of them. */
interface WrittenSpan {
  start: number
  end: number
  /** Null for what is no code. */
  block: FencedBlock | null
}

/** Blocks of one text that are set apart; what comes after is text. No person writes as many. */
const MAX_BLOCKS = 500

/** A text as written, cut at its closed blocks of code: the spans in order, empty ones left out. */
export function cutAtCode(text: string): WrittenSpan[] {
  const spans: WrittenSpan[] = []
  let at = 0
  for (const block of fencedBlocks(text).slice(0, MAX_BLOCKS)) {
    if (!block.isClosed) continue
    if (block.start > at) spans.push({ start: at, end: block.start, block: null })
    at = Math.min(block.end + 1, text.length)
    spans.push({ start: block.start, end: at, block })
  }
  if (at < text.length) spans.push({ start: at, end: text.length, block: null })
  return spans
}

/**
 * HTML of a text as written, with its blocks of code as `code` elements and their fences, which stay part of the text, as `small`.
 * @param range gives the HTML of a range of the text
 */
export const withCodeBlocks = (text: string, range: (start: number, end: number) => string): string =>
  cutAtCode(text)
    .map(({ start, end, block }) => {
      if (block === null) return range(start, end)
      const opening = `<small>${range(start, block.codeStart)}</small>`
      const closing = `<small>${range(block.codeEnd, end)}</small>`
      return `<code dir="ltr">${opening}${range(block.codeStart, block.codeEnd)}${closing}</code>`
    })
    .join('')
