import { expect, it } from 'vitest'
import { completedTerm, markedPhrases } from '#archive/term.ts'
import { excerpt } from './excerpt.ts'

const typing = (text: string) => markedPhrases([completedTerm(text)])

it('is the beginning when the hit is there', () => {
  expect(excerpt('A poem\n about rain', typing('rain'))).toBe('A poem about rain')
})

it('begins at a word, a little before a hit that is far on', () => {
  const line = excerpt(`${'many words before '.repeat(20)}the rain came`, typing('rain'))
  expect(line).toMatch(/^… (many|words|before) /)
  expect(line).toContain('the rain came')
  expect(line.indexOf('rain')).toBeLessThan(45)
})

it('never cuts a letter in two', () => {
  for (const before of ['', 'x-', 'many words before '.repeat(20), `${'many words before '.repeat(20)}x-`]) {
    const line = excerpt(`${before}rain${'😀'.repeat(300)}`, typing('rain*'))
    expect(line).toMatch(/rain😀+$/u)
  }
})

it('is never endless', () => {
  expect(excerpt('x'.repeat(1000), typing('y'))).toHaveLength(200)
})
