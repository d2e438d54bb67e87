import { expect, it } from 'vitest'
import { whyNotSent } from './import-texts.ts'

it('says in one sentence why no files are sent, or too many', () => {
  expect(whyNotSent(0)).toBe('There are no files in what was chosen.')
  expect(whyNotSent(1)).toBe(null)
  expect(whyNotSent(5000)).toBe(null)
  expect(whyNotSent(7312)).toBe(
    'These are 7,312 files, and 5,000 can be sent at once: put them into a zip, or use colloquy import.',
  )
})
