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

/** The result of the drawing process: a PNG, or the reason of a failure as the end of a sentence. */
export type PreviewAnswer = { png: Uint8Array } | { why: string }

/** Size of previews in pixels, as consumers of OpenGraph expect it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
