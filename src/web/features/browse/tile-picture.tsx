import type { CardSummary } from '#archive/card.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import { useShownPicture } from '#web/data/use-shown-picture.ts'

/** A tile's picture, small, in a box of fixed size; a broken one is hidden (R16.6). */
export function TilePicture({ card, isEager }: { card: CardSummary; isEager: boolean }) {
  const { picture, onBroken } = useShownPicture(card)
  if (!picture) return null
  return (
    <div className="mt-1.5 h-22 w-22 shrink-0 overflow-hidden rounded-md bg-raised lg:h-20 lg:w-28">
      <CardImage picture={picture} sizes="7.5rem" isEager={isEager} onBroken={onBroken} />
    </div>
  )
}
