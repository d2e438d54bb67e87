import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { ParsedRecord } from './export-kind.ts'
import { balances, addRecord, addFailure, addFile, newLedger } from './ledger.ts'
import { ledgerText } from './ledger-text.ts'

const reading: ParsedRecord = {
  conversation: 'A \u001b[31mtitle',
  cards: [],
  messages: 3,
  outcomes: [
    { kind: 'hidden', why: 'system' },
    { kind: 'alternative' },
    { kind: 'failed', why: 'it has no content', message: 'm-1' },
  ],
  assets: { found: 1, missing: 2 },
}

it('counts every outcome, keeps the first thousand failures and says whether the sums agree', () => {
  const ledger = newLedger('export.zip')
  for (let line = 1; line <= 1500; line++) addRecord(ledger, 'a.json', line, reading, true)
  addRecord(ledger, 'a.json', 9, { ...reading, messages: 0, outcomes: [], unreadable: 'it is too long' }, true)
  expect(ledger).toMatchObject({ conversations: 1501, unreadable: 1, messages: 4500, failureCount: 1501 })
  expect(ledger.failures).toHaveLength(1000)
  expect(ledger.failures[1]).toEqual({
    file: 'a.json',
    line: 2,
    conversation: 'A \u001b[31mtitle',
    message: 'm-1',
    reason: 'it has no content',
  })
  expect(balances(ledger)).toBe(true)
  expect(balances({ ...ledger, messages: 4499 })).toBe(false)
  expect(balances({ ...ledger, cards: 1 })).toBe(false)
  expect(JSON.parse(JSON.stringify(ledger))).toEqual(ledger)
})

it('names sessions as the archive does, also those without a title', () => {
  const ledger = newLedger('cards.jsonl')
  const named = ['no title', 'Untitled', 'A title'].map((sessionTitle) => ({ sessionTitle, semanticSid: 'sid-1' }))
  const cards = [...named, {}].map((fields) => ({
    card: newCard({ id: 'c', ...fields }),
    precedence: null,
    assets: [],
  }))
  addRecord(ledger, 'cards.jsonl', 1, { ...reading, cards }, true)
  expect(ledger.sessions.map(({ name, cards: count }) => [name, count])).toEqual([
    ['sid-1', 2],
    ['A title', 1],
    ['Untitled Session', 1],
  ])
})

it('names every file, whatever became of it', { tags: 'scale' }, () => {
  const ledger = newLedger('all')
  const names = Array.from({ length: 1500 }, (_, index) => `f${index}.json`)
  for (const name of names) {
    addFile(ledger, { name: `read/${name}`, state: 'read', kind: 'x' })
    addFile(ledger, { name: `asset/${name}`, state: 'asset', kind: '' })
    addFile(ledger, { name: `other/${name}`, state: 'ignored', kind: '', note: 'a link' })
    const reason = `The file broken/${name} is not valid JSON.`
    addFile(ledger, { name: `broken/${name}`, state: 'failed', kind: '' })
    addFailure(ledger, { file: `broken/${name}`, line: 0, conversation: '', message: '', reason })
  }
  const text = ledgerText(ledger)
  const lines = new Set(text.split('\n'))
  for (const name of names) {
    for (const line of [`  read/${name} (x)`, `  other/${name} (a link)`, `  asset/${name}`])
      expect(lines).toContain(line)
    expect(lines.has(`  The file broken/${name} is not valid JSON.`)).toBe(true)
  }
  expect(text).not.toContain(' more')
  expect(ledger).toMatchObject({ files: { length: 6000 }, failures: { length: 1500 }, failureCount: 1500 })
})

it('prints the ledger aligned, without control characters of the export', () => {
  const ledger = newLedger('export.zip')
  addRecord(ledger, 'a.json', 4, reading, true)
  expect(ledgerText(ledger)).toBe(`export.zip
  conversations        1
  messages             3
    card               0
    part of a card     0
    hidden             1  (1 system)
    other branch       1  (kept as other answers)
    failed             1
    missing asset      0
  cards                0
  pictures and sounds  3  (1 in the export, 2 missing)
The sums agree: every message is counted exactly once.
Could not be read: 1 message
  a.json, line 4, 'A \ufffd[31mtitle', message m-1: it has no content`)
  ledger.messages++
  expect(ledgerText(ledger)).toContain('The sums do not agree')
})
