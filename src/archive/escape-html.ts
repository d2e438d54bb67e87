/** Characters forbidden in XML and HTML: control characters, noncharacters, lone surrogates. */
export const FORBIDDEN_CHARACTERS =
  /[^\t\n\r -\uffff]|[\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as it is in HTML, in attributes as well. By pattern, as `replaceAll` takes twice as long. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&#38;')
    .replace(/</g, '&#60;')
    .replace(/>/g, '&#62;')
    .replace(/"/g, '&#34;')
    .replace(/'/g, '&#39;')
    .replace(FORBIDDEN_CHARACTERS, '\ufffd')
