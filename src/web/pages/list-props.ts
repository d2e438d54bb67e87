import type { ReactNode, RefObject } from 'react'
import type { Phrase } from '#archive/term.ts'
import type { ListedCard } from '#web/data/cards.ts'
import type { ShownCards } from './shown-cards.ts'

/** Common props of the cards of a page, on the home page and in a list. */
export interface ListProps {
  shown: ShownCards
  phrases: readonly Phrase[]
  onOverflow: (overflows: boolean) => void
  /** Star and comment buttons of a card. */
  actions?: (card: ListedCard) => ReactNode
  /** The admin's row of a card. */
  flags?: ((card: ListedCard) => ReactNode) | undefined
}

/** The same with the element of the list, the target of 'Skip to the cards'. */
export interface ContentProps extends ListProps {
  list: RefObject<HTMLElement | null>
}
