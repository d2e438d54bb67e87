import { UNFIT } from '#archive/escape-html.ts'
import { foreignLanguageOf } from '#archive/card-language.ts'

export { escapeHtml } from '#archive/escape-html.ts'

/** A text as it is between tags. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&#38;').replace(/</g, '&#60;').replace(/>/g, '&#62;').replace(UNFIT, '\ufffd')

/** Markup that was made elsewhere, without what XML may not hold. */
export const fitForXml = (markup: string): string => markup.replace(UNFIT, '\ufffd')

/** The language of a text as an attribute; '' where it is not certain, or that of the page. */
export function langOf(text: string): string {
  const language = foreignLanguageOf(text)
  return language === null ? '' : ` lang="${language}"`
}

/** JSON that cannot end the script element it is in. By pattern, as `replaceAll` takes twice as long. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/</g, String.raw`\u003c`)
    .replace(/>/g, String.raw`\u003e`)
    .replace(/&/g, String.raw`\u0026`)
    .replace(/\u2028/g, String.raw`\u2028`)
    .replace(/\u2029/g, String.raw`\u2029`)
