import { z } from 'zod'
import { endpoint, resource } from './endpoint.ts'
import { pageLimit } from './log-query.ts'
import { storableText } from './storable.ts'

const end = storableText(40).describe(
  "a length from now ('12h', '30d', '8w'), a day ('2026-12-24': to its end), or an instant with its zone; at most 366 days away",
)

const act = z.object({ at: z.iso.datetime(), by: z.string().describe('the name by which admins know each other') })

export const link = resource('Link', {
  id: z.string(),
  what: z.enum(['card', 'session']),
  title: z.string().describe("of the card or the conversation; '' where no card of it is left"),
  card: z.string().nullable().describe('the id of the first card that it shows'),
  cards: z.number().int().describe('how many cards it shows'),
  privateCards: z.number().int().describe('how many of these are private'),
  note: z.string(),
  state: z.enum(['open', 'ended', 'withdrawn']),
  made: act,
  endsAt: z.iso.datetime(),
  endChanged: act.nullable(),
  withdrawn: act.nullable(),
  opened: z.number().int().describe('how often its page was asked for, by people or by programs that show previews'),
  openedAt: z.iso.datetime().nullable(),
})

const linkParams = z.object({ id: z.string().max(64).describe('the id of a link') })

const made = resource('MadeLink', {
  link,
  address: z.string().describe('the secret address; no other call says it'),
})

export const makeLink = endpoint('POST /api/links', {
  summary:
    'Shares a card or a session, private cards included, by a secret link with an end; refused while findings wait for a look (admin)',
  body: z.strictObject({
    card: z.string().max(200).optional().describe('the id of the card to share'),
    session: storableText(2000)
      .optional()
      .describe(
        'the conversation to share: the id of any of its cards, or its title where no other has it; the cards that are there now',
      ),
    end: end.default('30d'),
    note: storableText(500).default('').describe('for admins'),
  }),
  output: made,
})

export const listLinks = endpoint('GET /api/links', {
  summary: 'The links by which cards are shared: those that are open first, then the latest (admin)',
  query: z.object({
    card: z.string().max(200).optional().describe('only links that show this card'),
    from: z.coerce.number().int().min(0).max(10_000_000).default(0).describe('how many are left out first'),
    limit: pageLimit,
  }),
  output: z.object({
    links: z.array(link),
    total: z.number().int(),
    next: z.number().int().nullable().describe('`from` of the links that follow; null at the end'),
  }),
})

export const changeLink = endpoint('PATCH /api/links/:id', {
  summary: 'Changes the end of a link; one that has ended opens again, one that was withdrawn does not (admin)',
  params: linkParams,
  body: z.strictObject({ end }),
  output: z.object({ link }),
})

export const withdrawLink = endpoint('DELETE /api/links/:id', {
  summary: 'Ends a link for good; it stays in the list (admin)',
  params: linkParams,
  output: z.object({ link }),
})

export const renewLink = endpoint('POST /api/links/:id/new', {
  summary: 'Ends a link and makes another in its place, with the same cards, end and note and a new address (admin)',
  params: linkParams,
  output: made,
})
