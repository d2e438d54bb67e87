import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'

/** A source file by its path from the repository's root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

const FOLDERS = '{src,testing,e2e,bench}'

/** Names that say nothing about what is inside, so that everything ends there. */
const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types'])
const EMPTY_ENDINGS = new Set(['util', 'utils', 'helper', 'helpers', 'misc'])

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g
const FOR_TESTS = /^(?:vitest|fast-check|@playwright\/test|#testing\/)/
const UNRUN = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b/

/** Kysely's queries and its tag. */
const QUERY = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(|\bsql(?:\.raw)?(?:<[^`]*>)?[`(]/
const MAY_QUERY = /^src\/(?:store|search)\//

/** The limit that the linter has for code. */
const MAX_STYLE_LINES = 300

const isTest = (path: string) => /\.(?:test|e2e|chaos|cluster)\.tsx?$/.test(path)

/** All files of TypeScript and styles of the product, its tests and its benchmarks. */
export function sourceFiles(): SourceFile[] {
  const paths = globSync(`${FOLDERS}/**/*.{ts,tsx,css}`).map((path) => path.split(sep).join('/'))
  return paths.toSorted().map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/**
 * The rules of the house that the linter cannot express: names, barrels, the length of styles, what only tests may import,
 * where SQL is, and tests that would not run. Boundaries between modules are in `.oxlintrc.json`.
 * @returns one sentence for each breach, beginning with the file's path
 */
export function breaches(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => [...ofName(path), ...ofText(path, text)].map((why) => `${path}: ${why}`))
}

function* ofName(path: string): Generator<string> {
  for (const part of path.split('/')) {
    const stem = part.split('.')[0] ?? ''
    if (EMPTY_NAMES.has(stem) || EMPTY_ENDINGS.has(stem.split('-').at(-1) ?? ''))
      yield `'${part}' says nothing about what is inside`
  }
  if (/\/index\.tsx?$/.test(path)) yield 'a barrel; import the file that has the thing'
  if (/\.spec\.tsx?$/.test(path)) yield 'no runner looks for .spec files; name it .test.ts, .db.test.ts or .e2e.ts'
  if (path.startsWith('e2e/') && /\.test\.tsx?$/.test(path)) yield 'an end-to-end test is named .e2e.ts'
}

function* ofText(path: string, text: string): Generator<string> {
  const lines = text.split('\n').length - 1
  if (path.endsWith('.css') && lines > MAX_STYLE_LINES)
    yield `has ${lines} lines, and may have ${MAX_STYLE_LINES}: make two files of it`
  if (path.startsWith('src/') && !isTest(path)) {
    for (const [, name = ''] of text.matchAll(IMPORT))
      if (FOR_TESTS.test(name)) yield `imports '${name}', which is for tests`
  }
  const query = path.startsWith('src/') && !MAY_QUERY.test(path) && !isTest(path) ? QUERY.exec(text) : null
  if (query) yield `'${query[0]}' outside of src/store: make it a function of the store, with a name`
  const unrun = isTest(path) ? UNRUN.exec(text) : null
  if (unrun) yield `'${unrun[0]}' keeps a test from running`
}
