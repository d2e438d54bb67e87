import type { MarkdownIt, StateInline } from 'markdown-it'

/** What closes a piece of math, by what opens it. Single dollars stay as they are, because people also write prices. */
const CLOSED_BY: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** For each paragraph, where each closer stands last: a text of nothing but openers is not searched from each of them. */
const lastPlaces = new WeakMap<StateInline, Record<string, number>>()

function lastPlace(state: StateInline, closer: string): number {
  let places = lastPlaces.get(state)
  if (!places) lastPlaces.set(state, (places = {}))
  return (places[closer] ??= state.src.lastIndexOf(closer))
}

/** `\( … \)`, `\[ … \]` and `$$ … $$`: without this, Markdown would take the backslashes away and read `_` as emphasis. */
function mathText(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  const closer = CLOSED_BY[src.slice(pos, pos + 2)]
  if (closer === undefined || lastPlace(state, closer) < pos + 2) return false
  const end = src.indexOf(closer, pos + 2) + closer.length
  if (end > posMax) return false
  if (!silent) state.push('math_text', '', 0).content = src.slice(pos, end)
  state.pos = end
  return true
}

/** Keeps math as the text it was written as (decisions, section 6.3). */
export function mathAsText(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'math_text', mathText)
  md.renderer.rules['math_text'] = (tokens, index) =>
    `<span class="math">${md.utils.escapeHtml(tokens[index]!.content)}</span>`
}
