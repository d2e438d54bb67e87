import { slugify, slugOfWords, slugWords } from '#archive/card-url.ts'
import { holdsWords, decodedAddress } from './find-words.ts'
import type { RedactedWords } from './redact-text.ts'

/** The words of a slug as they were written up to version 0.2: without any mark, also where it is a letter. */
const slugWordsBefore = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Words as slugs write them and as earlier ones did, which are read as they are; none where nothing is left of the words. */
const inSlugs = (words: string): readonly string[] =>
  [...new Set([slugify(words), slugOfWords(slugWordsBefore(words))])].filter((slug) => slug !== '')

/** A slug without the words, as an address writes them or wrote them; '' when nothing is left. */
export function slugWithout(slug: string, redacted: readonly RedactedWords[]): string {
  let rest = slug
  for (const sought of redacted.flatMap(({ words }) => inSlugs(words))) {
    while (slugHolds(rest, sought)) {
      rest = `-${slugify(rest)}-`.replace(`-${sought}-`, '-').replaceAll(/^-|-$/g, '')
    }
  }
  return rest
}

const slugHolds = (slug: string, sought: string): boolean => `-${slugWords(slug).join('-')}-`.includes(`-${sought}-`)

/** True where an address holds words, as it writes them or as a slug does or did. */
export function isInAddress(address: string, words: string): boolean {
  const read = decodedAddress(address)
  return holdsWords(read, words) || inSlugs(words).some((sought) => slugHolds(read, sought))
}
