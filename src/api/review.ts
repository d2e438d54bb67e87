import { z } from 'zod'
import { FINDING_KINDS, SCANNED_FIELDS } from '#archive/finding.ts'
import { card, cardParams } from './card.ts'
import { changedCards } from './change-cards.ts'
import { endpoint } from './endpoint.ts'

export const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  field: z.enum(SCANNED_FIELDS),
  start: z.number().int().describe('in UTF-16 code units of the field'),
  end: z.number().int().describe('exclusive'),
})

/** A card that waits for a decision. */
export const reviewedCard = z.object({
  card,
  findings: z.array(finding).describe('in the order of the fields, then of their place'),
  seen: z.boolean().describe('true when an admin has seen these findings; true when there are none'),
  version: z
    .string()
    .describe('changes with the texts; sent back with a decision, so that only what was read is decided'),
})

export const listReview = endpoint({
  method: 'GET',
  path: '/api/admin/review',
  summary: 'The publish queue: private cards that nobody has reviewed, in the order of time (admin)',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional()
      .describe('the `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({
    cards: z.array(reviewedCard),
    next: z.string().nullable().describe('what `after` must be for the following cards; null at the end'),
    total: z.number().int().describe('cards in the whole queue'),
    withUnseen: z.number().int().describe('cards in the whole queue with findings that nobody has seen'),
  }),
})

export const decideReview = endpoint({
  method: 'POST',
  path: '/api/admin/review/:id',
  summary: 'Publishes a card of the queue or keeps it private; either takes it out of the queue (admin)',
  params: cardParams,
  body: z.strictObject({
    decision: z.enum(['publish', 'keep-private']),
    seen: z
      .boolean()
      .default(false)
      .describe('true: the findings were looked at; needed to publish a card that has any'),
    version: z
      .string()
      .max(100)
      .exactOptional()
      .describe('as it was read; refused with 409 when the texts have changed since'),
  }),
  output: z.object({ card, remaining: z.number().int().describe('cards left in the queue') }),
})

export const publishSession = endpoint({
  method: 'POST',
  path: '/api/admin/publish-session',
  summary:
    'Publishes the private cards of a session (admin), but those with findings that nobody has seen and those that an admin decided to keep private',
  body: z.strictObject({
    session: z
      .string()
      .min(1)
      .max(500)
      .describe("the session's heading: its title, or the semantic id where it has none"),
  }),
  output: changedCards,
})
