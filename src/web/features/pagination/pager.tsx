import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { Filters } from '#archive/filters.ts'
import type { PageInfo } from '#archive/pages.ts'
import { pageText } from '#archive/results-texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { PageLink } from '#web/address/page-link.tsx'
import { prefetchCardList } from '#web/data/cards.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useKeys } from '#web/ui/use-keys.ts'

interface Props {
  filters: Filters
  /** The position of the current page in the whole result. */
  info: PageInfo
}

const toTop = () => scrollTo({ top: 0 })

/**
 * Links to the other pages of a result that has several: named links with large round arrows at the end of the list, at the
 * edges of the screen where the text leaves room. `[` and `]` do the same.
 */
export function Pager({ filters, info: { pages, size } }: Props) {
  const { setPage } = useFilters()
  // The requested page, which may not be rendered yet: two quick presses are two pages.
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
  return (
    <nav
      aria-label="pages"
      className="no-print grid grid-cols-[1fr_auto_1fr] items-center gap-3 pt-6 text-sm wrap-normal text-soft"
    >
      {hasPrevious ? <Step filters={filters} page={page - 1} size={size} direction="previous" /> : <span />}
      <span className="text-center">{pageText(page, pages)}</span>
      {hasNext && <Step filters={filters} page={page + 1} size={size} direction="next" />}
    </nav>
  )
}

interface StepProps {
  filters: Filters
  page: number
  size: number
  direction: 'previous' | 'next'
}

function Step({ filters, page, size, direction }: StepProps) {
  const isNext = direction === 'next'
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <PageLink
      page={page}
      rel={isNext ? 'next' : 'prev'}
      title={`${direction} page (${isNext ? ']' : '['})`}
      onClick={toTop}
      onPointerEnter={() => prefetchCardList({ ...filters, page })}
      className={classNames(
        'group/step inline-flex min-h-12 items-center gap-3 text-accent hover:underline',
        isNext ? 'flex-row-reverse justify-self-end' : 'justify-self-start',
      )}
    >
      <span
        data-arrow
        className={classNames(
          'grid size-12 shrink-0 place-items-center rounded-full border border-line bg-ground text-ink transition-colors group-hover/step:bg-accent group-hover/step:text-accent-ink',
          'xl:fixed xl:top-1/2 xl:z-20 xl:-translate-y-1/2',
          isNext ? 'xl:right-0 min-[84rem]:right-3' : 'xl:left-0 min-[84rem]:left-3',
        )}
      >
        <Icon size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <span>
        <span className="sr-only">{direction} page: </span>
        {direction} {size}
      </span>
    </PageLink>
  )
}
