import { useEffect, useRef, type ReactNode } from 'react'
import { collectionFormPath } from '#archive/collection-path.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { counted } from '#archive/counted.ts'
import { directionOf } from '#archive/text-direction.ts'
import { BASE } from '#web/address/site-base.ts'
import type { Collection } from '#web/data/collections.ts'
import { site } from '#web/data/site.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { useShownPicture } from '#web/data/use-shown-picture.ts'

const LINK = 'target inline-flex items-center px-1 text-sm font-medium text-accent hover:underline'

interface Props {
  collection: Collection
  /** Its introduction, rendered. */
  introduction: ReactNode
  /** True after navigation within the site: the focus moves to the title. */
  isEntered: boolean
}

/** The URL of its cards as JSON: of the API, or in an exported site of a file. */
const cardsAddress = (name: string): string =>
  site.staticSearch === undefined
    ? `/api/collections/${encodeURIComponent(name)}`
    : collectionFormPath(name, 'cards.json')

/** The title of a collection with its picture, introduction, and other formats. */
export function CollectionHead({ collection, introduction, isEntered }: Props) {
  const { name, title, total, isPublished } = collection
  const heading = useRef<HTMLHeadingElement>(null)
  const isDue = useRef(isEntered)
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    focusQuietly(heading.current!)
  }, [])
  const { picture, onBroken } = useShownPicture(collection.picture)
  return (
    <header className="flex flex-col gap-x-10 gap-y-6 border-b-[1.5px] border-ink pt-8 pb-6 md:flex-row md:items-start">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
          {counted(total, 'card')}
          {!isPublished && (
            <span className="rounded-md border border-dashed border-line px-1.5">{COLLECTION_TEXTS.notPublished}</span>
          )}
        </p>
        <h2
          ref={heading}
          tabIndex={-1}
          dir={directionOf(title)}
          className="mt-2 font-serif text-[1.875rem] leading-[1.2] font-semibold text-balance wrap-anywhere sm:text-[2.5rem]"
        >
          {title}
        </h2>
        {introduction && <div className="mt-4 max-w-(--measure)">{introduction}</div>}
        <div className="no-print -mx-1 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <button type="button" className={LINK} onClick={() => void copyText(location.href, COLLECTION_TEXTS.copied)}>
            {COLLECTION_TEXTS.copy}
          </button>
          <a className={LINK} href={BASE + collectionFormPath(name, 'feed.xml')}>
            {COLLECTION_TEXTS.feed}
          </a>
          <a className={LINK} href={BASE + collectionFormPath(name, 'book.epub')} download>
            {COLLECTION_TEXTS.book}
          </a>
          <a className={LINK} href={BASE + cardsAddress(name)}>
            {COLLECTION_TEXTS.json}
          </a>
        </div>
      </div>
      {picture && (
        <div className="h-52 w-full shrink-0 overflow-hidden rounded-md bg-raised md:h-56 md:w-80">
          <CardImage
            picture={picture}
            sizes="(min-width: 768px) 20rem, 100vw"
            isEager
            text={collection.picture?.text}
            onBroken={onBroken}
          />
        </div>
      )}
    </header>
  )
}
