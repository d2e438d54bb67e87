import { z } from 'zod'
import { isCardId, isImageUrl } from '#archive/card.ts'
import { card, cardParams } from './card.ts'
import { endpoint } from './endpoint.ts'

/** What both databases can keep: no NUL, no half of a character. */
const storable = z
  .string()
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'holds a character that cannot be stored')
const name = storable.max(500)

/** What may be corrected: everything by which a card is found and shown, never its texts (they are unedited by promise). */
export const corrections = z.strictObject({
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

export const changeCard = endpoint({
  method: 'PATCH',
  path: '/api/cards/:id',
  summary: 'Changes the flags of a card, or corrects what stands around its texts (admin)',
  params: cardParams,
  body: corrections
    .extend({
      isPrivate: z.boolean().exactOptional(),
      isViewed: z.boolean().exactOptional(),
      cardReviewed: z.boolean().exactOptional(),
      findingsSeen: z
        .literal(true)
        .exactOptional()
        .describe('says that the caller has looked at what the scan found; a card is not published without that'),
    })
    .refine((change) => Object.keys(change).length > 0, 'must name something to change'),
  output: card,
})

/** A card that a change left as it was, and why, as a sentence. */
export const refusedCard = z.object({ id: z.string(), reason: z.string() })

/** What became of a change of many cards. */
export const changedCards = z.object({
  changed: z.number().int().describe('cards that are different now'),
  refused: z.array(refusedCard),
})

const cardIds = z.array(z.string().refine(isCardId, 'is no card id')).max(1000)

export const changeCards = endpoint({
  method: 'POST',
  path: '/api/cards/bulk',
  summary:
    'Sets flags of up to 1000 cards in one transaction (admin); cards with findings that nobody has seen are not published',
  body: z
    .strictObject({
      ids: cardIds.min(1),
      isPrivate: z.boolean().exactOptional(),
      isViewed: z.boolean().exactOptional(),
      already: cardIds
        .exactOptional()
        .describe(
          'those of them that the caller sees as wished already; if one is so no longer, nothing is done (409)',
        ),
    })
    .refine(
      ({ isPrivate, isViewed }) => isPrivate !== undefined || isViewed !== undefined,
      'must name isPrivate or isViewed',
    ),
  output: changedCards,
})
