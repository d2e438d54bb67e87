import { expect, test } from 'vitest'
import { answerBeginning } from './answer-beginning.ts'

test('a short answer is whole', () => {
  expect(answerBeginning('Repot it in spring.')).toEqual({ text: 'Repot it in spring.', isCut: false })
})

test('a long one ends with a line that fits, and one without lines anywhere', () => {
  const { text, isCut } = answerBeginning('A line of an answer.\n'.repeat(5000))
  expect(isCut).toBe(true)
  expect(text).toMatch(/^(A line of an answer\.\n)+A line of an answer\.$/)
  expect(text.length).toBeLessThanOrEqual(20_000)
  expect(answerBeginning('🍋'.repeat(50_000)).text).toHaveLength(20_000)
})
