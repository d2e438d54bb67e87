import { expect, test } from 'vitest'
import { wordsOf } from '#archive/words.ts'
import { accentedCards } from './accented-cards.ts'
import { searchWords } from './vocabulary.ts'

test('most cards have no blanks, and their terms are two letters that follow each other; others have accents', async () => {
  let [chinese, accented] = [0, 0]
  for await (const { prompt, response } of accentedCards(200)) {
    const isChinese = !response.includes(' ')
    if (isChinese) chinese++
    if (/[áêïöùçñ]/.test(response)) accented++
    expect(isChinese ? wordsOf(prompt).every(({ text }) => text.length === 1) : true).toBe(true)
  }
  expect([chinese, accented].every((count) => count > 20)).toBe(true)
  expect(chinese + accented).toBe(200)
  expect(searchWords(wordsOf('面包 für Gärten'))).toEqual(['面包', 'garten'])
})
