import type { Ledger } from '#intake/ledger.ts'
import { ledgerText } from '#intake/ledger-text.ts'

/** Prints a ledger with the lines below it, or as JSON with what was written. */
export function printLedger(ledger: Ledger, isJson: boolean, lines: string[] = [], written: object = {}): void {
  console.log(isJson ? JSON.stringify(ledgerJson(ledger, written), null, 2) : [ledgerText(ledger), ...lines].join('\n'))
}

/** Fails for an export without cards, so that scripts notice. */
export function failWithoutCards({ cards, beside }: Pick<Ledger, 'cards' | 'beside'>): void {
  if (cards > 0 || beside !== undefined) return
  console.error('No card came of it: the counts above say where its messages ended.')
  process.exitCode = 1
}

/**
 * The output of `colloquy import --json` (R12.9): `{ kind, conversations, messages, letters }` and the rest of the report.
 * @param written the result of writing; absent for a dry run
 */
function ledgerJson({ messages, outcomes, files, ...ledger }: Ledger, written: object = {}) {
  const kinds = new Set(files.filter(({ state }) => state === 'read').map(({ kind }) => kind))
  return { kind: [...kinds].join(', '), ...ledger, messages: { total: messages, ...outcomes }, files, ...written }
}
