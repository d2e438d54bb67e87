import { useState } from 'react'
import { titleOf } from '#archive/card-title.ts'
import type { CardSummary } from '#archive/card.ts'
import { pictureOf } from '#archive/picture.ts'
import { TEXTS } from '#archive/texts.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isPictureInFirstScreen } from '#web/ui/first-screen.ts'
import { CARD_PICTURE } from '#web/ui/picture-sizes.ts'

/** A card's picture in its dialog, with a text while it loads and when it cannot be shown. */
export function CardPicture({
  card,
  className,
}: {
  card: Pick<CardSummary, 'dedupid' | 'imageUrl' | 'imageWidth' | 'imageHeight' | 'pageTitle' | 'prompt'>
  className?: string
}) {
  const [mode] = useImageMode()
  const picture = pictureOf(card, mode, site.images)
  const [loadedUrl, setLoadedUrl] = useState(() => (picture && isPictureInFirstScreen(picture.url) ? picture.url : ''))
  const [brokenUrl, setBrokenUrl] = useState('')
  if (!picture) return null
  const { url, size, smaller, fade } = picture
  return (
    <div
      // Limits the width to the picture's width at half the height of the viewport.
      style={
        size
          ? {
              aspectRatio: `${size.width} / ${size.height}`,
              maxWidth: `calc(50dvh * ${size.width / size.height})`,
            }
          : undefined
      }
      className={classNames(
        'relative grid aspect-3/2 max-h-[50dvh] w-full shrink-0 place-items-center overflow-hidden rounded-md bg-raised text-sm text-quiet',
        className,
      )}
    >
      {url === brokenUrl && <span>{TEXTS.imageUnavailable}</span>}
      {url !== brokenUrl && url !== loadedUrl && <span className="appear-late">{TEXTS.imageLoading}</span>}
      {url !== brokenUrl && (
        <img
          key={url}
          srcSet={smaller ?? undefined}
          sizes={CARD_PICTURE}
          src={url}
          width={size?.width}
          height={size?.height}
          alt={`for ‘${titleOf(card)}’`}
          fetchPriority="high"
          onLoad={() => setLoadedUrl(url)}
          onError={() => setBrokenUrl(url)}
          className={classNames(
            'absolute inset-0 size-full object-contain object-left transition-opacity duration-200',
            fade && 'grayscale',
            url === loadedUrl ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </div>
  )
}
