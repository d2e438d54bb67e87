import { describe, expect, test } from 'vitest'
import { breaches, sourceFiles } from './architecture-rules.ts'
import { SEEDED, LEGAL } from './seeded-breaches.ts'
import { lint } from './seeded-lint.ts'

describe('the linter', async () => {
  const found = await lint([...SEEDED, ...LEGAL])

  test.each(SEEDED)('reports $rule in $path: $why', ({ path, rule }) => {
    expect(found.get(path)).toContain(rule)
  })

  test.each(LEGAL)('finds nothing in $path', ({ path }) => {
    expect(found.get(path) ?? []).toEqual([])
  })
})

describe('the architecture rules', () => {
  const of = (path: string, text = '') => breaches([{ path, text }])

  test('refuses names that say nothing', () => {
    expect(of('src/web/utils/a.ts')).toHaveLength(1)
    expect(of('src/store/types.ts')).toHaveLength(1)
    expect(of('src/store/date-helpers.ts')).toHaveLength(1)
    expect(of('src/store/mime-types.ts')).toEqual([])
  })

  test('refuses barrels and tests that no runner looks for', () => {
    expect(of('src/store/index.ts')).toHaveLength(1)
    expect(of('src/store/cards.spec.ts')).toHaveLength(1)
    expect(of('e2e/home.test.ts')).toHaveLength(1)
  })

  test('refuses long styles', () => {
    expect(of('src/web/styles/a.css', 'a {}\n'.repeat(301))).toHaveLength(1)
    expect(of('src/web/styles/a.css', 'a {}\n'.repeat(300))).toEqual([])
  })

  test('lets only tests import what is for tests', () => {
    const text = `import { test } from 'vitest'\nconst postgres = await import('#testing/postgres.ts')\n`
    expect(of('src/store/cards.ts', text)).toHaveLength(2)
    expect(of('src/store/cards.db.test.ts', text)).toEqual([])
  })

  test('refuses queries outside of the store', () => {
    expect(of('src/server/cards/a.ts', `await db.selectFrom('cards').execute()`)).toHaveLength(1)
    expect(of('src/cli/a.ts', 'await sql<{ n: number }>`SELECT 1 AS n`.execute(db)')).toHaveLength(1)
    expect(of('src/store/cards.ts', `await db.deleteFrom('cards').execute()`)).toEqual([])
    expect(of('src/server/cards/a.db.test.ts', `await db.deleteFrom('cards').execute()`)).toEqual([])
  })

  test('refuses tests that would not run', () => {
    for (const word of ['only', 'skip', 'todo', 'fixme', 'each.skip'])
      expect(of('e2e/home.e2e.ts', `test.${word}('it works')`)).toHaveLength(1)
    expect(of('e2e/home.e2e.ts', `test.describe('home')`)).toEqual([])
  })

  test('finds nothing in this tree', () => {
    expect(breaches(sourceFiles())).toEqual([])
  })
})
