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
  /** True for the slide that leads first. */
  isEager: boolean
  /** What is in its place where there is none, or none is wanted. */
  otherwise: ReactNode
  children: (picture: ReactNode) => ReactNode
}

/** A slide's picture; words in its place when it cannot be had. */
export function DayPicture({ card, isEager, otherwise, children }: Props) {
  const [mode] = useImageMode()
  const [brokenUrl, setBrokenUrl] = useState('')
  const { isOpen: isCardOpen } = useCardAddress()
  // Under a card that its own address opened, a picture is fetched only when that card is closed.
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
