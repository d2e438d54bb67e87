import { join } from 'node:path'
import { expect } from 'vitest'
import { balances } from '#intake/ledger.ts'
import { importAll, refusalOf } from './import-all.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Imports a database of a program. Checks that the ledger's sums agree, and that no letter is lost. */
export async function readDatabase(bytes: Uint8Array) {
  await using folder = await temporaryFolder({ 'a.db': bytes })
  const { cards, ledger } = await importAll(join(folder.path, 'a.db'))
  expect(balances(ledger)).toBe(true)
  expect(ledger.letters.lost).toBe(0)
  return { cards, ledger }
}

/** Prompt and response of each card. */
export const textsOf = ({ cards }: Pick<Awaited<ReturnType<typeof readDatabase>>, 'cards'>) =>
  cards.map(({ card }) => [card.prompt, card.response])

/** The sentence with which a database is refused. */
export async function refusedDatabase(bytes: Uint8Array) {
  await using folder = await temporaryFolder({ 'a.db': bytes })
  return await refusalOf(join(folder.path, 'a.db'))
}
