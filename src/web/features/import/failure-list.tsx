import { failedParts } from '#archive/failed-parts.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { PreviewedLedger } from '#web/data/import.ts'

/** The unreadable entries: what they are, where, and the reason. */
export function FailureList({ ledger }: { ledger: PreviewedLedger }) {
  const { failures, failureCount: count } = ledger
  if (count === 0) return null
  return (
    <section className="pt-2">
      <h3 className="text-base font-semibold text-red">{IMPORT_TEXTS.failures(failedParts(ledger))}</h3>
      <ul className="mt-1 max-h-60 overflow-y-auto [overflow-wrap:anywhere]">
        {failures.map(({ file, line, conversation, message, reason }, index) => (
          <li key={index} className="border-t border-hairline py-1">
            {line > 0 && (
              <span className="text-quiet">
                {[file, IMPORT_TEXTS.line(line), conversation, message].filter(Boolean).join(', ')}:{' '}
              </span>
            )}
            {reason}
          </li>
        ))}
      </ul>
      {count > failures.length && <p className="pt-1 text-quiet">{IMPORT_TEXTS.more(count - failures.length)}</p>}
    </section>
  )
}
