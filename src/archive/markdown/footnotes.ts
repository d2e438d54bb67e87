import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

interface Note {
  /** Its place in the list at the end, from 1; null while nothing refers to it. */
  number: number | null
  references: number
  tokens: Token[]
}

/** The position of a text on a page with others, which keeps its ids unique. */
export interface TextPlace {
  /** Begins its ids. */
  prefix: string
  /** Ends the names of its sections. */
  name: string
}

interface NotedEnv extends Env {
  place?: TextPlace
  notes?: Map<string, Note>
  /** Number of numbered notes. */
  numbered?: number
}

const CARET = 94
/** A label has no blanks, brackets or line ends in it; so no place of a text is looked at for two labels. */
const LABEL = /\[\^([^\s[\]]{1,999})\]/y

function labelAt(src: string, pos: number): RegExpExecArray | null {
  if (src.charCodeAt(pos + 1) !== CARET) return null
  LABEL.lastIndex = pos
  return LABEL.exec(src)
}

/** The normalized key of a label; never the name of an object's property. */
const keyOf = (label: string): string => label.toLowerCase().toUpperCase()

/** `[^label]: the note`, and what is indented below it. */
function definition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const { src, env, bMarks, eMarks, tShift, sCount } = state
  const start = bMarks[startLine]! + tShift[startLine]!
  if (sCount[startLine]! - state.blkIndent >= 4) return false
  const label = labelAt(src, start)
  if (!label || src[start + label[0].length] !== ':') return false
  if (silent) return true
  const key = keyOf(label[1]!)
  const notes = ((env as NotedEnv).notes ??= new Map<string, Note>())
  // As with links, the first of two definitions counts.
  if (!notes.has(key)) notes.set(key, { number: null, references: 0, tokens: [] })

  const before = { mark: bMarks[startLine]!, shift: tShift[startLine]!, count: sCount[startLine]! }
  const { parentType } = state
  const colon = start + label[0].length + 1
  const text = Math.min(state.skipSpaces(colon), eMarks[startLine]!)
  const open = state.push('note_open', '', 1)
  open.info = key
  state.blkIndent += 4
  state.parentType = 'footnote'
  bMarks[startLine] = colon
  tShift[startLine] = text - colon
  sCount[startLine] = state.blkIndent
  state.md.block.tokenize(state, startLine, endLine)
  bMarks[startLine] = before.mark
  tShift[startLine] = before.shift
  sCount[startLine] = before.count
  state.blkIndent -= 4
  state.parentType = parentType
  state.line = Math.max(state.line, startLine + 1)
  state.push('note_close', '', -1)
  return true
}

/** `[^label]` where there is such a note. */
function reference(state: StateInline, silent: boolean): boolean {
  const { notes } = state.env as NotedEnv
  if (!notes || state.src[state.pos] !== '[') return false
  const label = labelAt(state.src, state.pos)
  const note = label && notes.get(keyOf(label[1]!))
  if (!label || !note || state.pos + label[0].length > state.posMax) return false
  if (!silent) {
    const env = state.env as NotedEnv
    note.number ??= env.numbered = (env.numbered ?? 0) + 1
    state.push('note_reference', '', 0).meta = { number: note.number, reference: ++note.references }
  }
  state.pos += label[0].length
  return true
}

/** Takes the notes out of the text and puts them at its end, in the order in which it refers to them. */
function collect(state: StateCore): void {
  const { notes } = state.env as NotedEnv
  if (!notes) return
  const text: Token[] = []
  const within: Token[][] = [text]
  for (const token of state.tokens) {
    if (token.type === 'note_open') {
      const note = notes.get(token.info)!
      within.push(note.tokens.length === 0 ? note.tokens : [])
    } else if (token.type === 'note_close') within.pop()
    else within.at(-1)!.push(token)
  }
  // Notes without a reference are part of the text as well.
  let last = (state.env as NotedEnv).numbered ?? 0
  for (const note of notes.values()) note.number ??= ++last
  const token = (type: string, nesting: -1 | 0 | 1) => new state.Token(type, '', nesting)
  text.push(token('notes_open', 1))
  for (const { number, references, tokens } of [...notes.values()].sort((a, b) => a.number! - b.number!)) {
    const open = token('note_item_open', 1)
    open.meta = { number }
    text.push(open)
    const paragraph = tokens.at(-1)?.type === 'paragraph_close' ? tokens.pop() : undefined
    for (const one of tokens) text.push(one)
    for (let back = 1; back <= references; back++) {
      const link = token('note_back', 0)
      link.meta = { number, reference: back }
      text.push(link)
    }
    if (paragraph) text.push(paragraph)
    text.push(token('note_item_close', -1))
  }
  text.push(token('notes_close', -1))
  state.tokens = text
}

const metaOf = (tokens: readonly Token[], index: number) => tokens[index]!.meta as { number: number; reference: number }

const referenceId = ({ number, reference: nth }: { number: number; reference: number }): string =>
  `fnref-${number}${nth > 1 ? `-${nth}` : ''}`

/** The prefix of all ids in a text. */
export const prefixIn = (env: NotedEnv = {}): string => env.place?.prefix ?? ''

/** Footnotes as in GitHub's Markdown. Their texts are at the end, with links there and back. */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'note', definition, { alt: ['paragraph', 'reference'] })
  md.inline.ruler.before('link', 'note_reference', reference)
  md.core.ruler.after('inline', 'notes', collect)
  const { rules } = md.renderer
  rules['note_reference'] = (tokens, index, _options, env) => {
    const meta = metaOf(tokens, index)
    const prefix = prefixIn(env)
    return `<sup><a href="#${prefix}fn-${meta.number}" id="${prefix}${referenceId(meta)}" role="doc-noteref">${meta.number}</a></sup>`
  }
  rules['notes_open'] = (_tokens, _index, _options, env: NotedEnv = {}) =>
    `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes${env.place?.name ?? ''}">\n<ol>\n`
  rules['notes_close'] = () => '</ol>\n</section>\n'
  rules['note_item_open'] = (tokens, index, _options, env) =>
    `<li id="${prefixIn(env)}fn-${metaOf(tokens, index).number}" dir="auto">\n`
  rules['note_item_close'] = () => '</li>\n'
  rules['note_back'] = (tokens, index, _options, env) => {
    const meta = metaOf(tokens, index)
    return ` <a href="#${prefixIn(env)}${referenceId(meta)}" role="doc-backlink" aria-label="Back to reference ${meta.number}">↩</a>`
  }
}
