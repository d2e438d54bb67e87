import { IMPORT_TEXTS, formatNumber } from '#archive/import-texts.ts'
import type { PreviewedLedger } from '#web/data/import.ts'

/** Counts by reason, largest first. */
const reasons = (counts: readonly [string, number][]): string =>
  counts
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${formatNumber(count)} ${reason}`)
    .join(', ')

/** The messages by outcome: each is in exactly one row; the last row is their sum. */
export function OutcomeTable({ ledger }: { ledger: PreviewedLedger }) {
  return (
    <SumTable
      caption={IMPORT_TEXTS.messages}
      rows={Object.entries(IMPORT_TEXTS.outcomes).map(([outcome, name]) => ({
        name,
        count: ledger.outcomes[outcome] ?? 0,
        why: outcome === 'hidden' ? reasons(Object.entries(ledger.hidden)) : '',
      }))}
      sum={[IMPORT_TEXTS.allMessages, ledger.messages]}
    />
  )
}

/** The characters of the messages by outcome: each is in exactly one row. */
export function LetterTable({ letters }: { letters: NonNullable<PreviewedLedger['letters']> }) {
  const { leftOut, lost, source } = letters
  const { letterPlaces } = IMPORT_TEXTS
  const places = (['shown', 'folded', 'alternative'] as const).map((place) => ({
    name: letterPlaces[place],
    count: letters[place],
    why: '',
  }))
  const left = {
    name: IMPORT_TEXTS.leftOut,
    count: leftOut.reduce((sum, one) => sum + one.letters, 0),
    why: reasons(leftOut.map((one) => [one.reason, one.letters])),
  }
  return (
    <SumTable
      caption={IMPORT_TEXTS.letters}
      rows={[...places, left, { name: IMPORT_TEXTS.lost, count: lost, why: '' }]}
      sum={[IMPORT_TEXTS.allLetters, source]}
    />
  )
}

interface TableProps {
  caption: string
  rows: { name: string; count: number; why: string }[]
  sum: [name: string, count: number]
}

function SumTable({ caption, rows, sum }: TableProps) {
  return (
    <table className="w-full max-w-lg">
      <caption className="pb-1 text-left text-base font-semibold">{caption}</caption>
      <tbody>
        {rows.map(({ name, count, why }) => (
          <tr key={name} className="border-t border-hairline">
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {name}
              {why !== '' && <span className="text-quiet"> ({why})</span>}
            </th>
            <td className="py-1 text-right align-top whitespace-nowrap">{formatNumber(count)}</td>
          </tr>
        ))}
        <tr className="border-t border-line font-semibold">
          <th scope="row" className="py-1 pr-4 text-left">
            {sum[0]}
          </th>
          <td className="py-1 text-right whitespace-nowrap">{formatNumber(sum[1])}</td>
        </tr>
      </tbody>
    </table>
  )
}
