/** A further field of a card: a text that its import says of it. */
export interface AddedField {
  /** Its description in the API contract. */
  about: string
  /** Its column of the table `cards`. */
  column: string
  /** Begins its entries in the text index: one letter that no other field has, and none of 'a', 'd', 'f' and 'u'. */
  token: string
  /** The key of its values among found cards, and their heading. */
  facet: string
  label: string
  /** How a query asks for it. Absent: any value in quotes. */
  example?: string
}

/**
 * Further fields of cards (ADR-0197). Each is a text that is absent from a card where it is not
 * known, a filter and a facet; its name is the key of a card's JSON and the parameter of the address.
 */
export const ADDED_FIELDS = {
  model: {
    about: 'the model that answered, such as gpt-4o',
    column: 'model',
    token: 'm',
    facet: 'models',
    label: 'models',
    example: 'model:gpt-4*',
  },
  from: {
    about: 'the program that the conversation was held in, such as ChatGPT',
    column: 'program',
    token: 'p',
    facet: 'from',
    label: 'from',
    example: 'from:claude',
  },
} as const satisfies Record<string, AddedField>

export type Added = typeof ADDED_FIELDS
export type AddedName = keyof Added
export type AddedColumn = Added[AddedName]['column']

export const ADDED_NAMES = Object.keys(ADDED_FIELDS) as readonly AddedName[]

/** Something for each added field, by its name. */
export const eachAdded = <T>(make: (name: AddedName) => T): Record<AddedName, T> =>
  Object.fromEntries(ADDED_NAMES.map((name) => [name, make(name)])) as Record<AddedName, T>

/** The added fields that a card has, and nothing else of it. */
export const addedOf = (card: Partial<Record<AddedName, string>>): Partial<Record<AddedName, string>> =>
  Object.fromEntries(ADDED_NAMES.filter((name) => card[name]).map((name) => [name, card[name]]))

/** The added fields of a card as filters, in their order, without a value that its category says already. */
export const addedFilters = (
  card: Partial<Record<AddedName, string>> & { category?: string },
): { kind: AddedName; value: string }[] =>
  ADDED_NAMES.map((kind) => ({ kind, value: card[kind] ?? '' })).filter(
    ({ value }) => value !== '' && value !== card.category,
  )
