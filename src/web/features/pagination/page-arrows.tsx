import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { Filters } from '#archive/filters.ts'
import { useFilters } from '#web/address/filters.ts'
import { PageLink } from '#web/address/page-link.tsx'
import { prefetchCardList } from '#web/data/cards.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useKeys } from '#web/ui/use-keys.ts'

interface Props {
  filters: Filters
  /** How many pages there are. */
  pages: number
}

const toTop = () => scrollTo({ top: 0 })

/** Large round arrows at the edges of the screen, only where there is more than one page; `[` and `]` do the same. */
export function PageArrows({ filters, pages }: Props) {
  const { setPage } = useFilters()
  // The page that was asked for, not the one still seen: two presses in a row are two pages.
  const page = Math.min(filters.page, pages)
  const hasPrevious = page > 1
  const hasNext = page < pages
  useEffect(() => {
    if (!hasNext) return
    const timer = setTimeout(() => prefetchCardList({ ...filters, page: page + 1 }), 300)
    return () => clearTimeout(timer)
  }, [filters, page, hasNext])
  const turn = (to: number) => () => {
    setPage(to)
    toTop()
  }
  useKeys('page', { '[': hasPrevious ? turn(page - 1) : undefined, ']': hasNext ? turn(page + 1) : undefined })
  if (pages <= 1) return null
  return (
    <nav aria-label="pages" className="no-print">
      {hasPrevious && <Arrow filters={filters} page={page - 1} direction="previous" />}
      {hasNext && <Arrow filters={filters} page={page + 1} direction="next" />}
    </nav>
  )
}

function Arrow({ filters, page, direction }: { filters: Filters; page: number; direction: 'previous' | 'next' }) {
  const isNext = direction === 'next'
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <PageLink
      page={page}
      rel={isNext ? 'next' : 'prev'}
      aria-label={`${direction} page`}
      title={`${direction} page (${isNext ? ']' : '['})`}
      onClick={toTop}
      onPointerEnter={() => prefetchCardList({ ...filters, page })}
      className={classNames(
        'fixed z-20 grid size-12 place-items-center rounded-full border border-line bg-ground text-ink shadow-md transition-colors hover:bg-accent hover:text-accent-ink',
        'bottom-14 min-[104rem]:top-1/2 min-[104rem]:bottom-auto min-[104rem]:-translate-y-1/2',
        isNext ? 'right-3' : 'left-3',
      )}
    >
      <Icon size={26} strokeWidth={1.75} aria-hidden />
    </PageLink>
  )
}
