/** Signs without any of which a text has no such mark, what is looked for, and what stays of it. */
type Markup = readonly [readonly string[], RegExp, string]

const STRONG: Markup = [['**'], /\*\*(?=[^\s*])([^*\n]{0,200}?[^\s*])\*\*/g, '$1']

/** Marks of Markdown, and what stays of them: blocks by their lines, what is within a line, then the marks of formulae. */
const MARKUP: readonly Markup[] = [
  [['```', '~~~'], /^ {0,3}(?:`{3,}|~{3,})[^\n`]*$/gm, ''],
  [['-'], /^[ \t:|-]*-[ \t:|-]*$/gm, ''],
  [['#', '>', '-', '*', '+'], /^[ \t]*(?:(?:#{1,6}|>|[-*+](?:[ \t]+\[[ xX]\])?)[ \t]+)+/gm, ''],
  [['|'], /^[ \t]*\|(.*?)\|?[ \t]*$/gm, '$1'],
  [['|'], /[ \t]\|[ \t]/g, ' '],
  [['['], /!?\[([^[\]\n]{0,200})\]\([^()\s]{0,500}\)/g, '$1'],
  STRONG,
  [['*'], /(?<![\p{L}\p{N}*\\])\*(?=[^\s*])((?:[^*\n]|\n(?!\s*\n)){0,200}?[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  // What was strong round something emphasized.
  STRONG,
  [['_'], /(?<![\p{L}\p{N}_\\])(_{1,2})(?=[^\s_])([^_\n]{0,200}?[^\s_])\1(?![\p{L}\p{N}_])/gu, '$2'],
  [['`'], /`([^`\n]{1,200})`/g, '$1'],
  [['\\', '$$'], /\\[()[\]]|\$\$/g, ''],
  [['$'], /(?<![\\$\w])\$(?=[^\s$\d])([^$\n]{0,200}?[^\s$\\])\$(?![\d$])/g, '$1'],
]

/**
 * A Markdown text without its marks, line by line as it was: for excerpts, where nothing is rendered. Bounded: what is marked
 * over more than a few hundred letters stays as it was written.
 */
export const withoutMarkup = (text: string): string =>
  MARKUP.reduce(
    (rest, [needed, mark, stays]) => (needed.some((sign) => rest.includes(sign)) ? rest.replace(mark, stays) : rest),
    text,
  )
