import { z } from 'zod'
import { REDACTED_FIELDS } from '#archive/card.ts'
import { ADDED_FIELDS, eachAdded } from '#archive/added-fields.ts'
import { contentFields } from './parts.ts'
import { cardProof } from './proof.ts'
import { nameSchema, resource } from './endpoint.ts'

/** Where words of a card are redacted for one reason. */
const cardRedaction = resource('CardRedaction', {
  reason: z.string(),
  places: z
    .partialRecord(z.enum(REDACTED_FIELDS), z.array(z.number().int()))
    .describe('in each field, which of its ▇▇▇ it is, counted from 0'),
})

/** The added fields of a card (archive/fields.ts). */
export const addedFields = eachAdded((name) => z.string().exactOptional().describe(ADDED_FIELDS[name].about))

/** A card as lists show it: its fields (R5.1, R5.10) without the response. */
export const cardSummary = resource('CardSummary', {
  id: z.string(),
  dedupid: z.string(),
  prompt: z.string(),
  pageTitle: z.string(),
  category: z.string(),
  sessionTitle: z.string(),
  semanticSid: z.string(),
  dayStamp: z.string(),
  slug: z.string().exactOptional(),
  imageUrl: z.string().exactOptional(),
  imageWidth: z.number().int().exactOptional().describe('pixels of its picture, where they are known'),
  imageHeight: z.number().int().exactOptional(),
  promptLen: z.number(),
  responseLen: z.number(),
  reltimeTimezero: z.number(),
  reltimeLast: z.number(),
  isPrivate: z.boolean(),
  isViewed: z.boolean(),
  cardReviewed: z.boolean(),
  ...addedFields,
  redactions: z.array(cardRedaction).exactOptional().describe('words that are redacted: ▇▇▇ stands in their place'),
})

export const card = cardSummary.extend({
  response: z.string(),
  ...contentFields,
  proof: cardProof.exactOptional().describe('that it is as it was signed; absent until it is signed'),
})
nameSchema(card, 'Card')

export const listedCard = cardSummary.extend({
  prompt: z.string().describe('its first 1000 letters where the prompts of a page are very long together'),
  seq: z.number().int().positive().describe('place in the whole result, counted from 1'),
  commentCount: z.number().int().describe("comments in the card's thread"),
  excerpt: z
    .string()
    .describe(
      'about three lines of the response without markup: around what was searched for, else its beginning; of another answer where the hit is there',
    ),
  hit: z
    .object({
      answer: z.number().int().describe('its place among the answers, counted from 1, as `?answer=` names it'),
      answers: z.number().int().describe('how many answers there are'),
    })
    .exactOptional()
    .describe('of a search: the other answer that holds what the card lacks; absent where the card itself holds it'),
  words: z.number().int().describe('words of the response; estimated beyond 20,000 letters'),
  holds: z
    .array(z.string())
    .exactOptional()
    .describe(
      "what it holds besides plain text: 'document', 'code', 'picture', 'pictures:3', 'audio', 'file', 'answers:3'",
    ),
  turn: z.number().int().nullable().describe('which turn of its conversation it is, counted from 1'),
  turns: z.number().int().nullable().describe('turns of its conversation; null where it has more than 1000'),
})
nameSchema(listedCard, 'ListedCard')

export const cardParams = z.object({ id: z.string().max(200).describe('the id of a card') })
