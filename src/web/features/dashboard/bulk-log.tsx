import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { bulkResultText } from '#archive/bulk.ts'
import { TEXTS } from '#archive/texts.ts'
import { useBulkChanges, useUndoBulk, type BulkEntry } from '#web/data/flags.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { moment } from '#web/ui/moment.ts'

/** The latest bulk changes with their authors; each can be undone for an hour. */
export function BulkLog() {
  const { data, error, isPending } = useBulkChanges()
  const undo = useUndoBulk()
  const failure = error
    ? ADMIN_TEXTS.dataFailed(error.message)
    : undo.error && ADMIN_TEXTS.undoFailed(undo.error.message)
  return (
    <>
      <Failure>{failure}</Failure>
      {isPending && <p className="text-quiet">{TEXTS.loading}</p>}
      {data?.changes.length === 0 && <p>{ADMIN_TEXTS.noBulkChanges}</p>}
      <ul>
        {data?.changes.map((change) => (
          <li key={change.number} className="flex flex-wrap items-center gap-x-3 border-t border-hairline py-1">
            <time dateTime={change.at} className="text-quiet">
              {moment(change.at)}
            </time>
            <span>
              {change.by}: {doneBy(change)}
            </span>
            {change.undone && <span className="text-quiet">{ADMIN_TEXTS.undoneBy(change.undone.by)}</span>}
            {change.canUndo && (
              <Button look="quiet" disabled={undo.isPending} onClick={() => undo.press(change.number)}>
                {ADMIN_TEXTS.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const doneBy = ({ isPrivate, isViewed, cards }: BulkEntry): string =>
  [
    isPrivate !== null && bulkResultText('isPrivate', isPrivate, cards),
    isViewed !== null && bulkResultText('isViewed', isViewed, cards),
  ]
    .filter((text) => text !== false)
    .join(', ')
