import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import type { ImportJob, PreviewedLedger } from '#web/data/import.ts'
import { useReviewCount } from '#web/data/review.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureList } from './failure-list.tsx'

interface Props {
  imported: NonNullable<ImportJob['imported']>
  ledger: PreviewedLedger | null
  onAgain: () => void
}

/** The result of an import: its cards, their visibility, unreadable entries, and links to the next steps. */
export function ImportDone({ imported, ledger, onAgain }: Props) {
  const { added, changed, unchanged, forgotten, isPrivate, isPublic, withFindings, kept, pictures, picturesLeftOut } =
    imported
  const waiting = useReviewCount() ?? isPrivate - kept
  // Cards may have been published since an earlier import, so that fewer of its cards wait now.
  const toReview = added + changed > 0 ? Math.min(isPrivate - kept, waiting) : 0
  return (
    <div className="space-y-3 pt-4">
      <p role="status" className="font-serif text-xl">
        {IMPORT_TEXTS.done(added, changed, unchanged)}
      </p>
      {forgotten > 0 && <p>{FORGET_TEXTS.leftOut(forgotten)}</p>}
      {pictures + picturesLeftOut > 0 && <p>{IMPORT_TEXTS.pictures(pictures, picturesLeftOut)}</p>}
      {isPublic > 0 && <p>{IMPORT_TEXTS.arePublic(isPublic)}</p>}
      {withFindings > 0 && <p>{IMPORT_TEXTS.found(withFindings)}</p>}
      {kept > 0 && <p>{IMPORT_TEXTS.kept(kept)}</p>}
      {toReview > 0 && <p>{IMPORT_TEXTS.stayPrivate(toReview)}</p>}
      <div className="flex flex-wrap items-center gap-4 pt-2">
        {toReview > 0 && (
          <AdminLink
            screen="review"
            className="target inline-flex items-center rounded-md bg-accent px-3 py-1 text-accent-ink hover:opacity-90 forced-colors:border"
          >
            {IMPORT_TEXTS.toReview}
          </AdminLink>
        )}
        <Button onClick={onAgain}>{IMPORT_TEXTS.again}</Button>
      </div>
      {ledger && <FailureList ledger={ledger} />}
    </div>
  )
}
