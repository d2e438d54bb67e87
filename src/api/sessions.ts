import { z } from 'zod'
import { addedFields, card, cardParams, cardSummary } from './card.ts'
import { endpoint, resource } from './endpoint.ts'

/** What names a turn of a conversation and leads to it. */
export const turn = resource('Turn', {
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
  ...addedFields,
})

const neighbour = turn.extend({ heading: z.string() }).nullable()

/** The picture of a card, by what its address is made of. */
const picture = cardSummary.pick({ dedupid: true, imageUrl: true, imageWidth: true, imageHeight: true })

/** A conversation as lists show it, of the turns that the caller may read. */
export const listedSession = resource('ListedSession', {
  id: z.string().describe('of its first turn'),
  sessionTitle: z.string(),
  semanticSid: z.string(),
  heading: z.string().describe('the title that the conversation goes by'),
  category: z.string(),
  dayStamp: z.string().describe('of its last turn'),
  question: z.string().describe('the beginning of its first prompt'),
  answer: z.string().describe('the beginning of its first response, without markup'),
  turns: z.number().int(),
  privateTurns: z.number().int().describe('how many of the turns are private; 0 but for admins'),
  letters: z.number().int().describe('of all prompts and responses together'),
  shape: z.array(z.object({ promptLen: z.number(), responseLen: z.number() })).describe('of the first 40 turns'),
  picture: picture.nullable().describe('of the first turn that has one'),
})

export const listSessions = endpoint('GET /api/sessions', {
  summary: 'The conversations that were continued last, the latest first; those without a day at the end',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(12).describe('how many at most'),
    after: z.string().max(200).optional().describe('`next` of the part before'),
  }),
  output: z.object({
    sessions: z.array(listedSession),
    total: z.number().int().describe('all conversations'),
    next: z.string().nullable().describe('`after` of the part that follows; null at the end'),
  }),
})

export const readSession = endpoint('GET /api/sessions/:id', {
  summary: 'The conversation of a card: its turns in the order of time, without their texts',
  params: cardParams,
  output: resource('SessionOutline', {
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

export const readSessionTexts = endpoint('GET /api/sessions/:id/texts', {
  summary: 'Whole turns of the conversation of a card, some at a time',
  params: cardParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(10_000_000).default(0).describe('how many turns are left out first'),
  }),
  output: resource('SessionTexts', {
    cards: z.array(card.extend({ commentCount: z.number().int() })),
    next: z.number().int().nullable().describe('`from` of the turns that follow; null at the end'),
  }),
})
