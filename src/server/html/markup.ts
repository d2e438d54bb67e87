import { UNFIT } from '#archive/escape-html.ts'
import { languageOf } from '#archive/text-language.ts'

export { escapeHtml } from '#archive/escape-html.ts'

/** A text as it is between tags. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`).replace(UNFIT, '\ufffd')

/** Markup that was made elsewhere, without what XML may not hold. */
export const fitForXml = (markup: string): string => markup.replace(UNFIT, '\ufffd')

/** The language of a text as an attribute; '' where it is not known. */
export function langOf(text: string): string {
  const language = languageOf(text)
  return language === null ? '' : ` lang="${language}"`
}

/** JSON that cannot end the script element it is in. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
