/** The beginning of a page that a browser saved as one file. */
const BEGINNING = /^(?:From: <Saved by |MIME-Version: )/i
const HEADERS = 20_000

/** True for the first line of a page saved as MHTML. */
export const beginsLikeMhtml = (line: string): boolean => BEGINNING.test(line)

/**
 * Extracts the page from MHTML: the first HTML part, preceded by its URL in the form in which browsers write it into saved
 * HTML.
 * @returns the text unchanged if it is no MHTML; '' without a page
 */
export function pageOfMhtml(text: string): string {
  if (!beginsLikeMhtml(text)) return text
  const head = text.slice(0, HEADERS)
  const boundary = /boundary="?([^"\s;]{1,200})"?/i.exec(head)?.[1]
  const address = /^Snapshot-Content-Location:\s*(\S{1,2000})/im.exec(head)?.[1]
  if (boundary === undefined) return ''
  for (const part of text.split(`--${boundary}`).slice(1)) {
    const blank = /\r?\n\r?\n/.exec(part)
    if (!blank) continue
    const headers = part.slice(0, blank.index)
    if (!/^Content-Type:\s*text\/html/im.test(headers)) continue
    const encoding = /^Content-Transfer-Encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase()
    const page = decoded(part.slice(blank.index + blank[0].length), encoding)
    return address === undefined ? page : `<!-- saved from url=(${address.length})${address} -->\n${page}`
  }
  return ''
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return body
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
}
