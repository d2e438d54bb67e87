import type { ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { useFilters } from '#web/address/filters.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { useReviewCount } from '#web/data/review.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { AdminFilters } from './admin-filters.tsx'
import { BulkBar } from './bulk-bar.tsx'

export interface AdminBarProps {
  /** All cards of the page, and the ones that are not hidden. */
  cards: readonly ListedCard[]
  shown: readonly ListedCard[]
  /** The buttons that make a collection of the list. */
  collect: ReactNode
}

/** The admin's tools above the list: on the home page the next step, the visibility filter, and bulk changes. */
export function AdminBar({ cards, shown, collect }: AdminBarProps) {
  const isNarrow = useMedia(NARROW)
  const { isHome } = useFilters()
  return (
    <section
      aria-label={ADMIN_TEXTS.adminTools}
      className={classNames('no-print border-b border-hairline py-2', !isHome && 'mt-3 -mb-px border-t')}
    >
      {isHome && <Waiting />}
      <Disclosure label={ADMIN_TEXTS.showAndSet} isNeeded={isNarrow}>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <AdminFilters cards={cards} hidden={cards.length - shown.length} />
            {collect}
          </div>
          <BulkBar cards={shown} />
        </div>
      </Disclosure>
    </section>
  )
}

/** The next step after an import: review the imported cards, and publish them. */
function Waiting() {
  const waiting = useReviewCount()
  if (waiting === null || waiting === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 pb-2 text-sm">
      {ADMIN_TEXTS.waiting(waiting)}
      <AdminLink screen="review" className="target inline-flex items-center font-medium text-accent hover:underline">
        {ADMIN_TEXTS.reviewThem}
      </AdminLink>
    </p>
  )
}
