import { z } from 'zod'
import { FINDING_KINDS, SCANNED_FIELDS } from '#archive/finding.ts'
import { VISITS } from '#archive/finding-visits.ts'
import { card, cardParams } from './card.ts'
import { cardIds, changedCards, name, refusedCard } from './change-cards.ts'
import { endpoint, resource } from './endpoint.ts'

const count = z.number().int()
const place = z.number().int().min(0).max(1e9)

const finding = resource('Finding', {
  kind: z.enum(FINDING_KINDS),
  field: z
    .union([
      z.enum(SCANNED_FIELDS),
      z.templateLiteral(['content ', place, ' ', z.enum(['prompt', 'response']), ' ', place, ' ', place]),
    ])
    .describe('a field of the card, or a text that it holds beyond prompt and response'),
  start: count.describe('in UTF-16 code units of the field'),
  end: count.describe('exclusive'),
})

const queuePlace = z.string().regex(/^[01]-\d{1,16}$/)

export const listReview = endpoint('GET /api/admin/review', {
  summary:
    'The conversations with cards that wait for a review, those with findings first, then in the order of time (admin)',
  query: z.object({
    after: queuePlace.optional().describe('the `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe('how many at most'),
    title: z.string().max(200).optional().describe('only conversations whose title holds this'),
  }),
  output: z.object({
    conversations: z.array(
      z.object({
        id: z.string().describe('of its first waiting card'),
        title: z.string(),
        dayStamp: z.string().describe('of that card'),
        cards: count.describe('that wait'),
        findings: count,
        unvisited: count.describe('findings that were not looked at'),
      }),
    ),
    next: z.string().nullable().describe('what `after` must be for the following ones; null at the end'),
    totals: z
      .object({
        conversations: count,
        cards: count,
        findings: count,
        visited: count,
        withFindings: count.describe('conversations with findings'),
        seen: count.describe('those of them whose findings were all visited'),
        freeConversations: count.describe('conversations in which nothing was found'),
        freeCards: count.describe('their cards'),
      })
      .describe('of the whole queue, whatever title was asked for'),
  }),
})

export const readReview = endpoint('GET /api/admin/review/:id', {
  summary: 'The conversation of a card with what the scan finds in its private cards, some cards at a time (admin)',
  params: cardParams,
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional()
      .describe('the `next` of the answer before'),
  }),
  output: z.object({
    title: z.string(),
    cards: z.array(
      z.object({
        card,
        version: z.string().describe('changes with the texts; sent back with a visit'),
        findings: z
          .array(
            finding.extend({
              state: z.enum(['waiting', ...VISITS]),
              elsewhere: z
                .object({ where: z.string(), before: z.string(), words: z.string(), after: z.string() })
                .optional()
                .describe('of one beyond prompt and response: where it is, and the words around it'),
            }),
          )
          .describe(
            'in the order of the fields, then of their place, of a private card alone; then those beyond prompt and response, ' +
              'such as in another answer: visitors are shown the two texts alone until these were visited; of those that ' +
              'wait at most 500 each, secrets first',
          ),
        more: z
          .object({ own: count, elsewhere: count })
          .describe('findings of either kind that wait as well, and are listed once those above were visited'),
      }),
    ),
    next: z.string().nullable().describe('what `after` must be for the following cards; null at the end'),
  }),
})

export const visitFindings = endpoint('POST /api/admin/review/:id/visits', {
  summary: 'Says that findings of a card were looked at, or looked at and left as they are (admin)',
  params: cardParams,
  body: z.strictObject({
    version: z.string().max(100).describe('as it was read; refused with 409 when the texts have changed since'),
    findings: z.array(finding).min(1).max(500),
    visit: z.enum(VISITS),
  }),
  output: z.object({ unvisited: count.describe('findings of the card that still wait') }),
})

export const decideReview = endpoint('POST /api/admin/review', {
  summary:
    'Publishes up to 1000 cards, keeps them private, or makes them private and lets them wait again (admin); all or none: ' +
    'nothing is published while one of them has a finding that was not visited',
  body: z
    .strictObject({
      ids: cardIds.min(1),
      decision: z.enum(['publish', 'keep-private', 'wait']),
      isDecided: z
        .boolean()
        .default(false)
        .describe(
          'the caller sees that it was decided before; otherwise a different decision of someone else is a 409',
        ),
      takesBack: z
        .enum(['publish', 'keep-private'])
        .exactOptional()
        .describe(
          "with 'wait': the decision that ends; cards about which someone else has decided otherwise since are left as they are",
        ),
    })
    .refine(({ decision, takesBack }) => decision === 'wait' || takesBack === undefined, 'only wait takes back'),
  output: changedCards,
})

export const renameReviewed = endpoint('POST /api/admin/review/:id/title', {
  summary: 'Gives the conversation of a card another title, as a correction of each of its cards (admin)',
  params: cardParams,
  body: z.strictObject({ title: name.refine((title) => title.trim() !== '', 'must not be empty') }),
  output: z.object({ changed: count.describe('cards that have another title now') }),
})

export const publishFree = endpoint('POST /api/admin/publish-without-findings', {
  summary:
    'Publishes waiting conversations in which nothing is found, some at a time (admin); what the scan finds at that moment counts',
  body: z.strictObject({
    after: z.number().int().min(-1).default(-1).describe('the `next` of the answer before'),
    undo: z
      .number()
      .int()
      .min(1)
      .exactOptional()
      .describe(
        'the `undo` of the answer before: what follows is undone with it, up to 1000 cards at once, and more only where one conversation has more',
      ),
  }),
  output: z.object({
    ids: z.array(z.string()).describe('cards that were published'),
    conversations: count,
    withheld: z
      .array(refusedCard)
      .describe('the first card of each conversation in which something was found after all'),
    undo: count
      .nullable()
      .describe('the number by which it can be undone as a bulk change; null where nothing changed'),
    next: count.nullable().describe('what `after` must be to go on; null at the end'),
  }),
})
