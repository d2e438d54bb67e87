import { z } from 'zod'
import { card, cardParams } from './card.ts'
import { endpoint } from './endpoint.ts'

/** What names a turn of a conversation and leads to it. */
export const turn = z.object({
  id: z.string(),
  slug: z.string().exactOptional(),
  pageTitle: z.string(),
  title: z.string().describe('the page title, else the beginning of the prompt'),
  sessionTitle: z.string(),
  semanticSid: z.string(),
  dayStamp: z.string(),
  promptLen: z.number(),
  responseLen: z.number(),
  isPrivate: z.boolean(),
})

const neighbour = turn.extend({ heading: z.string() }).nullable()

export const readSession = endpoint({
  method: 'GET',
  path: '/api/sessions/:id',
  summary: 'The conversation of a card: its turns in the order of time, without their texts',
  params: cardParams,
  output: z.object({
    heading: z.string().describe('the title that the conversation goes by'),
    category: z.string(),
    total: z.number().int().describe('turns of the whole conversation'),
    from: z.number().int().describe('turns before the first one here; a long conversation comes in parts of 1000'),
    turns: z.array(turn),
    before: turn.nullable().describe('the first turn of the part before this one'),
    after: turn.nullable().describe('the first turn of the part behind this one'),
    previous: neighbour.describe('the first turn of the conversation before'),
    next: neighbour.describe('the first turn of the conversation after'),
  }),
})

export const readSessionTexts = endpoint({
  method: 'GET',
  path: '/api/sessions/:id/texts',
  summary: 'Whole turns of the conversation of a card, some at a time',
  params: cardParams,
  query: z.object({ from: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
  output: z.object({
    cards: z.array(card.extend({ commentCount: z.number().int() })),
    next: z.number().int().nullable().describe('`from` of the turns that follow; null at the end'),
  }),
})
