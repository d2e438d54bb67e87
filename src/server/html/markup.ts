import { UNFIT } from '#archive/escape-html.ts'
import { languageOf } from '#archive/text-language.ts'

export { escapeHtml } from '#archive/escape-html.ts'

/** A text as it is between tags. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('>', '&#62;').replace(UNFIT, '\ufffd')

/** Markup that was made elsewhere, without what XML may not hold. */
export const fitForXml = (markup: string): string => markup.replace(UNFIT, '\ufffd')

/** The language of a text as an attribute; '' where it is not known. */
export function langOf(text: string): string {
  const language = languageOf(text)
  return language === null ? '' : ` lang="${language}"`
}

/** JSON that cannot end the script element it is in. A callback for each character would take several times as long. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
    .replaceAll('&', String.raw`\u0026`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
