import type { Card } from '#archive/card.ts'
import { isWholeText, type Alternative, type CardContent, type Exchange, type Part } from '#archive/parts.ts'
import { sessionHeading } from '#archive/session.ts'
import type { Leaf } from './leaf.ts'

/** The signed fields of a card. */
export type SignedCard = Pick<Card, 'id' | 'dayStamp' | 'sessionTitle' | 'semanticSid' | 'prompt' | 'response'> & {
  /** Null where the card is its two texts alone. */
  content: CardContent | null
  /** The SHA-256 of its source; '' where it has none. */
  source: string
}

/** The kind of what is no part of an exchange: day, session, source and the card's two texts. */
const FIELD = 'field'

/** Prompt or response of the exchange that the card shows. */
export type Side = 'prompt' | 'response'

/**
 * Everything that is signed of a card, in its order (docs/proof.md): the same card gives the same leaves, another gives
 * others. A side that is exactly the card's text has no leaves of its own, as that text has one.
 * @param withLeaves sides that have leaves of their own all the same: their other parts are not shown
 */
export function leavesOf(card: SignedCard, withLeaves: ReadonlySet<Side> = NO_SIDES): Leaf[] {
  const field = (place: string, text: string): Leaf => ({ place, kind: FIELD, fields: [text] })
  return [
    field('day', card.dayStamp),
    field('session', sessionHeading(card)),
    field('source', card.source),
    field('prompt', card.prompt),
    field('response', card.response),
    ...(card.content ? contentLeaves(card.content, card, withLeaves) : []),
  ]
}

const NO_SIDES: ReadonlySet<Side> = new Set()

function contentLeaves(content: CardContent, texts: SignedCard, withLeaves: ReadonlySet<Side>): Leaf[] {
  const side = (name: Side) =>
    !withLeaves.has(name) && isWholeText(content[name], texts[name]) ? [] : partLeaves(content[name], name)
  return [
    { place: 'exchange', kind: 'exchange', fields: [content.model, content.at, String(content.answer)] },
    ...side('prompt'),
    ...side('response'),
    ...content.alternatives.flatMap((one, at) => alternativeLeaves(one, `alternatives/${at}`)),
  ]
}

const alternativeLeaves = (alternative: Alternative, place: string): Leaf[] => [
  ...exchangeLeaves(alternative, place),
  ...alternative.after.flatMap((one, at) => [
    ...exchangeLeaves(one, `${place}/after/${at}`),
    ...one.alternatives.flatMap((other, number) =>
      alternativeLeaves(other, `${place}/after/${at}/alternatives/${number}`),
    ),
  ]),
]

const exchangeLeaves = ({ prompt, response, model, at }: Exchange, place: string): Leaf[] => [
  { place: `${place}/exchange`, kind: 'exchange', fields: [model, at] },
  ...partLeaves(prompt, `${place}/prompt`),
  ...partLeaves(response, `${place}/response`),
]

const partLeaves = (parts: readonly Part[], place: string): Leaf[] =>
  parts.map((part, at) => ({ place: `${place}/${at}`, kind: part.kind, fields: fieldsOf(part) }))

/** The fields of a part, in the order of docs/proof.md. */
function fieldsOf(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return [part.text]
    case 'document':
      // Versions of earlier cards are signed with those cards.
      return [part.title, part.language, ...part.versions.slice(part.earlier ?? 0)]
    case 'tool':
      return [part.name, part.input, part.output]
    case 'picture':
    case 'audio':
    case 'file':
      return [part.name, part.type, String(part.size), part.file]
    case 'citation':
      return [part.title, part.url]
    // Of a kind that is not known, in what came from elsewhere, nothing can be as it was signed.
    default:
      return []
  }
}
