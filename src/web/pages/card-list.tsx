import type { ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { useExpandAll } from '#web/data/preferences.ts'
import { CardGrid } from '#web/features/browse/card-grid.tsx'
import { ListFailed } from '#web/features/browse/list-failed.tsx'
import { ListSkeleton } from '#web/features/browse/list-skeleton.tsx'
import { NoCards } from '#web/features/browse/no-cards.tsx'
import type { ShownCards } from './shown-cards.ts'
import { usePhrases } from './use-phrases.ts'

interface Props {
  shown: ShownCards
  onOverflow: (overflows: boolean) => void
  actions?: (card: ListedCard) => ReactNode
  /** The admin's row of a card. */
  flags?: ((card: ListedCard) => ReactNode) | undefined
}

/** The list in whichever state it is: on its way, failed, empty, or there. */
export function CardList({ shown, onOverflow, actions, flags }: Props) {
  const [isAllExpanded] = useExpandAll()
  const phrases = usePhrases(shown.filters)
  if (shown.errorText) return <ListFailed text={shown.errorText} onRetry={shown.retry} />
  if (shown.isLoading) return <ListSkeleton {...loadingText(shown)} />
  if (shown.cards.length === 0) return <NoCards filters={shown.filters} />
  return (
    <div aria-busy={shown.isStale} className={shown.isStale ? 'opacity-60 transition-opacity delay-150' : ''}>
      <CardGrid
        cards={shown.cards}
        phrases={phrases}
        isAllExpanded={isAllExpanded}
        onOverflow={onOverflow}
        flags={flags}
        {...(actions ? { actions } : {})}
      />
    </div>
  )
}

function loadingText({ isHome, filters }: ShownCards) {
  if (filters.starred) return { text: TEXTS.loadingStarred, hint: TEXTS.loadingStarredHint }
  return { text: isHome ? TEXTS.loadingInitial : TEXTS.loading }
}
