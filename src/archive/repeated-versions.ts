import { documentsIn, MAX_EARLIER_CARDS } from './earlier-versions.ts'
import { mapParts } from './known-files.ts'
import type { CardContent, EarlierPlace, Part } from './parts.ts'

type Document = Extract<Part, { kind: 'document' }>

/** How many versions of a document are those of earlier cards, and where all of these are. */
interface Repeated {
  count: number
  continues: EarlierPlace[]
}

/** The versions of one document, in the order in which they were written, and where each of them is. */
interface History {
  title: string
  versions: { text: string; card: string; document: number; count: number }[]
}

/** A document that has another title now is known by as many letters that both hold. */
const MIN_LETTERS = 100

/**
 * Finds in the cards of a conversation the versions of documents that earlier cards hold: earlier versions of this program stored
 * them with every card that changed a document (ADR-0254).
 */
export class RepeatedVersions {
  readonly #histories: History[] = []
  /** The repetitions in documents of the noted cards, by `nameOf`. */
  readonly #cut = new Map<string, Repeated>()

  /**
   * Notes the next card of the conversation, as it is without redactions.
   * @returns what its documents repeat, in the order of `mapParts`
   */
  next(id: string, content: CardContent): (Repeated | null)[] {
    const found: (Repeated | null)[] = []
    const known = new Map<Document, History>()
    mapParts(content, (part) => {
      if (part.kind !== 'document') return part
      const [history, count] = this.#continuedBy(part)
      if (history) known.set(part, history)
      if (part.continues) found.push(this.#moved(part.continues))
      else found.push(history && count > 0 ? { count, continues: placesOf(history.versions.slice(-count)) } : null)
      return part
    })
    const own = found.map((one) => one?.count ?? 0)
    for (const [at, document] of documentsIn(content).entries()) {
      const cut = found[at]
      if (cut && cut.count > 0) this.#cut.set(nameOf(id, at), cut)
      const history = known.get(document) ?? { title: '', versions: [] }
      if (!known.has(document)) this.#histories.push(history)
      history.title = document.title
      for (const [place, text] of document.versions.slice(own[at]).entries())
        history.versions.push({ text, card: id, document: at, count: place + 1 })
    }
    return found
  }

  /** The new positions of versions that were in a card which repeated those of others; null where none has moved. */
  #moved(continues: readonly EarlierPlace[]): Repeated | null {
    if (!continues.some(([card, document]) => this.#cut.has(nameOf(card, document)))) return null
    const moved = continues.flatMap(([card, document, count]): EarlierPlace[] => {
      const cut = this.#cut.get(nameOf(card, document))
      if (!cut) return [[card, document, count]]
      return [...cut.continues, ...(count > cut.count ? [[card, document, count - cut.count] as EarlierPlace] : [])]
    })
    const places = new Map(moved.map((place) => [nameOf(place[0], place[1]), place]))
    return { count: 0, continues: [...places.values()].slice(-MAX_EARLIER_CARDS) }
  }

  /** The document that one goes on, and how many of its last versions are the first ones of this. */
  #continuedBy({ title, versions, continues }: Document): [History | null, number] {
    const named = continues?.at(-1)
    if (named) {
      const isNamed = ({ card, document }: History['versions'][number]) => card === named[0] && document === named[1]
      return [this.#histories.find((one) => one.versions.some(isNamed)) ?? null, 0]
    }
    let best: [History | null, number] = [null, 0]
    const first = versions.slice(0, -1)
    const borders = bordersOf(first)
    for (const history of this.#histories) {
      const count = repeatedOf(history, first, borders)
      const letters = versions.slice(0, count).reduce((sum, text) => sum + text.length, 0)
      if (count > best[1] && (history.title === title || letters >= MIN_LETTERS)) best = [history, count]
    }
    return best
  }
}

/**
 * How many of the first versions are the last ones that were written before. In one pass (Knuth, Morris and Pratt): a document
 * can have versions by the ten thousand, all of them the same.
 * @param first versions, without the last
 */
function repeatedOf({ versions }: History, first: readonly string[], borders: readonly number[]): number {
  let count = 0
  for (const { text } of versions.slice(Math.max(0, versions.length - first.length)))
    count = countWith(text, count, first, borders)
  return count
}

/** For each of some texts: how many of those up to it, without all of them, are also the first ones. */
function bordersOf(texts: readonly string[]): number[] {
  const borders: number[] = []
  for (const [at, text] of texts.entries())
    borders.push(at === 0 ? 0 : countWith(text, borders[at - 1]!, texts, borders))
  return borders
}

/** How many of the first of some texts end with one, where as many as `count` end before it. */
function countWith(text: string, count: number, texts: readonly string[], borders: readonly number[]): number {
  let found = count
  while (found > 0 && texts[found] !== text) found = borders[found - 1]!
  return texts[found] === text ? found + 1 : found
}

const nameOf = (card: string, document: number): string => `${card} ${document}`

function placesOf(versions: History['versions']): EarlierPlace[] {
  const places = new Map<string, EarlierPlace>()
  for (const { card, document, count } of versions) places.set(nameOf(card, document), [card, document, count])
  return [...places.values()].slice(-MAX_EARLIER_CARDS)
}

/** A content without what its documents repeat. @param repeated in the order of `mapParts` */
export function withoutRepeated(content: CardContent, repeated: readonly (Repeated | null)[]): CardContent {
  let next = 0
  return mapParts(content, (part) => {
    if (part.kind !== 'document') return part
    const one = repeated[next++]
    return one ? { ...part, versions: part.versions.slice(one.count), continues: one.continues } : part
  })
}
