/** The words of a preview picture. */
export interface PreviewWords {
  /** The beginning of the prompt, or the title of a conversation. */
  words: string
  /** The line below: topic and day. */
  line: string
  /** The site's title. */
  site: string
  /** Days of a year, each by its heat level from 0 to 4, and the weekday of the first, Sunday being 0. */
  year?: { first: number; levels: readonly number[] }
}

/** What the drawing process answers: a PNG, or the end of a sentence. */
export type PreviewAnswer = { png: Uint8Array } | { why: string }

/** In pixels, as those who show previews ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
