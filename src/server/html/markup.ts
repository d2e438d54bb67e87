import { escapeHtml, FORBIDDEN_CHARACTERS } from '#archive/escape-html.ts'
import { foreignLanguageOf } from '#archive/card-language.ts'
import { withCodeBlocks } from '#archive/fenced-blocks.ts'

export { escapeHtml } from '#archive/escape-html.ts'

/** A text escaped for use between tags. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&#38;').replace(/</g, '&#60;').replace(/>/g, '&#62;').replace(FORBIDDEN_CHARACTERS, '\ufffd')

/** A text as written, with its blocks of code as such. */
export const writtenMarkup = (text: string): string =>
  withCodeBlocks(text, (start, end) => escapeHtml(text.slice(start, end)))

/** Markup from elsewhere, without characters that XML forbids. */
export const fitForXml = (markup: string): string => markup.replace(FORBIDDEN_CHARACTERS, '\ufffd')

/** The language of a text as a `lang` attribute; '' where it is uncertain, or the page's language. */
export function langOf(text: string): string {
  const language = foreignLanguageOf(text)
  return language === null ? '' : ` lang="${language}"`
}

/** JSON that cannot end its script element. By pattern, as `replaceAll` takes twice as long. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/</g, String.raw`\u003c`)
    .replace(/>/g, String.raw`\u003e`)
    .replace(/&/g, String.raw`\u0026`)
    .replace(/\u2028/g, String.raw`\u2028`)
    .replace(/\u2029/g, String.raw`\u2029`)
