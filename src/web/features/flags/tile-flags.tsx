import { CardFlags, PrivateMark } from './card-flags.tsx'
import type { ListedCard } from '#web/data/cards.ts'

/** The admin's row of a tile, above the link that covers it, and the mark of a private card at its corner. */
export function TileFlags({ card }: { card: ListedCard }) {
  return (
    <>
      {card.isPrivate && (
        <div className="pointer-events-none absolute top-1 right-1">
          <PrivateMark />
        </div>
      )}
      <div className="relative pt-2">
        <CardFlags card={card} seq={card.seq} />
      </div>
    </>
  )
}
