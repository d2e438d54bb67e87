import { plainFormula } from './plain-formula.ts'

/** The characters that such markup needs, its pattern, and its replacement. */
type Markup = readonly [readonly string[], RegExp, string]

/** Placeholder of a line that begins or ends a block of code until the last step; no text holds it. */
const FENCE = '\0'

/** A line that may begin or end a block of code: its fence, and what is behind it. */
const FENCE_LINE = /^[ \t]{0,40}(`{3,}|~{3,}(?!~))([^\n`]*)$/gm

const hasFence = (text: string): boolean => text.includes('```') || text.includes('~~~')

/**
 * The fence of the block that is open after a line with a fence: a closing fence has the same sign, is as long, and stands alone.
 */
function openBehind(open: string, fence: string, rest: string): string {
  if (open === '') return fence
  return fence.startsWith(open) && rest.trim() === '' ? '' : open
}

/** The fence of the block of code in which a text ends; '' outside of one. Takes time in proportion to its length. */
export function openFence(text: string): string {
  if (!hasFence(text)) return ''
  return [...text.matchAll(FENCE_LINE)].reduce((open, [, fence, rest]) => openBehind(open, fence!, rest!), '')
}

/** A text with `FENCE` in the place of the lines that begin and end its blocks of code. */
function withFences(text: string, fence: string): string {
  if (!hasFence(text)) return text
  let open = fence
  return text.replace(FENCE_LINE, (line, found: string, rest: string) => {
    const before = open
    open = openBehind(before, found, rest)
    return open === before ? line : FENCE
  })
}

const STRONG: Markup = [['**'], /\*\*(?=[^\s*])([^*\n]{0,200}?[^\s*])\*\*/g, '$1']

/** The end of a line with a letter, perhaps within marks, that ends no sentence. */
const WORD_END = String.raw`\n(?<=[\p{L}\p{N}%][)*_\x60"”’]{0,4}[ \t]{0,20}\n)`
/** A formula that is displayed may stand within a sentence. */
const NEXT_BLOCK = String.raw`(?=[ \t]{0,20}(?:\n|(?:[-*+]|#{1,6})[ \t])\s{0,20}[^\s$\\])`

/** A dot behind a heading, and behind a last word where another block follows: an excerpt has them on one line. */
const DOTS: readonly Markup[] = [
  [['#'], new RegExp(String.raw`${WORD_END}(?<=^[ \t]*#{1,6}[ \t].{0,200}\n)(?=\s{0,20}\S)`, 'gmu'), ' ·\n'],
  [['**'], new RegExp(String.raw`${WORD_END}(?<=^\*\*[^*\n]{0,200}\*\*\n)(?=\s{0,20}\S)`, 'gmu'), ' ·\n'],
  [['\n'], new RegExp(`${WORD_END}${NEXT_BLOCK}`, 'gu'), ' ·\n'],
]

/** Box-drawing characters and leaders: on one line their picture is lost. ▇ (2587) is a redaction. */
const DRAWN: readonly Markup[] = [
  [[''], /[\u2500-\u2586\u2588-\u259f\u2800-\u28ff]+/g, ' '],
  [['····', '____', '====', '~~~~', '----'], /([·_=~-])\1{3,}/g, ' '],
]

/**
 * Marks of Markdown, and what stays of them: lines of blocks, drawings, what is within a line, then marks of formulae that are
 * not whole. Code, escapes and entities follow.
 */
