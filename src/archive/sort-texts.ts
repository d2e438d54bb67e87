/** Texts of lists that are sorted by hand. */
export const SORT_TEXTS = {
  hint: 'Drag a row by its handle, or move it with the arrow keys, Home and End.',
  move: (title: string) => `Move ${title}`,
  moved: (title: string, place: number, count: number) => `${title}: place ${place} of ${count}`,
} as const
