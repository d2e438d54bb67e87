import { ADDED_NAMES, eachAdded } from '#archive/added-fields.ts'
import { newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'

/** Texts for admins alone: their first word occurs nowhere else. */
export const SECRET = {
  prompt: 'zebrasecret prompt',
  response: 'zebrasecret response',
  pageTitle: 'zebrasecret title',
  sessionTitle: 'zebrasecret session',
  category: 'zebrasecret category',
  dayStamp: '20230902_0900',
  ...eachAdded((name) => `zebrasecret ${name}`),
}

/** The private card 'hidden' between two public ones. */
export const HIDDEN_AMONG_OTHERS = [
  newCard({ id: 'before', prompt: 'shared word', dayStamp: '20230901_0900' }),
  newCard({ id: 'hidden', ...SECRET, isPrivate: true, imageUrl: ownPicture('hidden') }),
  newCard({ id: 'after', prompt: 'shared word', dayStamp: '20230903_0900' }),
]

/** Every way in which an anonymous visitor could learn of the card 'hidden' of 2023-09-02 (checklist private-surfaces). */
export const SURFACES = [
  '/api/cards',
  '/api/cards?size=500&sort=newest',
  '/api/cards?search=zebrasecret',
  '/api/cards?search=zebrasecret,shared&mode=or',
  '/api/cards?search=-shared',
  '/api/cards?date=2023-09-02',
  '/api/cards?date=2023-09-02&search=shared&mode=or',
  '/api/cards?month=2023-09',
  '/api/cards?tag=zebrasecret category',
  '/api/cards?session=zebrasecret session',
  '/api/cards?show=private',
  ...ADDED_NAMES.map((name) => `/api/cards?${name}=zebrasecret ${name}`),
  '/api/cards/before',
  '/api/sessions',
  '/api/sessions?limit=1',
  '/api/topics',
  '/api/sessions/before',
  '/api/sessions/before/texts',
  '/api/cards/before/timeline',
  '/api/cards/after/timeline',
  '/api/calendar',
  '/api/cards?search=zebrasecrte',
  '/api/cards?search=zebrasecrte,shaerd&mode=or',
  '/api/cards?search=zebrasecrte&date=2023-09-01&mode=or',
  '/api/suggest?q=zebrasecrte',
  '/api/suggest?q=zebrasec',
  '/api/suggest?q=shared',
  '/api/opening',
  '/api/stars',
  '/api/cards?starred=1',
  '/api/cards?starred=1&search=zebrasecret,shared&mode=or',
  '/api/threads/main-page/comments',
  '/feed.xml',
  '/feed.xml?search=-shared',
  '/feed.xml?month=2023-09&size=500',
  '/feed.json',
  '/feed.json?show=private',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/robots.txt',
  '/seo/card/untitled-before.html',
  '/seo/card/untitled-after.html',
  '/1/indexes/cards?query=',
  '/1/indexes/cards?query=shared&facets=*',
  '/1/indexes/cards?facets=*&hitsPerPage=0',
  '/1/indexes/cards_newest?query=-shared',
  '/1/indexes/cards_relevance?filters=NOT isViewed:true',
  '/api/collections',
  '/api/collections/shown',
  '/api/collections/found',
  '/api/openapi.json',
  '/readyz',
  '/healthz',
]
