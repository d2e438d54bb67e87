import { describe, expect, it } from 'vitest'
import { reasonAt, redactedNotes, redactedSpans } from './redacted-spans.ts'

describe('redactedSpans', () => {
  it('cuts a text at its marks, each with its reason', () => {
    expect(redactedSpans('a ▇▇▇ b▇▇▇', ['x', 'y'])).toEqual([
      { text: 'a ', reason: null },
      { text: '▇▇▇', reason: 'x' },
      { text: ' b', reason: null },
      { text: '▇▇▇', reason: 'y' },
    ])
    expect(redactedSpans('', [])).toEqual([])
    expect(redactedSpans('plain', ['x'])).toEqual([{ text: 'plain', reason: null }])
  })

  it('names the one reason of all marks, and all reasons where it is not clear which one is meant', () => {
    expect(reasonAt(['x', 'x'], 0, 1)).toBe('x')
    expect(reasonAt(['', 'x'], 1, 5)).toBe('x')
    expect(reasonAt(['x', 'y'], 0, 1)).toBe('x, y')
    expect(reasonAt([], 0, 1)).toBe('')
  })
})

it('says below a card why words are redacted, and in how many places', () => {
  const redactions = [
    { reason: 'a name', places: { prompt: [0], response: [0, 2] } },
    { reason: '', places: { response: [1] } },
  ]
  expect(redactedNotes(redactions)).toEqual(['▇▇▇ redacted: a name (3 places)', '▇▇▇ redacted (1 place)'])
})