const MARKUP: readonly Markup[] = [
  [['-'], /^[ \t:|-]*-[ \t:|-]*$/gm, ''],
  ...DRAWN,
  ...DOTS,
  [['#', '>', '-', '*', '+'], /^[ \t]*(?:(?:#{1,6}|>|[-*+](?:[ \t]+\[[ xX]\])?)(?:[ \t]+|(?<=>)$))+/gm, ''],
  // A second line of a cell.
  [['<br'], /(?<=^[ \t]*\|.{0,300})<br[ \t]{0,9}\/?>/gm, ' '],
  // Between the cells of a row that begins and ends with a bar.
  [['|'], /(?<=^[ \t]*\|.{0,300})(?<!\\)\|(?=.{0,300}\|[ \t]*$)/gm, ' '],
  [['|'], /^[ \t]*\|(.*?)\|?[ \t]*$/gm, '$1'],
  [['|'], /[ \t]\|[ \t]/g, ' '],
  [['['], /!?\[([^[\]\n]{0,200})\]\([^()\s]{0,500}\)/g, '$1'],
  STRONG,
  [['*'], /(?<![\p{L}\p{N}*\\])\*(?=[^\s*])((?:[^*\n]|\n(?!\s*\n)){0,200}?[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  // Strong text around emphasized text.
  STRONG,
  [['_'], /(?<![\p{L}\p{N}_\\])(_{1,2})(?=[^\s_])([^_\n]{0,200}?[^\s_])\1(?![\p{L}\p{N}_])/gu, '$2'],
  [['~~'], /~~(?=[^\s~])([^~\n]{0,200}?[^\s~])~~/g, '$1'],
  [['\\', '$$'], /\\[()[\]]|\$\$/g, ''],
  [['$'], /(?<![\\$\w])\$(?=[^\s$\d])([^$\n]{0,200}?[^\s$\\])\$(?![\d$])/g, '$1'],
]

/** A formula between its delimiters; a dollar before a number may be an amount. */
const FORMULA =
  /\$\$([^$]{1,500}?)\$\$|\\\[([^]{1,500}?)\\\]|\\\(([^\n]{1,300}?)\\\)|(?<![\\$\w])\$(?=[^\s$\d])([^$\n]{0,200}?[^\s$\\])\$(?![\d$])/g

/** Replaces formulae by plain characters; display formulae keep a mark until marks are removed. */
const withPlainFormulae = (text: string): string =>
  text.replace(FORMULA, (_, dollars?: string, brackets?: string, parens?: string, dollar?: string) => {
    const displayed = dollars ?? brackets
    return displayed === undefined ? plainFormula(parens ?? dollar ?? '') : `$$${plainFormula(displayed)}$$`
  })

/** Code within a line, between runs of as many backticks. */
const CODE = /(?<!`)(`+)(?!`)([^\n]{1,200}?)(?<!`)\1(?!`)/g

/**
 * The same, or a sign that is escaped, the end of a line that is, or an entity. A backslash before another, a brace, or a sign
 * that makes room in a formula, as in `\,`, is no escape: formulae have those, and prose hardly.
 */
const SIGN = new RegExp(
  String.raw`${CODE.source}|(?<!\\)\\(["-+\-./:<-@[\]^_\`|~]|(?=\n))|&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));`,
  'g',
)
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A text without the signs that stand for others, but in code, which has them as they are. */
function withoutSigns(text: string): string {
  if (!/[`\\&]/.test(text)) return text
  return text.replace(SIGN, (whole: string, ...groups: (string | undefined)[]) => {
    const [, code, escaped, decimal, hex, name] = groups
    if (code !== undefined) return code.trim()
    if (escaped !== undefined) return escaped
    if (name !== undefined) return ENTITIES[name] ?? whole
    const sign = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isLetter = sign >= 32 && sign <= 0x10ffff && (sign < 0xd800 || sign > 0xdfff)
    return isLetter ? String.fromCodePoint(sign) : whole
  })
}

/**
 * A Markdown text without its marks, line by line as it was: for excerpts, where nothing is rendered. Bounded: text that is marked
 * over more than a few hundred letters stays as it was written, and so does code in blocks.
 * @param fence that of the block of code in which the text begins; '' outside of one
 */
export function withoutMarkup(text: string, fence = ''): string {
  const code = fence === '' ? 1 : 0
  return withFences(text, fence)
    .split(FENCE)
    .map((part, at, all) => (at % 2 === code ? plainCode(part, all[at + 1]) : plainText(part)))
    .join('')
}

/** Code as it is, but for what is drawn with letters; a dot stands between it and text that follows. */
const plainCode = (code: string, next = ''): string =>
  without(code, DRAWN) + (code.trim() === '' || next.trim() === '' ? '' : ' ·')

const plainText = (text: string): string =>
  withoutSigns(without(/[\\$]/.test(text) ? withPlainFormulae(text) : text, MARKUP))

const without = (text: string, markup: readonly Markup[]): string =>
  markup.reduce(
    (left, [needed, mark, stays]) => (needed.some((sign) => left.includes(sign)) ? left.replace(mark, stays) : left),
    text,
  )
