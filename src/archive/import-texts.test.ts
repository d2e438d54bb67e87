import { expect, it } from 'vitest'
import { IMPORT_TEXTS, uploadRefusal } from './import-texts.ts'

it('says in one sentence why no files are sent, or too many', () => {
  expect(uploadRefusal(0)).toBe('There are no files in your selection.')
  expect(uploadRefusal(1)).toBe(null)
  expect(uploadRefusal(5000)).toBe(null)
  expect(uploadRefusal(7312)).toBe(
    'These are 7,312 files, and 5,000 can be sent at once: put them into a zip, or use colloquy import.',
  )
})

it.each([
  [4096, 'Up to 4 GB'],
  [1536, 'Up to 1,536 MB'],
  [20, 'Up to 20 MB'],
])('of a limit of %d MB says %s', (megabytes, text) =>
  expect(IMPORT_TEXTS.limit(megabytes * 2 ** 20)).toBe(
    `${text}; for larger exports use the command ‘colloquy import’.`,
  ),
)

it.each([
  [3, 1, '3 pictures and sounds are in the export, one is missing.'],
  [1, 0, 'One picture or sound is in the export.'],
  [0, 2, '0 pictures and sounds are in the export, 2 are missing.'],
])('of %d pictures and sounds in the export and %d that are missing says %s', (found, missing, text) =>
  expect(IMPORT_TEXTS.assets(found, missing)).toBe(text),
)
