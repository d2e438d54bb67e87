import { describe, expect, it } from 'vitest'
import type { Finding } from '#archive/finding.ts'
import { findingSpans } from './finding-spans.ts'

const found = (start: number, end: number, field: Finding['field'] = 'prompt'): Finding => ({
  kind: 'email',
  field,
  start,
  end,
})

const cut = (text: string, findings: readonly Finding[]) =>
  findingSpans(text, 'prompt', findings).map(({ start, end, finding }) => ({ text: text.slice(start, end), finding }))

describe('findingSpans', () => {
  it('cuts a text at its findings and counts over all fields', () => {
    const findings = [found(0, 4, 'response'), found(6, 9), found(0, 2)]
    expect(cut('ab cd efg.', findings)).toEqual([
      { text: 'ab', finding: 2 },
      { text: ' cd ', finding: null },
      { text: 'efg', finding: 1 },
      { text: '.', finding: null },
    ])
  })

  it('keeps every letter where findings overlap or reach too far', () => {
    const spans = cut('abcdef', [found(1, 4), found(2, 3), found(3, 99)])
    expect(spans.map(({ text }) => text).join('')).toBe('abcdef')
    expect(spans).toEqual([
      { text: 'a', finding: null },
      { text: 'bcd', finding: 0 },
      { text: 'ef', finding: 2 },
    ])
  })

  it('is one span without findings, none without text', () => {
    expect(cut('abc', [])).toEqual([{ text: 'abc', finding: null }])
    expect(cut('', [])).toEqual([])
  })
})
