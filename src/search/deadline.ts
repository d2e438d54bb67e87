import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'

/** A search is given up after this, in milliseconds: no visitor waits longer, and others shall not wait for it. */
export const LONGEST_MS = 2000

/** What is said of a search that was given up. */
export const tooLong = (): Refusal => new Refusal('took-too-long', TEXTS.searchTooLong)
