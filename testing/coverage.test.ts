import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { citationFaults, type Citable } from './citations.ts'
import { coverageFaults, coverageRows, testNames } from './coverage.ts'

const CHAPTERS = globSync('docs/rules/*.md').toSorted()
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
const rules = CHAPTERS.flatMap((path) => coverageRows(readFileSync(path, 'utf8')))

describe('the rules', () => {
  it('name a test that exists for every rule', () => {
    expect(rules.length).toBeGreaterThan(300)
    expect(coverageFaults(rules, read)).toEqual([])
  })

  it('have each number once, in the chapter that it begins with, and in order', () => {
    for (const path of CHAPTERS) {
      const chapter = Number(/\d+/.exec(path))
      const numbers = coverageRows(readFileSync(path, 'utf8')).map(({ name }) => name)
      expect(numbers.filter((number) => !new RegExp(`^R${chapter}\\.[1-9]\\d*$`).test(number))).toEqual([])
      const places = numbers.map((number) => Number(number.split('.')[1]))
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
    }
  })

  it('are listed in docs/rules.md, chapter by chapter, with their last number', () => {
    const listed = [...readFileSync('docs/rules.md', 'utf8').matchAll(/^\| \[.+?\]\((.+?)\) \|.+ to (R[\d.]+) \|$/gm)]
    expect(listed.map(([, page, last]) => [`docs/${page}`, last])).toEqual(
      CHAPTERS.map((path) => [path, coverageRows(readFileSync(path, 'utf8')).at(-1)!.name]),
    )
  })
})

describe('the check of the coverage', () => {
  const files: Record<string, string> = {
    'a.test.ts': "it('runs', () => {}); it.each([['(']])('%s is read', () => {}); // it('is a comment', () => {})",
  }
  const faults = (...rows: string[]) =>
    coverageFaults(
      coverageRows(['| rule | what holds | shown by |', '| --- | --- | --- |', ...rows].join('\n')),
      (path) => files[path] ?? null,
    )

  it('accepts what exists, several tests in one row, and templates', () => {
    expect(faults('| R1.1 | said | `a.test.ts` › `runs`<br>`a.test.ts` › `%s is read` |')).toEqual([])
  })

  it('reports a made-up test, a missing file and a row without a test', () => {
    expect(faults('| R1.1 | said | `a.test.ts` › `run` |')).toEqual(["R1.1: a.test.ts has no test 'run'"])
    expect(faults('| R1.1 | a | `a.test.ts` › `is a comment` |')).toEqual([
      "R1.1: a.test.ts has no test 'is a comment'",
    ])
    expect(faults('| R1.1 | said | `b.test.ts` › `runs` |')).toEqual(['R1.1: there is no file b.test.ts'])
    expect(faults('| R1.1 | said | |', '| R1.2 | more | by hand |')).toEqual(['R1.1 has no test', 'R1.2 has no test'])
    expect(faults('| R1.1 | said | `a.test.ts` › `runs`, nearly |')).toEqual(['R1.1 says more than its tests'])
  })

  it('reads names as they are written', () => {
    const source = "test.each([1])(\"a 'b'\", f); for (const n of [1]) test(`${n} wide`, f); it.runIf(x())('c', f)"
    expect(testNames(source)).toEqual(["a 'b'", '${n} wide', 'c'])
    expect(testNames("describe('d', () => {}); test.use({}); it.each([['e', f]])")).toEqual([])
  })
})

describe('citations', () => {
  const citable: Citable = {
    rules: new Set(rules.map(({ name }) => name.slice(1))),
    records: new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 4))),
  }

  it('lead to a rule or a decision record that exists, wherever they are', () => {
    const cited = globSync(
      [
        '{src,testing,e2e,bench,docs,deploy,.github}/**/*.{ts,tsx,js,css,html,md,yml,service}',
        '*.{md,ts}',
        '.oxlintrc.json',
      ],
      // Conversations of the demo, and the check itself.
      { exclude: ['src/demo/sessions/**', 'testing/citations{,.test}.ts'] },
    )
    expect(cited.length).toBeGreaterThan(500)
    const faults = cited.flatMap((path) =>
      citationFaults(readFileSync(path, 'utf8'), citable).map((fault) => `${path}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
})
