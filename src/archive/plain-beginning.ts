import { beginning } from './card-title.ts'

/** Letters of a text that are read for each letter of its beginning: markup takes some of them. */
const READ_AHEAD = 4

/**
 * The beginning of a Markdown text as words in one line, without its markup; for excerpts, where nothing is rendered.
 * @param markdown read no further than four times `most`
 * @param most in UTF-16 code units
 */
export function plainBeginning(markdown: string, most: number): string {
  const lines = markdown
    .slice(0, most * READ_AHEAD)
    .toWellFormed()
    .split('\n')
    .filter((line) => !/^\s*(?:```|~~~|[-=*_]{3,}\s*$|\|?[\s:|-]+\|[\s:|-]*$)/.test(line))
    .map((line) => line.replace(/^[ \t]*(?:>[ \t]?){0,8}(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)?/, ''))
  return beginning(withoutInlineMarkup(lines.join(' ')), most)
}

const withoutInlineMarkup = (text: string): string =>
  text
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/(?<![\w*])(\*{1,3}|_{1,3})(?=\S)([^*_]{1,1000}?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/`([^`]{1,1000})`/g, '$1')
    .replace(/(?<=\s|^)\||\|(?=\s|$)/g, ' ')
