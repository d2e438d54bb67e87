import { useState } from 'react'
import type { CardSummary } from '#archive/card.ts'
import { pictureOf } from '#archive/picture.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { CardImage } from '#web/ui/card-image.tsx'

/** A tile's picture, small, in a place of fixed size; a broken one is hidden (R16.6). */
export function TilePicture({ card, isEager }: { card: CardSummary; isEager: boolean }) {
  const [mode] = useImageMode()
  const picture = pictureOf(card, mode, site.images)
  const [brokenUrl, setBrokenUrl] = useState('')
  if (!picture || picture.url === brokenUrl) return null
  return (
    <div className="mt-1.5 h-22 w-22 shrink-0 overflow-hidden rounded-md bg-raised lg:h-20 lg:w-28">
      <CardImage picture={picture} sizes="7.5rem" isEager={isEager} onBroken={() => setBrokenUrl(picture.url)} />
    </div>
  )
}
