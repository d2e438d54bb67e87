import { useState } from 'react'
import type { CardSummary } from '#archive/card.ts'
import { pictureOf } from '#archive/picture.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A tile's picture in a place of fixed ratio; a broken one is hidden (specification, section 8). */
export function TilePicture({ card, isEager }: { card: CardSummary; isEager: boolean }) {
  const [mode] = useImageMode()
  const picture = pictureOf(card, mode, site.images)
  const [brokenUrl, setBrokenUrl] = useState('')
  if (!picture || picture.url === brokenUrl) return null
  return (
    <div className="aspect-3/2 overflow-hidden bg-raised">
      <img
        srcSet={picture.smaller ?? undefined}
        sizes="(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
        src={picture.url}
        width={picture.size?.width}
        height={picture.size?.height}
        alt=""
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBrokenUrl(picture.url)}
        className={classNames('size-full object-cover', picture.fade && 'grayscale')}
      />
    </div>
  )
}
