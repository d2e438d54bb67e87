import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { PreviewedLedger } from '#web/data/import.ts'

interface Props {
  failures: PreviewedLedger['failures']
  /** How many there are; `failures` may be fewer. */
  count: number
}

/** What could not be read, where it stands, and why. */
export function FailureList({ failures, count }: Props) {
  if (count === 0) return null
  return (
    <section>
      <h3 className="text-base font-semibold text-red">
        {IMPORT_TEXTS.failures} ({count.toLocaleString('en-US')})
      </h3>
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
