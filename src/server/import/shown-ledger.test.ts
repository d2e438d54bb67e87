import { expect, it } from 'vitest'
import { addFailure, addFile, newLedger } from '#intake/ledger.ts'
import { shownLedger } from './shown-ledger.ts'

it('a page names every file and every failed file, and the first hundred other failures', () => {
  const ledger = newLedger('all')
  for (let index = 0; index < 300; index++) {
    addFile(ledger, { name: `${index}.json`, state: 'ignored', kind: '' })
    addFailure(ledger, { file: 'a.json', line: 1, conversation: '', message: '', reason: 'x' })
    addFailure(ledger, { file: `${index}.zip`, line: 0, conversation: '', message: '', reason: 'y' })
  }
  const { files, failures, totals } = shownLedger(ledger)
  expect([files.length, totals.files]).toEqual([300, 300])
  expect(new Set(failures.filter(({ line }) => line === 0).map(({ file }) => file)).size).toBe(300)
  expect(failures.filter(({ line }) => line === 1)).toHaveLength(100)
})
