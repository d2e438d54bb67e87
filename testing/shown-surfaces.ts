import { ADDED_NAMES } from '#archive/added-fields.ts'
import { imageName, newCard, type Card } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { SECRET } from './secret-card.ts'

/** Two cards that stay, and between them one that turns private, of which everything says that it is it. */
export const FLIPPING_CARDS: readonly [before: Card, flip: Card, after: Card] = [
  newCard({ id: 'before', prompt: 'shared word', dayStamp: '20230901_0900' }),
  newCard({ id: 'flip', ...SECRET, response: 'zebraword in the response', imageUrl: ownPicture('flip') }),
  newCard({ id: 'after', prompt: 'shared word', dayStamp: '20230903_0900' }),
]

/** What tells of the card 'flip': its texts and comments, its id, its day. */
export const TELLS_OF_FLIP = /zebra|"flip"|2023-09-02/

/** Every surface of R6.3, R6.4 and R6.5 at which an anonymous visitor who starred it sees the card 'flip' while it is public. */
export const SHOWN: readonly { surface: string; url: string; shows: RegExp }[] = [
  { surface: 'list', url: '/api/cards', shows: /"id":"flip"/ },
  { surface: 'total', url: '/api/cards', shows: /"total":3/ },
  { surface: 'day', url: '/api/cards?date=2023-09-02', shows: /"id":"flip"/ },
  { surface: 'month', url: '/api/cards?month=2023-09', shows: /"total":3/ },
  { surface: 'year', url: '/api/cards?year=2023', shows: /"total":3/ },
  { surface: 'tag', url: '/api/cards?tag=zebrasecret category', shows: /"id":"flip"/ },
  { surface: 'session', url: '/api/cards?session=zebrasecret session', shows: /"id":"flip"/ },
  ...ADDED_NAMES.map((name) => ({
    surface: name,
    url: `/api/cards?${name}=zebrasecret ${name}`,
    shows: /"id":"flip"/,
  })),
  { surface: 'search', url: '/api/cards?search=zebrasecret', shows: /"id":"flip"/ },
  { surface: 'search count', url: '/api/cards?search=zebrasecret', shows: /"total":1/ },
  { surface: 'highlight', url: '/api/cards?search=zebraword', shows: /"excerpt":"[^"]*zebraword/ },
  { surface: 'or search', url: '/api/cards?search=zebraword,shared&mode=or', shows: /"id":"flip"/ },
  { surface: 'did you mean', url: '/api/cards?search=zebrasecrte', shows: /"near":\[.*zebrasecret/ },
  { surface: 'did you mean, while typing', url: '/api/suggest?q=zebrawrod', shows: /"didYouMean":"zebraword"/ },
  {
    surface: 'corrected typing error',
    url: '/api/cards?search=zebrawrod&date=2023-09-01&mode=or',
    shows: /"meant":\["zebraword"\]/,
  },
  { surface: 'suggestions', url: '/api/suggest?q=zebra', shows: /zebrasecret session/ },
  { surface: 'next in time', url: '/api/cards/before/timeline', shows: /"id":"flip"/ },
  { surface: 'previous in time', url: '/api/cards/after/timeline', shows: /"id":"flip"/ },
  { surface: 'calendar day', url: '/api/calendar', shows: /2023-09-02/ },
  { surface: 'totalDocuments', url: '/api/calendar', shows: /"totalDocuments":3/ },
  { surface: 'carousel', url: '/api/opening', shows: /"carousel":\[\{"id":"flip"/ },
  { surface: 'conversations', url: '/api/sessions', shows: /"id":"flip"/ },
  { surface: 'number of conversations', url: '/api/sessions', shows: /"total":3/ },
  { surface: 'topics', url: '/api/topics', shows: /zebrasecret category/ },
  { surface: 'by id', url: '/api/cards/flip', shows: /zebrasecret prompt/ },
  { surface: 'its timeline', url: '/api/cards/flip/timeline', shows: /"id":"before"/ },
  { surface: 'by address', url: '/card/zebrasecret-title-flip', shows: /zebrasecret|<div id="root">/ },
  { surface: 'by another slug', url: '/card/other-flip.html', shows: /zebrasecret|<div id="root">/ },
  { surface: 'static page', url: '/seo/card/zebrasecret-title-flip.html', shows: /zebrasecret prompt/ },
  { surface: 'next static page', url: '/seo/card/untitled-before.html', shows: /zebrasecret-title-flip\.html/ },
  { surface: 'previous static page', url: '/seo/card/untitled-after.html', shows: /zebrasecret-title-flip\.html/ },
  { surface: 'card as Markdown', url: '/card/zebrasecret-title-flip.md', shows: /zebraword in the response/ },
  { surface: 'conversation as Markdown', url: '/session/zebrasecret-flip.md', shows: /zebraword in the response/ },
  { surface: 'list as Markdown', url: '/filter.md', shows: /zebrasecret prompt/ },
  { surface: 'search as Markdown', url: '/filter.md?search=-shared', shows: /zebrasecret prompt/ },
  { surface: 'starred list as Markdown', url: '/filter.md?starred=1', shows: /zebrasecret prompt/ },
  { surface: 'feed', url: '/feed.xml', shows: /zebrasecret prompt/ },
  { surface: 'feed of a search', url: '/feed.xml?search=-shared', shows: /zebraword in the response/ },
  { surface: 'JSON feed', url: '/feed.json', shows: /zebrasecret prompt/ },
  { surface: 'sitemap', url: '/sitemap-1.xml', shows: /zebrasecret-title-flip\.html/ },
  { surface: 'image', url: `/images/${imageName('flip', 'color')}`, shows: /PNG/ },
  { surface: 'black and white image', url: `/images/${imageName('flip', 'bw')}`, shows: /PNG/ },
  { surface: 'smaller image', url: `/images/${imageName('flip', 'bw')}?w=480`, shows: /PNG/ },
  { surface: 'index record', url: '/1/indexes/cards/flip', shows: /zebrasecret prompt/ },
  { surface: 'index hit', url: '/1/indexes/cards?query=response', shows: /"objectID":"flip"/ },
  { surface: 'index total', url: '/1/indexes/cards', shows: /"nbHits":3/ },
  { surface: 'index facet', url: '/1/indexes/cards?facets=category', shows: /"zebrasecret category":1/ },
  { surface: 'facets', url: '/api/cards?search=zebrasecret', shows: /"facets":.*zebrasecret category/ },
  { surface: 'days of a search', url: '/api/cards?search=zebrasecret', shows: /"days":\[{"date":"2023-09-02"/ },
  { surface: 'days of a list', url: '/api/cards?month=2023-09', shows: /"days":.*2023-09-02/ },
  { surface: 'number of cards of a collection', url: '/api/collections', shows: /"cards":3/ },
  { surface: 'picture of a collection', url: '/api/collections', shows: /flip-image/ },
  { surface: 'collection of picked cards', url: '/api/collections/shown', shows: /"id":"flip"/ },
  { surface: 'collection of a query', url: '/api/collections/found', shows: /"id":"flip"/ },
  { surface: 'feed of a collection', url: '/c/shown/feed.xml', shows: /zebrasecret prompt/ },
  { surface: 'JSON feed of a collection', url: '/c/found/feed.json', shows: /zebrasecret prompt/ },
  { surface: 'page of a collection', url: '/c/shown', shows: /zebrasecret prompt/ },
  { surface: 'stars', url: '/api/stars', shows: /"flip"/ },
  { surface: 'starred list', url: '/api/cards?starred=1', shows: /"id":"flip"/ },
  { surface: 'starred total', url: '/api/cards?starred=1', shows: /"total":2/ },
  { surface: 'comment count', url: '/api/cards?date=2023-09-02', shows: /"commentCount":[1-9]/ },
  { surface: 'thread', url: '/api/threads/card-flip/comments', shows: /zebracomment/ },
]
