/** The ids of cards, or of what has their ids, in their order. */
export const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)
