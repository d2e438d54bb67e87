import { useState, type ReactNode } from 'react'
import { pictureOf } from '#archive/picture.ts'
import { TEXTS } from '#archive/texts.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import type { OpeningCard } from '#web/data/opening.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import { DAY_PICTURE } from '#web/ui/picture-sizes.ts'

interface Props {
  card: OpeningCard
  /** True for the first slide, whose picture loads eagerly. */
  isEager: boolean
  /** Fallback where the card has no picture, or pictures are off. */
  otherwise: ReactNode
  children: (picture: ReactNode) => ReactNode
}

/** A slide's picture, replaced by a text when it cannot be loaded. */
export function DayPicture({ card, isEager, otherwise, children }: Props) {
  const [mode] = useImageMode()
  const [brokenUrl, setBrokenUrl] = useState('')
  const { isOpen: isCardOpen } = useCardAddress()
  // Behind a card that was opened by its URL, the picture is loaded only when the card is closed.
  const [isCovered, setCovered] = useState(isCardOpen)
  if (isCovered && !isCardOpen) setCovered(false)
  const picture = pictureOf(card, mode, site.images)
  if (!picture) return otherwise
  return (
    <div className="day-picture overflow-hidden rounded-md bg-raised text-sm text-quiet">
      {picture.url === brokenUrl ? (
        <p className="flex size-full items-center justify-center">{TEXTS.imageUnavailable}</p>
      ) : (
        !isCovered &&
        children(
          <CardImage
            picture={picture}
            sizes={DAY_PICTURE}
            isEager={isEager}
            onBroken={() => setBrokenUrl(picture.url)}
          />,
        )
      )}
    </div>
  )
}
