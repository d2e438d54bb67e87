import { isCardId, type CardSummary } from './card.ts'

const MAX_SLUG = 80

/**
 * A text as the readable part of an address: letters and digits of any script in lower case, hyphens between, at most
 * 80 characters, cut at a word. '' when nothing is left.
 */
export const slugify = (text: string): string => slugOfWords(slugWords(text))

/** The first words of a slug, as far as one goes. */
export function slugOfWords(words: readonly string[]): string {
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? Array.from(word).slice(0, MAX_SLUG).join('') : `${slug}-${word}`
    if (longer.length > MAX_SLUG) break
    slug = longer
  }
  return slug
}

/**
 * Combining marks that a slug leaves out, and variation selectors. Marks of Indic scripts, Thai and kana stay: without them it
 * would be another word.
 */
const DIACRITICS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\p{Variation_Selector}]+/gu

/** The words of a slug, without a limit of their number. */
export const slugWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    // Vowels of Thai and Lao, which nothing else puts together again.
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/\u0ecd\u0eb2/g, '\u0eb3')
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

type Addressed = Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>

/** The card's slug, else one made from the page title, else 'untitled' (R1.7). */
const cardSlug = (card: Addressed): string => slugify(card.slug ?? '') || slugify(card.pageTitle) || 'untitled'

/** Maximum length of a file name, minus the characters after the slug: `-` and `.html`. */
const MAX_NAME = 255 - 6

const UTF8 = new TextEncoder()

/** A slug as far as it goes into a file name together with the id: static pages and exported sites are files. */
export function slugInName(slug: string, id: string): string {
  let room = MAX_NAME - id.length
  if (UTF8.encode(slug).length <= room) return slug
  let short = ''
  for (const char of slug) {
    room -= UTF8.encode(char).length
    if (room < 0) break
    short += char
  }
  return short.replace(/-+$/, '')
}

/** The last part of a card's address as people read it, `{slug}-{id}`: at most 250 bytes, so that a file can be named so. */
export const cardName = (card: Addressed): string => `${slugInName(cardSlug(card), card.id)}-${card.id}`

/** `/card/{slug}-{id}` */
export const cardPath = (card: Addressed): string =>
  `/card/${encodeURIComponent(slugInName(cardSlug(card), card.id))}-${card.id}`

/** `/seo/card/{slug}-{id}.html`, the static page of the card. */
export const permalinkPath = (card: Addressed): string => `/seo${cardPath(card)}.html`

/** The id in the last part of a card's address, with or without `.html`; null when there is none. */
export function cardIdOf(lastPart: string): string | null {
  const id =
    lastPart
      .replace(/\.html$/, '')
      .split('-')
      .at(-1) ?? ''
  return isCardId(id) ? id : null
}

/** The id of the card that someone means. @param given an id, or an address or a name that ends with it */
export function cardIdGiven(given: string): string {
  const address = given.replace(/[?#].*$/, '').replace(/\/$/, '')
  return cardIdOf(address.slice(address.lastIndexOf('/') + 1)) ?? given
}
