import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { OWNER_TEXTS } from '#web/texts/owner-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { useIsDemo } from '#web/data/calendar.ts'
import type { Dashboard } from '#web/data/dashboard.ts'

const LINK = 'target inline-flex items-center font-medium text-accent hover:underline'

/** The owner's next step: import while there are only demo cards or none, then review. Empty once all is done. */
export function NextSteps({ counts }: { counts: Dashboard['counts'] }) {
  const isDemo = useIsDemo()
  const isEmpty = isDemo || counts.cards === 0
  if (!isEmpty && counts.waiting === 0) return null
  return (
    <section aria-label={ADMIN_TEXTS.nextSteps} className="rounded-md bg-raised px-4 py-3 text-sm">
      {isEmpty ? (
        <AdminLink screen="import" className={LINK}>
          {OWNER_TEXTS.importOwn}
        </AdminLink>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3">
          {ADMIN_TEXTS.waiting(counts.waiting)}
          <AdminLink screen="review" className={LINK}>
            {ADMIN_TEXTS.reviewThem}
          </AdminLink>
        </p>
      )}
    </section>
  )
}
