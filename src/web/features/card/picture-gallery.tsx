import { useState } from 'react'
import { partAddress, type FilePart } from '#archive/part-files.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Further pictures as thumbnails that open in full size; as names where the archive lacks the file or pictures are off. */
export function PictureGallery({ pictures }: { pictures: readonly FilePart[] }) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label={PARTS_TEXTS.pictures} className="flex max-w-(--measure) flex-wrap gap-3">
      {pictures.map((picture, index) => (
        <li key={index} className="min-w-0">
          <Thumbnail picture={picture} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ picture }: { picture: FilePart }) {
  const [mode] = useImageMode()
  const [isBroken, setBroken] = useState(false)
  const address = partAddress(picture, site.images)
  const name = picture.name || picture.kind
  if (address === null) return <Missing name={name} />
  return (
    <a href={address} target="_blank" rel="noopener" className="block text-sm text-accent hover:underline">
      {mode === 'none' || isBroken ? (
        <bdi className="wrap-anywhere">{name}</bdi>
      ) : (
        <img
          src={address}
          alt={name}
          width={176}
          height={128}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className={classNames('h-32 w-44 rounded-md bg-raised object-cover', mode === 'bw' && 'grayscale')}
        />
      )}
    </a>
  )
}

/** A file that the export names but lacks. */
export const Missing = ({ name }: { name: string }) => (
  <span className="text-sm text-quiet wrap-anywhere">
    <bdi>{name}</bdi> ({PARTS_TEXTS.missing})
  </span>
)
