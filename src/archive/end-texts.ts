/** Texts of fields for an expiry. */
export const END_TEXTS = {
  end: 'ends',
  onDay: 'at the end of a day',
  lastDay: 'last day',
} as const
