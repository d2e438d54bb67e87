import { z } from 'zod'
import { card, cardParams } from './card.ts'
import { name } from './change-cards.ts'
import { endpoint, resource } from './endpoint.ts'
import { logQuery } from './log-query.ts'
import { storableText } from './storable.ts'

const count = z.number().int()

export const redaction = resource('Redaction', {
  number: count,
  cardId: z.string().describe("'' where it is of a title alone, as its card was deleted for good"),
  words: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string().describe('who: the display name, or the part of the e-mail address before the @'),
  isInTitle: z
    .boolean()
    .describe('the title of the conversation held the words: they are redacted there in all its cards'),
  undone: z
    .object({
      at: z.iso.datetime(),
      by: z.string().describe("'' where an import brought words back that were redacted in another archive"),
    })
    .nullable(),
})

export const listCardRedactions = endpoint('GET /api/cards/:id/redactions', {
  summary: 'The redactions of a card in their order, those that were undone among them (admin)',
  params: cardParams,
  output: z.object({ redactions: z.array(redaction) }),
})

export const redactWords = endpoint('POST /api/cards/:id/redactions', {
  summary:
    'Redacts words wherever they are in a card, as they are written or as they are read; visitors see ▇▇▇ with the reason (admin)',
  params: cardParams,
  body: z.strictObject({
    words: storableText(2000),
    reason: name.default(''),
  }),
  output: z.object({
    redaction,
    card,
    places: count.describe('how many ▇▇▇ this made, those in other answers and folded parts as well'),
    sessionCards: count.describe('cards in whose conversation title the words were; 0 where the title held none'),
    otherSpellings: z
      .array(z.string())
      .describe('the words with other capitals, which the card shows still: each is a redaction of its own; 5 at most'),
  }),
})

export const undoRedaction = endpoint('DELETE /api/cards/:id/redactions/:number', {
  summary: 'Undoes a redaction; it stays in the log (admin)',
  params: cardParams.extend({ number: z.coerce.number().int().min(1).describe('the number of a redaction') }),
  output: z.object({ card }),
})

export const getOriginal = endpoint('GET /api/cards/:id/original', {
  summary: 'A card as it is without redactions (admin)',
  params: cardParams,
  output: z.object({ card }),
})

export const listRedactions = endpoint('GET /api/admin/redactions', {
  summary: 'The log of redactions, the latest first (admin)',
  query: logQuery,
  output: z.object({
    redactions: z.array(redaction),
    next: count.nullable().describe('what `before` must be for older ones; null at the end'),
    total: count,
  }),
})
