import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { useRedactionLog } from '#web/data/redactions.ts'
import { Button } from '#web/ui/button.tsx'
import { moment } from '#web/ui/moment.ts'

/** Who redacted what, and when, the latest first; what was undone is struck through. */
export function RedactionLog() {
  const { redactions, total, isLoading, error, more } = useRedactionLog()
  if (error) {
    return (
      <p role="alert" className="text-red">
        {ADMIN_TEXTS.dataFailed(error.message)}
      </p>
    )
  }
  if (isLoading) return <p className="text-quiet">{TEXTS.loading}</p>
  if (redactions.length === 0) return <p>{REDACT_TEXTS.nothingLogged}</p>
  return (
    <>
      <ul aria-label={REDACT_TEXTS.log}>
        {redactions.map(({ number, at, by, cardId, words, reason, undone }) => (
          <li key={number} className="flex flex-wrap gap-x-3 border-t border-hairline py-1">
            <time dateTime={at} className="text-quiet">
              {moment(at)}
            </time>
            <span>{by}</span>
            <CardLink card={{ id: cardId, pageTitle: '' }} className="text-accent hover:underline">
              {cardId}
            </CardLink>
            {undone ? <del dir="auto">{words}</del> : <span dir="auto">{words}</span>}
            <span className="text-quiet">
              {[reason, undone && REDACT_TEXTS.undoneBy(undone.by)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-quiet">
        {redactions.length} of {total}
        {more && (
          <Button look="quiet" onClick={more}>
            older
          </Button>
        )}
      </p>
    </>
  )
}
