/** Marks of Markdown, and what stays of them: blocks by their lines, what stands within a line, then the marks of formulae. */
const MARKUP: readonly [RegExp, string][] = [
  [/^ {0,3}(?:`{3,}|~{3,})[^\n`]*$/gm, ''],
  [/^[ \t:|-]*-[ \t:|-]*$/gm, ''],
  [/^[ \t]*(?:(?:#{1,6}|>|[-*+](?:[ \t]+\[[ xX]\])?)[ \t]+)+/gm, ''],
  [/^[ \t]*\|(.*?)\|?[ \t]*$/gm, '$1'],
  [/[ \t]\|[ \t]/g, ' '],
  [/!?\[([^[\]\n]{0,200})\]\([^()\s]{0,500}\)/g, '$1'],
  [/(\*\*|__)(?=\S)([^*_\n]{0,200}?\S)\1/g, '$2'],
  [/(^|[\s("'“‘])[*_](?=\S)([^*_\n]{0,200}?\S)[*_](?=[\s.,;:!?)"'”’]|$)/gm, '$1$2'],
  [/`([^`\n]{1,200})`/g, '$1'],
  [/\\[()[\]]|\$\$/g, ''],
  [/(?<![\\$\w])\$(?=[^\s$\d])([^$\n]{0,200}?[^\s$\\])\$(?![\d$])/g, '$1'],
]

/**
 * A Markdown text without its marks, line by line as it was: for excerpts, where nothing is rendered. Bounded: what is marked
 * over more than a few hundred letters stays as it was written.
 */
export const withoutMarkup = (text: string): string =>
  MARKUP.reduce((rest, [mark, stays]) => rest.replace(mark, stays), text)
