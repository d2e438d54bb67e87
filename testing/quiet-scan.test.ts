import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scanText } from '#archive/findings.ts'

/** Ordinary talk, and ordinary code: the scan must find nothing there, but for its own samples. */
it.each([
  ['the demo', 'src/demo/sessions/*.md'],
  ['the documentation', '{README,CHANGELOG,docs/*,docs/decisions/*}.md'],
  ['this program', 'src/**/*.{ts,tsx}'],
])('the scan for secrets finds nothing in %s', { tags: 'scale' }, (_, files) => {
  const found = globSync(files)
    .filter((file) => !file.includes('.test.') && !file.endsWith('find-numbers.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return scanText(text).map(({ kind, start, end }) => `${file}: ${kind} ${text.slice(start, end)}`)
    })
  expect(found).toEqual([])
})
