/** What is said of collections. */
export const COLLECTION_TEXTS = {
  heading: 'collections',
  noSuch: 'There is no such collection.',

  // Refusals
  narrowsNothing: "The query narrows nothing: write it like an address, such as 'tag=Garden' or 'search=tomato'.",
  noTitle: 'A collection needs a title.',
  badName: "A name is letters and digits with single hyphens between, in lower case, such as 'small-gardens'.",
  nameTaken: (name: string) => `Another collection has the name '${name}'.`,
  tooMany: (most: number) => `There are ${most} collections, which is the most: delete one first.`,
  tooManyCards: (most: number) => `A collection has at most ${most} cards picked by hand.`,
  unknownCard: (id: string) => `There is no card '${id}'.`,
  otherOrder: 'The order must name each collection once: read the list again.',
} as const
