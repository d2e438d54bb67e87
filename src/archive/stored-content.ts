import { documentText, isWholeText, type Alternative, type CardContent, type Exchange, type Part } from './parts.ts'

/** The two texts of a card. */
interface Texts {
  prompt: string
  response: string
}

/** A text as it is, or where it is in the card's own: from where, and how long, in UTF-16 code units. */
type StoredText = string | [from: number, length: number]
type Text = Extract<Part, { kind: 'text' }>
type Document = Extract<Part, { kind: 'document' }>
type StoredPart =
  | Exclude<Part, Text | Document>
  | (Omit<Text, 'text'> & { text: StoredText })
  | (Omit<Document, 'versions'> & { versions: StoredText[] })

/** An exchange without what goes without saying: parts that are the card's text as a whole, what is empty. */
interface StoredExchange {
  prompt?: StoredPart[]
  response?: StoredPart[]
  model?: string
  at?: string
}
interface StoredSide extends StoredExchange {
  card?: string
}
interface StoredAlternative extends StoredSide {
  after?: (StoredSide & { alternatives?: StoredAlternative[] })[]
}
interface StoredContent extends StoredExchange {
  answer?: number
  alternatives?: StoredAlternative[]
}

/** The content of a card that consists of its two texts alone. */
export const plainContent = ({ prompt, response }: Texts): CardContent => ({
  prompt: plainParts(prompt),
  response: plainParts(response),
  model: '',
  at: '',
  answer: 1,
  alternatives: [],
})

const plainParts = (text: string): Part[] => (text === '' ? [] : [{ kind: 'text', text }])

/**
 * The content of a card as JSON, without the texts that the card has already: a text part or the last version
 * of a document that is a range of them is that range.
 * @returns '' where the content is the two texts alone; `readContent` gives back what was stored
 */
export function storeContent(content: CardContent, texts: Texts): string {
  const stored: StoredContent = {
    ...storeExchange(content, texts),
    ...(content.answer === 1 ? {} : { answer: content.answer }),
    ...storeAlternatives(content.alternatives, texts),
  }
  return Object.keys(stored).length === 0 ? '' : JSON.stringify(stored)
}

function storeExchange({ prompt, response, model, at }: Exchange, texts: Texts): StoredExchange {
  return {
    ...(isWholeText(prompt, texts.prompt) ? {} : { prompt: storeParts(prompt, texts.prompt) }),
    ...(isWholeText(response, texts.response) ? {} : { response: storeParts(response, texts.response) }),
    ...(model === '' ? {} : { model }),
    ...(at === '' ? {} : { at }),
  }
}

const storeSide = (exchange: Exchange & { card?: string }, texts: Texts): StoredSide => ({
  ...storeExchange(exchange, texts),
  ...(exchange.card === undefined ? {} : { card: exchange.card }),
})

const storeAlternatives = (alternatives: readonly Alternative[], texts: Texts): Pick<StoredContent, 'alternatives'> =>
  alternatives.length === 0
    ? {}
    : {
        alternatives: alternatives.map(({ after, ...exchange }) => ({
          ...storeSide(exchange, texts),
          ...(after.length === 0
            ? {}
            : {
                after: after.map((one) => ({
                  ...storeSide(one, texts),
                  ...storeAlternatives(one.alternatives, texts),
                })),
              }),
        })),
      }

/** Parts mostly follow one another in the text, so each is looked for behind the one before. */
function storeParts(parts: readonly Part[], whole: string): StoredPart[] {
  let cursor = 0
  const find = (text: string): number => {
    if (text === '' || text.length > whole.length) return -1
    const next = whole.startsWith(text, cursor) ? cursor : whole.indexOf(text)
    if (next !== -1) cursor = next + text.length + BETWEEN.length
    return next
  }
  return parts.map((part): StoredPart => {
    if (part.kind === 'text') {
      const from = find(part.text)
      return from === -1 ? part : { ...part, text: [from, part.text.length] }
    }
    const last = part.kind === 'document' ? part.versions.at(-1) : undefined
    if (part.kind !== 'document' || last === undefined || last === '') return part
    const drawn = documentText(part)
    const start = find(drawn)
    const from = start === -1 ? whole.indexOf(last) : start + drawn.lastIndexOf(last)
    return from === -1 ? part : { ...part, versions: [...part.versions.slice(0, -1), [from, last.length]] }
  })
}

/** The separator of two parts of a text. */
const BETWEEN = '\n\n'

/** The content of a card from its JSON. @param stored as `storeContent` wrote it, with the texts that it was given */
export function readContent(stored: string, texts: Texts): CardContent {
  if (stored === '') return plainContent(texts)
  const { answer = 1, alternatives = [], ...exchange } = JSON.parse(stored) as StoredContent
  return {
    ...readExchange(exchange, texts),
    answer,
    alternatives: alternatives.map((one) => readAlternative(one, texts)),
  }
}

const readExchange = ({ prompt, response, model = '', at = '' }: StoredExchange, texts: Texts): Exchange => ({
  prompt: prompt ? readParts(prompt, texts.prompt) : plainParts(texts.prompt),
  response: response ? readParts(response, texts.response) : plainParts(texts.response),
  model,
  at,
})

const readSide = ({ card, ...exchange }: StoredSide, texts: Texts) => ({
  ...readExchange(exchange, texts),
  ...(card === undefined ? {} : { card }),
})

const readAlternative = ({ after = [], ...exchange }: StoredAlternative, texts: Texts): Alternative => ({
  ...readSide(exchange, texts),
  after: after.map(({ alternatives = [], ...one }) => ({
    ...readSide(one, texts),
    alternatives: alternatives.map((other) => readAlternative(other, texts)),
  })),
})

function readParts(parts: readonly StoredPart[], whole: string): Part[] {
  const textOf = (text: StoredText) => (typeof text === 'string' ? text : whole.slice(text[0], text[0] + text[1]))
  return parts.map((part): Part => {
    if (part.kind === 'text') return { ...part, text: textOf(part.text) }
    if (part.kind === 'document') return { ...part, versions: part.versions.map(textOf) }
    return part
  })
}
