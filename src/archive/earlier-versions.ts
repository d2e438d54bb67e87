import { mapParts } from './known-files.ts'
import type { CardContent, EarlierPlace, Exchange, Part } from './parts.ts'
import { exchangesOf } from './shown-content.ts'

type Document = Extract<Part, { kind: 'document' }>

/** Maximum length of the earlier versions shown with a document, in UTF-16 code units; the last one is shown in any case. */
const MAX_SHOWN_LENGTH = 50_000

/**
 * How many earlier cards a document names: with all of them, a conversation that changes a document again and again would
 * grow as the square of its length.
 */
export const MAX_EARLIER_CARDS = 20

/** The last earlier versions, as many as are shown with a document: at least one. */
export function lastVersions<Version extends { text: string }>(versions: readonly Version[]): Version[] {
  let from = versions.length
  let size = 0
  while (from > 0) {
    size += versions[from - 1]!.text.length
    if (size > MAX_SHOWN_LENGTH && from < versions.length) break
    from--
  }
  return versions.slice(from)
}

/** The documents of an exchange, in its order. */
export const documentsIn = ({ prompt, response }: Pick<Exchange, 'prompt' | 'response'>): Document[] =>
  [...prompt, ...response].filter((part) => part.kind === 'document')

/** The ids of the cards that hold earlier versions of a content's documents, each once. */
export function continuedCards(content: CardContent): string[] {
  const ids = new Set<string>()
  mapParts(content, (part) => {
    if (part.kind === 'document') for (const [card] of part.continues ?? []) ids.add(card)
    return part
  })
  return [...ids]
}

/** A content whose documents name earlier cards by other ids. */
export function withContinuedIds(content: CardContent, idOf: (card: string) => string): CardContent {
  if (continuedCards(content).every((id) => idOf(id) === id)) return content
  const renamed = ([card, ...place]: EarlierPlace): EarlierPlace => [idOf(card), ...place]
  return mapParts(content, (part) =>
    part.kind === 'document' && part.continues ? { ...part, continues: part.continues.map(renamed) } : part,
  )
}

/** The letters of earlier cards that a content shows once more, in UTF-16 code units. */
export const earlierLetters = (content: Parameters<typeof exchangesOf>[0]): number =>
  exchangesOf(content)
    .flatMap(documentsIn)
    .flatMap(({ versions, earlier = 0 }) => versions.slice(0, earlier))
    .reduce((sum, text) => sum + text.length, 0)

/**
 * A content as it is shown: each document with the versions before its own, out of the earlier cards as the reader sees
 * them now. Where those are is left out, as it names cards that the reader may not see.
 * @param contents of earlier cards as the reader sees them, by id; what is not among them is not shown
 */
export const withEarlierVersions = (content: CardContent, contents: ReadonlyMap<string, CardContent>): CardContent =>
  mapParts(content, (part) => {
    if (part.kind !== 'document' || part.continues === undefined) return part
    const { continues, ...document } = part
    const found = continues.flatMap(([card, at, count]) => {
      const held = contents.get(card)
      return held ? (documentsIn(held)[at]?.versions.slice(0, count) ?? []) : []
    })
    const before = lastVersions(found.map((text) => ({ text }))).map(({ text }) => text)
    if (before.length === 0) return document
    return { ...document, versions: [...before, ...document.versions], earlier: before.length }
  })
