import type { ListedCard } from '#web/data/cards.ts'
import { CardFlags, PrivateMark } from './card-flags.tsx'

/** The admin's row of a tile, above the link that covers it. */
export function TileFlags({ card }: { card: ListedCard }) {
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-3 pt-2">
      <CardFlags card={card} seq={card.seq} />
      {card.isPrivate && <PrivateMark />}
    </div>
  )
}
