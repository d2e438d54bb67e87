import { useState } from 'react'
import { pictureOf } from '#archive/picture.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Opening } from '#web/data/opening.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A slide's picture; words in its place when it cannot be had, nothing when no pictures are wanted. */
export function SlidePicture({ card }: { card: Opening['carousel'][number] }) {
  const [mode] = useImageMode()
  const [brokenUrl, setBrokenUrl] = useState('')
  const picture = pictureOf(card, mode, site.images)
  if (!picture) return null
  return (
    <span className="flex min-h-0 shrink-0 items-center justify-center overflow-hidden bg-sunken text-sm text-quiet max-md:h-44 md:basis-1/2">
      {picture.url === brokenUrl ? (
        TEXTS.imageUnavailable
      ) : (
        <img
          srcSet={picture.smaller ?? undefined}
          sizes="(min-width: 768px) 50vw, 100vw"
          src={picture.url}
          width={picture.size?.width}
          height={picture.size?.height}
          alt=""
          decoding="async"
          onError={() => setBrokenUrl(picture.url)}
          className={classNames('size-full object-cover', picture.fade && 'grayscale')}
        />
      )}
    </span>
  )
}
