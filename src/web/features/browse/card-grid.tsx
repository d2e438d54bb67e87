import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { groupBySession } from '#archive/session.ts'
import type { Phrase } from '#archive/term.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { CardTile } from './card-tile.tsx'
import { moveAmongCards } from './move-among-cards.ts'
import { SessionHeading } from './session-heading.tsx'

interface Props {
  cards: readonly ListedCard[]
  phrases: readonly Phrase[]
  isAllExpanded: boolean
  /** Told when some text of the list is cut off, or none is any more. */
  onOverflow?: (overflows: boolean) => void
  /** Star and comment buttons of a card. */
  actions?: (card: ListedCard) => ReactNode
  /** The admin's row of a card. */
  flags?: ((card: ListedCard) => ReactNode) | undefined
}

/** How many cards the first screen shows at most. */
const FIRST_SCREEN = 6

/** A page of cards under the titles of their sessions, in one, two or three columns. Arrow keys move among them. */
export function CardGrid({ cards, phrases, isAllExpanded, onOverflow, actions, flags }: Props) {
  const groups = useMemo(() => groupBySession(cards), [cards])
  const cut = useRef(new Set<string>())
  const noteOverflow = useCallback(
    (id: string, overflows: boolean) => {
      if (overflows) cut.current.add(id)
      else cut.current.delete(id)
      onOverflow?.(cut.current.size > 0)
    },
    [onOverflow],
  )
  let place = 0
  return (
    <div role="group" aria-label="list of cards" data-print="list" onKeyDown={moveAmongCards}>
      {groups.map((group) => {
        const id = `session-${group.cards[0]?.id}`
        return (
          <section key={id} aria-labelledby={id} className="mb-8">
            <SessionHeading id={id} group={group} />
            <div className="grid items-start gap-4 sm:gap-5 md:grid-cols-2 xl:grid-cols-3">
              {group.cards.map((card) => (
                <CardTile
                  key={card.id}
                  card={card}
                  phrases={phrases}
                  isAllExpanded={isAllExpanded}
                  isEager={place++ < FIRST_SCREEN}
                  onOverflow={noteOverflow}
                  actions={actions?.(card)}
                  flags={flags?.(card)}
                />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}
