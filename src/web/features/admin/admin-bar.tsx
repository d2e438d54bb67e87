import { ClipboardCheck, Upload } from 'lucide-react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import type { ListedCard } from '#web/data/cards.ts'
import { useReviewCount } from '#web/data/review.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { AdminFilters } from './admin-filters.tsx'
import { BulkBar } from './bulk-bar.tsx'

export interface AdminBarProps {
  /** The cards of the page, and those of them that are not hidden. */
  cards: readonly ListedCard[]
  shown: readonly ListedCard[]
}

/** What an admin has above the list: the ways to the publish queue and to an import, filters, and changes of all cards on show. */
export function AdminBar({ cards, shown }: AdminBarProps) {
  const isNarrow = useMedia(NARROW)
  const waiting = useReviewCount()
  return (
    <section aria-label={ADMIN_TEXTS.adminTools} className="no-print mt-3 border-y border-hairline py-2">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-2">
        <AdminLink
          screen="review"
          className="target inline-flex items-center gap-1.5 rounded-md text-sm text-accent hover:underline"
        >
          <ClipboardCheck size={18} strokeWidth={1.75} aria-hidden />
          {ADMIN_TEXTS.review}
          {waiting !== null && (
            <span className="rounded-full bg-accent-soft px-2 text-ink">
              {waiting}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </AdminLink>
        <AdminLink
          screen="import"
          className="target inline-flex items-center gap-1.5 rounded-md text-sm text-accent hover:underline"
        >
          <Upload size={18} strokeWidth={1.75} aria-hidden />
          {IMPORT_TEXTS.open}
        </AdminLink>
        <Disclosure label={ADMIN_TEXTS.adminTools} isNeeded={isNarrow}>
          <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-8 gap-y-2">
            <AdminFilters cards={cards} hidden={cards.length - shown.length} />
            <BulkBar cards={shown} />
          </div>
        </Disclosure>
      </div>
    </section>
  )
}
