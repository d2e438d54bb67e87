/** What is said where an admin gives something an end. */
export const END_TEXTS = {
  end: 'ends',
  onDay: 'at the end of a day',
  lastDay: 'last day',
} as const
