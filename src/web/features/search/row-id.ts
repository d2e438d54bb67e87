/** The id of a row, for `aria-activedescendant`. */
export const rowId = (listId: string, index: number): string => `${listId}-${index}`

/** The id of the list of recent searches, below the suggestions. */
export const recentListId = (listId: string): string => `${listId}-recent`
