import type { Alternative, CardContent, EarlierPlace, Exchange as StoredExchange, Part } from '#archive/parts.ts'
import type { IntakeCard } from './export-kind.ts'
import type { Exchange, PlacedPart } from './exchange.ts'
import type { SourceFile } from './source-file.ts'

/**
 * The content of a card: its parts, and its alternatives in the order of the export. Undefined for a card whose prompt and
 * response are plain texts.
 * @param model used where the answering model is unknown
 * @param holders of the conversation (`holdersOf`)
 */
export function contentOfCard(exchange: Exchange, model: string, holders: Holders): CardContent | undefined {
  const { prompt, response, alternatives } = exchange
  const isText = [...prompt, ...response].every(({ part }) => part.kind === 'text')
  if (isText && alternatives.length === 0) return undefined
  return {
    ...stored(exchange, model, holders),
    answer: 1 + alternatives.filter(({ place }) => place < exchange.place).length,
    alternatives: storedAlternatives(exchange, model, holders),
  }
}

/** The documents of a prompt or a response. */
interface Held {
  /** Id of the card, or of the card that an alternative would be. */
  card: string
  documents: readonly PlacedPart[]
  /** Number of documents in the exchange before these. */
  before: number
}

/** The cards of a conversation with their documents, by prompt and response. */
export type Holders = ReadonlyMap<readonly PlacedPart[], Held>

/** @param cards the shown exchanges */
export function holdersOf(cards: readonly Exchange[]): Holders {
  const holders = new Map<readonly PlacedPart[], Held>()
  const documentsIn = (placed: readonly PlacedPart[]) => placed.filter(({ part }) => part.kind === 'document')
  const add = (exchange: Exchange, shown: string | null): void => {
    const { id: card, prompt, response, alternatives } = exchange
    // An alternative answer to the same prompt belongs to the card of that prompt.
    if (card !== '' && card !== shown) {
      const asked = documentsIn(prompt)
      holders.set(prompt, { card, documents: asked, before: 0 })
      holders.set(response, { card, documents: documentsIn(response), before: asked.length })
    }
    for (const one of alternatives) {
      add(one, card)
      for (const next of one.after) add(next, card)
    }
  }
  for (const card of cards) add(card, null)
  return holders
}

/** The files of a card and of its alternatives, without duplicates. */
export function filesOfCard(exchange: Exchange): SourceFile[] {
  const filesIn = (list: readonly PlacedPart[]) => list.flatMap(({ file }) => (file ? [file] : []))
  const all = ({ prompt, response, alternatives, after }: Exchange): SourceFile[] => [
    ...filesIn(response),
    ...filesIn(prompt),
    ...[...alternatives, ...after].flatMap(all),
  ]
  return [...new Map(all(exchange).map((file) => [file.name, file])).values()]
}

const storedAlternatives = ({ id, alternatives }: Exchange, model: string, holders: Holders): Alternative[] =>
  alternatives
    .toSorted((a, b) => a.place - b.place)
    .map((one) => ({
      ...stored(one, model, holders),
      ...cardOf(one, id),
      after: one.after.map((next) => ({
        ...stored(next, model, holders),
        ...cardOf(next, id),
        alternatives: storedAlternatives(next, model, holders),
      })),
    }))

/** @param shown the id of the exchange to which it is an alternative */
const cardOf = ({ id }: Exchange, shown: string) => (id === '' || id === shown ? {} : { card: id })

const stored = (
  { prompt, response, model, seconds }: Exchange,
  otherwise: string,
  holders: Holders,
): StoredExchange => ({
  prompt: prompt.map((one) => storedPart(one, holders)),
  response: response.map((one) => storedPart(one, holders)),
  model: model ?? otherwise,
  at: seconds === null ? '' : instantOf(seconds),
})

/** A part as stored; a document refers to versions of earlier exchanges instead of repeating them (ADR-0254). */
function storedPart({ part, document, continues = [] }: PlacedPart, holders: Holders): Part {
  if (part.kind !== 'document') return part
  const places = continues.flatMap(({ target, count }): EarlierPlace[] => {
    const held = holders.get(target)
    const at = held?.documents.findIndex((one) => one.document === document) ?? -1
    return held && at !== -1 ? [[held.card, held.before + at, count]] : []
  })
  return places.length === 0 ? part : { ...part, continues: places }
}

/** A timestamp in the archive's format; '' for a time outside the calendar. */
function instantOf(seconds: number): string {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

/** The total length of a card's texts, parts and alternatives included, in UTF-16 code units. */
export function textLength({ card, content }: Pick<IntakeCard, 'card' | 'content'>): number {
  let length = card.prompt.length + card.response.length
  const open: StoredExchange[] = content ? [content, ...content.alternatives] : []
  for (let next = open.pop(); next; next = open.pop()) {
    for (const part of [...next.prompt, ...next.response]) length += partLength(part)
    if (!('after' in next)) continue
    const { after } = next as Alternative
    for (const one of after) open.push(one, ...one.alternatives)
  }
  return length
}

function partLength(part: Part): number {
  if (part.kind === 'text' || part.kind === 'reasoning') return part.text.length
  if (part.kind === 'tool') return part.input.length + part.output.length
  return part.kind === 'document' ? part.versions.reduce((sum, version) => sum + version.length, 0) : 0
}
