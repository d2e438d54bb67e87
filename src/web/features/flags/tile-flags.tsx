import type { ListedCard } from '#web/data/cards.ts'
import { CardFlags, PrivateMark, type CardFlagsProps } from './card-flags.tsx'

export interface TileFlagsProps extends Pick<CardFlagsProps, 'whenHidden'> {
  card: ListedCard
}

/** The admin's row of a tile, above the link that covers it. */
export function TileFlags({ card, whenHidden }: TileFlagsProps) {
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-3 pt-2">
      <CardFlags card={card} seq={card.seq} whenHidden={whenHidden} />
      {card.isPrivate && <PrivateMark />}
    </div>
  )
}
