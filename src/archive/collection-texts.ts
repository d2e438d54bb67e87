/** Texts about collections. */
export const COLLECTION_TEXTS = {
  heading: 'collections',
  empty: 'Nothing in this collection can be read at the moment.',
  failed: 'The collection could not be fetched.',
  notPublished: 'not published',
  copy: 'copy link',
  copied: 'Link copied',
  feed: 'feed',
  book: 'EPUB',
  json: 'JSON',
  previousPage: 'previous page',
  nextPage: 'next page',
  noSuch: 'There is no such collection.',

  /** @param cards how many, with the noun */
  bookEnds: (cards: string) => `This book ends after ${cards} of the collection; the others are on its page:`,

  // Refusals
  asksPeople: 'A collection is the same for everyone: leave is:starred and has:comments out of its query.',
  byMeaning: 'The order by meaning changes as the archive grows: leave sort=meaning out of the query of a collection.',
  narrowsNothing: "The query narrows nothing: write it like an address, such as 'tag=Garden' or 'search=tomato'.",
  noTitle: 'A collection needs a title.',
  badName: "A name is letters and digits with single hyphens between, in lower case, such as 'small-gardens'.",
  nameTaken: (name: string) => `Another collection has the name '${name}'.`,
  tooMany: (most: number) => `There are ${most} collections, the most that are possible: delete one first.`,
  tooManyCards: (most: number) => `A collection has at most ${most} cards picked by hand.`,
  noPicture: (why: string) => `The picture cannot be used: ${why}.`,
  noBytes:
    'A picture must be sent as its bytes, with its type: image/png, image/jpeg, image/webp, image/avif or image/gif.',
  unknownCard: (id: string) => `There is no card '${id}'.`,
  otherOrder: 'The order must name each collection once: reload the list.',
} as const
