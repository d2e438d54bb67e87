/** What neither XML nor HTML may hold: control characters, characters that are none, halves of one. */
const UNFIT =
  // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as it is in HTML, in attributes as well. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replace(UNFIT, '\ufffd')

/** A text as it is between tags. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`).replace(UNFIT, '\ufffd')

/** Markup that was made elsewhere, without what XML may not hold. */
export const fitForXml = (markup: string): string => markup.replace(UNFIT, '\ufffd')

/** JSON that cannot end the script element it is in. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
