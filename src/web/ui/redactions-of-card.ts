import { createContext } from 'react'
import type { CardRedaction } from '#archive/card.ts'

/** Where words of the card are redacted whose texts are shown; undefined where none are. */
export const RedactionsOfCard = createContext<readonly CardRedaction[] | undefined>(undefined)
