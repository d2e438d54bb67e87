import type { Ledger } from './ledger.ts'

/**
 * A ledger as `colloquy import --json` prints it (R12.9): `{ kind, conversations, messages, letters }` and what
 * else it says.
 * @param written what an import wrote; absent for a dry run
 */
export function ledgerJson({ messages, outcomes, files, ...ledger }: Ledger, written: object = {}) {
  const kinds = new Set(files.filter(({ state }) => state === 'read').map(({ kind }) => kind))
  return { kind: [...kinds].join(', '), ...ledger, messages: { total: messages, ...outcomes }, files, ...written }
}
