import { expect } from 'vitest'
import type { ParsedRecord } from '#intake/export-kind.ts'
import { addRecord, balances, newLedger, type Ledger } from '#intake/ledger.ts'
import { whyNotStorable } from '#intake/storable-text.ts'

/** True where every text in a value can be kept by a database. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return whyNotStorable(value) === null
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

/** Fails unless every message and every letter counts once, no two cards of a record have one id, and all can be kept. */
export function expectWhole(...readings: readonly ParsedRecord[]): Ledger {
  const ledger = newLedger('x')
  for (const reading of readings) {
    addRecord(ledger, 'x', 1, reading, true)
    const ids = reading.cards.map(({ card }) => card.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { card, content } of reading.cards) expect(isStorable({ card, content })).toBe(true)
  }
  expect(balances(ledger)).toBe(true)
  expect(ledger.letters.lost).toBe(0)
  return ledger
}
