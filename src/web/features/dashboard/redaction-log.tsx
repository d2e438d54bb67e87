import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { useRedactionLog } from '#web/data/redactions.ts'
import { moment } from '#web/ui/moment.ts'
import { PagedLog } from './paged-log.tsx'

/** The log of redactions: author, change and time, latest first; undone ones are struck through. */
export function RedactionLog() {
  const { redactions, ...log } = useRedactionLog()
  return (
    <PagedLog log={log} count={redactions.length} empty={REDACT_TEXTS.nothingLogged}>
      <ul aria-label={REDACT_TEXTS.log}>
        {redactions.map(({ number, at, by, cardId, words, reason, undone }) => (
          <li key={number} className="flex flex-wrap gap-x-3 border-t border-hairline py-1">
            <time dateTime={at} className="text-quiet">
              {moment(at)}
            </time>
            <span>{by}</span>
            {cardId !== '' && (
              <CardLink card={{ id: cardId, pageTitle: '' }} className="text-accent hover:underline">
                {cardId}
              </CardLink>
            )}
            {undone ? <del dir="auto">{words}</del> : <span dir="auto">{words}</span>}
            <span className="text-quiet">
              {[reason, undone && REDACT_TEXTS.undoneBy(undone.by)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </PagedLog>
  )
}
