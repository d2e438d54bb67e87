import type { Ledger } from './ledger.ts'

/**
 * The output of `colloquy import --json` (R12.9): `{ kind, conversations, messages, letters }` and the rest of the report.
 * @param written the result of writing; absent for a dry run
 */
export function ledgerJson({ messages, outcomes, files, ...ledger }: Ledger, written: object = {}) {
  const kinds = new Set(files.filter(({ state }) => state === 'read').map(({ kind }) => kind))
  return { kind: [...kinds].join(', '), ...ledger, messages: { total: messages, ...outcomes }, files, ...written }
}
