/** What is said where an admin gives something an end. */
export const END_TEXTS = {
  end: 'Ends',
  onDay: 'at the end of a day',
  lastDay: 'Last day',
} as const
