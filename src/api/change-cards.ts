import { z } from 'zod'
import { isCardId, isImageUrl } from '#archive/card.ts'
import { card, cardParams } from './card.ts'
import { endpoint, resource } from './endpoint.ts'
import { storable } from './storable.ts'

export const name = storable.max(500)

/** What may be corrected: everything by which a card is found and shown, never its texts (they are unedited by promise). */
const corrections = z.strictObject({
  category: name.exactOptional(),
  sessionTitle: name.exactOptional(),
  pageTitle: name.exactOptional(),
  slug: storable.max(200).exactOptional().describe("'' takes it away: the address is then made from the page title"),
  imageUrl: storable
    .max(2000)
    .refine((url) => url === '' || isImageUrl(url), 'must be an http(s) address or a path beginning with / or ./')
    .exactOptional()
    .describe("'' takes it away"),
})

const text = z.string().exactOptional()

export const changeCard = endpoint('PATCH /api/cards/:id', {
  summary: 'Changes the flags of a card, or corrects what stands around its texts (admin)',
  params: cardParams,
  body: corrections
    .extend({
      isPrivate: z.boolean().exactOptional(),
      isViewed: z.boolean().exactOptional(),
      cardReviewed: z.boolean().exactOptional(),
      before: z
        .strictObject({ category: text, sessionTitle: text, pageTitle: text, slug: text, imageUrl: text })
        .exactOptional()
        .describe('what is corrected as the caller has read it; refused with 409 where someone else changed it since'),
    })
    .refine((change) => Object.keys(change).some((field) => field !== 'before'), 'must name something to change'),
  output: card,
})

export const openReasoning = endpoint('PUT /api/cards/:id/reasoning', {
  summary: 'Shows reasoning and tools of a card to visitors, or to admins alone (admin)',
  params: cardParams,
  body: z.strictObject({ isShown: z.boolean() }),
  output: card,
})

/** A card that a change left as it was, and why, as a sentence. */
export const refusedCard = resource('RefusedCard', { id: z.string(), reason: z.string() })

/** The outcome of a change of many cards. */
export const changedCards = resource('ChangedCards', {
  changed: z.number().int().describe('cards that are different now'),
  refused: z.array(refusedCard),
})

export const cardIds = z.array(z.string().refine(isCardId, 'is no card id')).max(1000)

export const changeCards = endpoint('POST /api/cards/bulk', {
  summary:
    'Sets flags of up to 1000 cards in one transaction (admin); cards with findings that were not visited are not published',
  body: z
    .strictObject({
      ids: cardIds.min(1),
      isPrivate: z.boolean().exactOptional(),
      isViewed: z.boolean().exactOptional(),
      already: cardIds
        .exactOptional()
        .describe(
          'those of them that had these flags already when the caller read them; if one is changed since, nothing is done (409)',
        ),
    })
    .refine(
      ({ isPrivate, isViewed }) => isPrivate !== undefined || isViewed !== undefined,
      'must name isPrivate or isViewed',
    ),
  output: changedCards.extend({
    undo: z.number().int().nullable().describe('the number by which it can be undone; null where nothing changed'),
    shared: z.number().int().describe('how many of the cards that turned private are still shown by open links'),
  }),
})

export const undoBulk = endpoint('POST /api/cards/bulk/:number/undo', {
  summary:
    'Gives each card of a bulk change its flag of before back, in one transaction, for an hour; cards whose flag was changed since are left as they are (admin)',
  params: z.object({ number: z.coerce.number().int().min(1).describe('the number of a bulk change') }),
  output: z.object({
    changed: z.number().int().describe('cards that are as before'),
    left: z.number().int().describe('cards that were changed since, and are left as they are'),
  }),
})

export const listBulkChanges = endpoint('GET /api/admin/bulk-changes', {
  summary: 'The latest bulk changes, and which of them can be undone (admin)',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10).describe('how many at most') }),
  output: z.object({
    changes: z.array(
      z.object({
        number: z.number().int(),
        at: z.iso.datetime(),
        by: z.string(),
        isPrivate: z.boolean().nullable().describe('what the flag was set to; null where it was left alone'),
        isViewed: z.boolean().nullable(),
        cards: z.number().int().describe('cards that it changed'),
        undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
        canUndo: z.boolean(),
      }),
    ),
  }),
})
