import { createContext } from 'react'
import type { CardRedaction } from '#archive/card.ts'

/** The redactions of the card whose texts are shown; undefined without any. */
export const RedactionsOfCard = createContext<readonly CardRedaction[] | undefined>(undefined)
