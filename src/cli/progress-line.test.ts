import { afterEach, expect, it, vi } from 'vitest'
import { showProgress } from './import-texts.ts'
import { showCardCount, showCount } from './progress-line.ts'

const { isTTY } = process.stderr
afterEach(() => {
  vi.restoreAllMocks()
  process.stderr.isTTY = isTTY
})

function writtenTo(isTerminal: boolean, show: () => void): string {
  process.stderr.isTTY = isTerminal
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  show()
  return write.mock.calls.map(([text]) => text).join('')
}

it('progress is one line of a terminal, which each step overwrites and the last one erases', () => {
  const show = showCount('cards')
  expect(writtenTo(true, () => show(1, 1200))).toBe('\r\u001b[K1 of 1,200 cards')
  vi.restoreAllMocks()
  expect(writtenTo(true, () => show(1200, 1200))).toBe('\r\u001b[K')
  vi.restoreAllMocks()
  const read = { kind: 'progress', phase: 'reading', bytes: 1, totalBytes: 4, cards: 2 } as const
  expect(writtenTo(true, () => showProgress(read))).toBe('\r\u001b[K25 % reading, 2 cards')
  vi.restoreAllMocks()
  expect(writtenTo(true, () => showProgress({ ...read, bytes: 4 }))).toBe('\r\u001b[K')
})

it('progress is not written to a file or a pipe', () => {
  expect(
    writtenTo(false, () => {
      showCardCount(3)
      showCount('pages')(1, 2)
    }),
  ).toBe('')
})
