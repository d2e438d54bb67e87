import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { PreviewedLedger } from '#web/data/import.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** Every message stands in exactly one row; the last is their sum. */
export function OutcomeTable({ ledger }: { ledger: PreviewedLedger }) {
  const why = Object.entries(ledger.hidden)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${number(count)} ${reason}`)
    .join(', ')
  return (
    <table className="w-full max-w-lg">
      <caption className="pb-1 text-left text-base font-semibold">{IMPORT_TEXTS.messages}</caption>
      <tbody>
        {Object.entries(IMPORT_TEXTS.outcomes).map(([outcome, name]) => (
          <tr key={outcome} className="border-t border-hairline">
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {name}
              {outcome === 'hidden' && why !== '' && <span className="text-quiet"> ({why})</span>}
            </th>
            <td className="py-1 text-right align-top whitespace-nowrap">{number(ledger.outcomes[outcome] ?? 0)}</td>
          </tr>
        ))}
        <tr className="border-t border-line font-semibold">
          <th scope="row" className="py-1 pr-4 text-left">
            {IMPORT_TEXTS.allMessages}
          </th>
          <td className="py-1 text-right whitespace-nowrap">{number(ledger.messages)}</td>
        </tr>
      </tbody>
    </table>
  )
}
