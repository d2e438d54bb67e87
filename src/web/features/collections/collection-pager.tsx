import { ChevronLeft, ChevronRight } from 'lucide-react'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import type { PageInfo } from '#archive/pages.ts'
import { pageText } from '#archive/results-texts.ts'
import { collectionPagePath, turnCollection } from '#web/address/collection-address.ts'
import { Link } from '#web/address/link.tsx'
import { useKeys } from '#web/ui/use-keys.ts'

const STEP = 'inline-flex min-h-12 items-center gap-2 hover:text-accent'

const toTop = () => scrollTo({ top: 0 })

interface Props {
  name: string
  info: PageInfo
}

/** Links to the other pages of a collection that has several; `[` and `]` do the same. */
export function CollectionPager({ name, info: { page, pages, hasPrevious, hasNext } }: Props) {
  const pathOf = (to: number) => collectionPagePath(name, to)
  const turn = (to: number) => () => {
    turnCollection(name, to)
    toTop()
  }
  useKeys('page', { '[': hasPrevious ? turn(page - 1) : undefined, ']': hasNext ? turn(page + 1) : undefined })
  if (pages === 1) return null
  return (
    <nav
      aria-label="pages"
      className="no-print grid grid-cols-[1fr_auto_1fr] items-center gap-3 pt-6 text-sm text-soft"
    >
      {hasPrevious ? (
        <Link to={pathOf(page - 1)} replace rel="prev" onClick={toTop} className={STEP}>
          <ChevronLeft size={20} aria-hidden />
          {COLLECTION_TEXTS.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-center">{pageText(page, pages)}</span>
      {hasNext && (
        <Link to={pathOf(page + 1)} replace rel="next" onClick={toTop} className={`${STEP} justify-self-end`}>
          {COLLECTION_TEXTS.nextPage}
          <ChevronRight size={20} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
