/** What neither XML nor HTML may hold: control characters, characters that are none, halves of one. */
export const UNFIT =
  /[^\t\n\r -\uffff]|[\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as it is in HTML, in attributes as well. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replace(UNFIT, '\ufffd')
