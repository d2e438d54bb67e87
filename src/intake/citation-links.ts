import { own } from './json-object.ts'

/** A Markdown link to a page `{ url, title }`, with the host as fallback for the title; null without a web URL. */
export function linkTo(page: unknown): string | null {
  const url = own(page, 'url')
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const named = own(page, 'title')
  const title = typeof named === 'string' && named.trim() !== '' ? named : new URL(url).hostname
  const address = url.toWellFormed().replace(/[\s()<>"\\`\p{Cc}]/gu, percentEncoded)
  return `[${nameInLink(title)}](${address})`
}

/** Escapes a title for use in a Markdown link. */
export const nameInLink = (title: string): string =>
  title
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[\\[\]`*_<>|]/g, '\\$&')

/** `encodeURIComponent` leaves parentheses, which would end a Markdown link. */
const percentEncoded = (char: string) => encodeURIComponent(char).replaceAll('(', '%28').replaceAll(')', '%29')
