import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverageFaults, coverageRows, testNames } from './coverage.ts'

const LIST = 'docs/specification-coverage.md'
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

describe('the coverage of the specification', () => {
  it('names a test that exists for every statement', () => {
    expect(coverageFaults(readFileSync(LIST, 'utf8'), read)).toEqual([])
  })

  it('has rows under every section of the specification and of the decisions', () => {
    const sections = readFileSync(LIST, 'utf8')
      .split(/^## /m)
      .map((text) => ({ name: /^(?:Section|Decisions, section) \d/.exec(text)?.[0], rows: coverageRows(text).length }))
      .filter(({ name }) => name !== undefined)
    expect(sections.map(({ name }) => name)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Section ${number}`),
      ...[1, 2, 3, 4, 5].map((number) => `Decisions, section ${number}`),
    ])
    expect(sections.every(({ rows }) => rows > 3)).toBe(true)
  })
})

describe('the check of the coverage', () => {
  const files: Record<string, string> = {
    'a.test.ts': "it('runs', () => {}); it.each([['(']])('%s is read', () => {}); // it('is a comment', () => {})",
  }
  const faults = (...rows: string[]) =>
    coverageFaults(['| Statement | Shown by |', '| --- | --- |', ...rows].join('\n'), (path) => files[path] ?? null)

  it('accepts what exists, several tests in one row, and templates', () => {
    expect(faults('| said | `a.test.ts` › `runs`<br>`a.test.ts` › `%s is read` |')).toEqual([])
  })

  it('reports a made-up test, a missing file and a row without a test', () => {
    expect(faults('| said | `a.test.ts` › `run` |')).toEqual(["'said': a.test.ts has no test 'run'"])
    expect(faults('| said | `a.test.ts` › `is a comment` |')).toEqual(["'said': a.test.ts has no test 'is a comment'"])
    expect(faults('| said | `b.test.ts` › `runs` |')).toEqual(["'said': there is no file b.test.ts"])
    expect(faults('| said | |', '| more | by hand |')).toEqual(["'said' has no test", "'more' has no test"])
    expect(faults('| said | `a.test.ts` › `runs`, nearly |')).toEqual(["'said' says more than its tests"])
  })

  it('reads names as they are written', () => {
    const source = "test.each([1])(\"a 'b'\", f); for (const n of [1]) test(`${n} wide`, f); it.runIf(x())('c', f)"
    expect(testNames(source)).toEqual(["a 'b'", '${n} wide', 'c'])
    expect(testNames("describe('d', () => {}); test.use({}); it.each([['e', f]])")).toEqual([])
  })
})
