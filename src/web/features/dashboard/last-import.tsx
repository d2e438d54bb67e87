import { counted } from '#archive/counted.ts'
import { failedParts } from '#archive/failed-parts.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { Dashboard } from '#web/data/dashboard.ts'
import { moment } from '#web/ui/moment.ts'

const OUTCOMES: Readonly<Record<string, string>> = {
  card: 'cards',
  part: 'parts of a card',
  hidden: 'hidden',
  alternative: 'other branches, kept as other answers',
  // An import by an older version stored none of these.
  otherBranch: 'other branches',
  failed: 'failed',
  missingAsset: 'missing assets',
}

/** An import of the page of which the archive does not know the end; nothing is written of one that was killed. */
export const UnfinishedImport = ({ at }: { at: string }) => (
  <p>
    An import that began {moment(at)} has not ended. Where it was stopped, import the same files again for what is
    missing.
  </p>
)

/** The result of the last import, and the outcome of every message of its source. */
export function LastImport({ at, ledger }: NonNullable<Dashboard['lastImport']>) {
  const number = (count: number) => count.toLocaleString('en-US')
  return (
    <div className="space-y-3">
      <p>
        {moment(at)}, {ledger.source}: {counted(ledger.conversations, 'conversation')},{' '}
        {counted(ledger.messages, 'message')}; {counted(ledger.added, 'card')} added, {number(ledger.changed)} changed,{' '}
        {number(ledger.unchanged)} unchanged.
      </p>
      <table className="w-full max-w-sm">
        <caption className="pb-1 text-left text-quiet">every message, where it ended</caption>
        <tbody>
          {Object.entries(ledger.outcomes).map(([outcome, count]) => (
            <Row key={outcome} name={OUTCOMES[outcome] ?? outcome} count={number(count)} />
          ))}
          <Row name="all messages" count={number(ledger.messages)} isSum />
        </tbody>
      </table>
      {ledger.failureCount > 0 && (
        <details>
          <summary className="target inline-flex items-center text-red">
            {IMPORT_TEXTS.failures(failedParts(ledger))}
          </summary>
          <ul className="max-h-64 space-y-1 overflow-y-auto">
            {ledger.failures.map(({ file, line, conversation, message, reason }, index) => (
              <li key={index}>
                {[file, line > 0 && `line ${line}`, conversation, message].filter(Boolean).join(', ')}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Row({ name, count, isSum = false }: { name: string; count: string; isSum?: boolean }) {
  return (
    <tr className={isSum ? 'border-t border-line' : 'border-t border-hairline'}>
      <th scope="row" className="py-1 text-left font-normal">
        {name}
      </th>
      <td className="py-1 text-right">{count}</td>
    </tr>
  )
}
