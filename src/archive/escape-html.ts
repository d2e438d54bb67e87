/** What neither XML nor HTML may hold: control characters, characters that are none, halves of one. */
export const UNFIT =
  /[^\t\n\r -\uffff]|[\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as it is in HTML, in attributes as well. A callback for each character would take twice as long. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&#38;')
    .replaceAll('<', '&#60;')
    .replaceAll('>', '&#62;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;')
    .replace(UNFIT, '\ufffd')
