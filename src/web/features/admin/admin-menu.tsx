import { ChartColumn, ClipboardCheck, Library, MessageSquareText, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { AdminScreen } from '#web/address/admin-address.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { useAdminSteps } from '#web/address/admin-steps.ts'
import { useWaitingComments } from '#web/data/moderation.ts'
import { useReviewCount } from '#web/data/review.ts'
import { MENU_ITEM } from '#web/ui/menu-item.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The admin's screens by name, with the open one marked, and the sync button. */
export function AdminMenu({ sync }: { sync: ReactNode }) {
  const { open, toggle } = useAdminSteps()
  const waiting = useReviewCount() ?? 0
  const comments = useWaitingComments()
  const current = (screen: AdminScreen) => (open === screen ? ('page' as const) : undefined)
  return (
    <>
      <AdminLink screen="review" className={MENU_ITEM} aria-current={current('review')}>
        <ClipboardCheck {...ICON} />
        {ADMIN_TEXTS.review}
        <Waiting count={waiting} />
      </AdminLink>
      <AdminLink screen="import" className={MENU_ITEM} aria-current={current('import')}>
        <Upload {...ICON} />
        {IMPORT_TEXTS.open}
      </AdminLink>
      <AdminLink screen="collections" className={MENU_ITEM} aria-current={current('collections')}>
        <Library {...ICON} />
        {COLLECTION_TEXTS.heading}
      </AdminLink>
      <button
        type="button"
        aria-label={comments > 0 ? `${ADMIN_TEXTS.moderation}, ${comments} waiting` : ADMIN_TEXTS.moderation}
        title={ADMIN_TEXTS.moderation}
        aria-pressed={open === 'moderation'}
        className={MENU_ITEM}
        onClick={() => toggle('moderation')}
      >
        <MessageSquareText {...ICON} />
        {ADMIN_TEXTS.moderationWord}
        <Waiting count={comments} />
      </button>
      <button
        type="button"
        aria-pressed={open === 'dashboard'}
        className={MENU_ITEM}
        onClick={() => toggle('dashboard')}
      >
        <ChartColumn {...ICON} />
        {ADMIN_TEXTS.dashboard}
      </button>
      {sync}
    </>
  )
}

/** How many wait, after the name of their screen. */
const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="rounded-full bg-accent-soft px-1.5 text-xs text-ink">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> waiting</span>
    </span>
  )
