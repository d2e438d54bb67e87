/** Texts of the help with searching. */
export const SEARCH_HELP_TEXTS = {
  introduction:
    'Words are found as they are written, with or without accents. Combine them with the following, in the search box or the address. Each example says how many cards it finds here.',
  empty: 'There is no card yet, so no example finds anything.',
  failed: 'The examples could not be loaded. Close this and try again.',
  heading: (section: string) => (section === 'words' ? 'words' : section === 'len' ? 'len' : `${section}:`),
} as const
