import { Paperclip } from 'lucide-react'
import { partAddress, type FilePart } from '#archive/part-files.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { readableSize } from '#archive/readable-size.ts'
import { BASE } from '#web/address/site-base.ts'
import { site } from '#web/data/site.ts'
import { Missing } from './picture-gallery.tsx'

/** The files of a card: audio players, and downloads by name and size. */
export function FileList({ files }: { files: readonly FilePart[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={PARTS_TEXTS.files} className="max-w-(--measure) space-y-2 font-sans text-sm font-normal">
      {files.map((file, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <OneFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function OneFile({ file }: { file: FilePart }) {
  const address = partAddress(file, site.images, `${BASE}/files/`)
  const name = file.name || file.kind
  const size = file.size > 0 && <span className="text-quiet">{readableSize(file.size)}</span>
  return (
    <>
      <Paperclip size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-quiet" />
      {address === null ? (
        <Missing name={name} />
      ) : (
        <a
          href={address}
          download={file.name}
          aria-label={PARTS_TEXTS.download(name)}
          className="target min-w-0 text-accent wrap-anywhere hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
      )}
      {size}
      {address !== null && file.kind === 'audio' && (
        <audio controls preload="none" src={address} aria-label={name} className="no-print h-10 w-full max-w-96">
          <track kind="captions" />
        </audio>
      )}
    </>
  )
}
