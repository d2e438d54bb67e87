import { oneLine } from '#archive/to-markdown/inline.ts'

/**
 * Escapes of characters that TeX reads as commands. Braces are written by their names: BibTeX counts them whatever stands
 * before them, and one too many ends the field.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
}

/** Letters that no TeX prints. */
const UNPRINTABLE = /\p{Cc}/gu

/** A text as the value of a field of BibTeX, between braces: one line that says it, whatever letters it holds. */
export const bibtexText = (text: string): string =>
  oneLine(text)
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replace(/[\\{}~^#$%&_]/g, (letter) => COMMANDS[letter]!)
