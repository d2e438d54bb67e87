/** Texts of the help with searching. */
export const SEARCH_HELP_TEXTS = {
  introduction:
    'Words are found as they are written, without regard to accents. What follows may stand beside them, in the box and in the address. Each example shows what it finds here.',
  failed: 'The examples could not be loaded. Close this and try again.',
  heading: (section: string) => (section === 'words' ? 'words' : section === 'len' ? 'len' : `${section}:`),
} as const
