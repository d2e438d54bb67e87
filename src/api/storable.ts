import { z } from 'zod'

/** What both databases can keep: no NUL, no half of a character. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

const REFUSAL = 'holds a character that cannot be stored'

/** A text that can be stored. */
export const storable = z.string().refine(isStorable, REFUSAL)

/** The same with a limit. @param max how many letters it may have */
export const storableText = (max: number) => z.string().max(max).refine(isStorable, REFUSAL)
