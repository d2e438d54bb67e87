/** A text in one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Characters that would end the text of a link, or change how its end is read. */
const IN_LINK = /[\\`<[\]]/g

/** A link that says these words, whatever letters they hold. @param url in full or from the root */
export const markdownLink = (text: string, url: string): string =>
  `[${oneLine(text).replace(IN_LINK, '\\$&')}](${target(url)})`

/** A picture, with what it shows. */
export const markdownPicture = (text: string, url: string): string => `!${markdownLink(text, url)}`

/** An address as the target of a link: letters that would end it are written by their numbers. */
const target = (url: string): string =>
  url.replace(/[\s<>()\\]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
