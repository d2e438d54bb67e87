/** A file that breaks one rule of the house, written for each run of `architecture-rules.test.ts`. */
export interface Seeded {
  path: string
  /** The rule that must be reported, as the linter names it. */
  rule: string
  why: string
  text: string
}

const BOUNDARY = 'eslint(no-restricted-imports)'

const boundary = (path: string, specifier: string, why: string, name = 'thing'): Seeded => ({
  path,
  rule: BOUNDARY,
  why,
  text: `import { ${name} } from '${specifier}'\n\nexport const kept = ${name}\n`,
})

const BOUNDARIES: Seeded[] = [
  boundary('src/archive/a.ts', 'node:fs', 'archive is pure', 'statSync'),
  boundary('src/archive/b.ts', '#store/legal.ts', 'archive knows no store'),
  boundary('src/archive/c.ts', 'zod', 'archive knows no framework', 'z'),
  boundary('src/api/a.ts', '#server/legal.ts', 'the contract knows no server'),
  boundary('src/api/b.ts', 'node:fs', 'the contract does nothing', 'statSync'),
  boundary('src/static-search/a.ts', '#store/legal.ts', 'an exported site knows no store'),
  boundary('src/static-search/b.ts', '#api/legal.ts', 'schemas stay out of the browser'),
  boundary('src/static-search/c.ts', 'node:fs', 'browsers have no files', 'statSync'),
  boundary('src/store/a.ts', '#search/legal.ts', 'store knows no search'),
  boundary('src/store/b.ts', '#api/legal.ts', 'store knows no contract'),
  boundary('src/search/a.ts', '#server/legal.ts', 'search knows no server'),
  boundary('src/algolia/a.ts', '#store/legal.ts', 'the protocol knows no archive'),
  boundary('src/web/data/h.ts', '#algolia/legal.ts', 'pages know no protocol'),
  boundary('src/intake/a.ts', '#store/legal.ts', 'intake knows no store'),
  boundary('src/demo/a.ts', '#store/legal.ts', 'demo knows no store'),
  boundary('src/server/a.ts', '#cli/legal.ts', 'the server knows no commands'),
  boundary('src/server/b.ts', '#main', 'only main.ts and cli wire parts', 'startColloquy'),
  boundary('src/server/browse/a.ts', '#server/comments/legal.ts', 'features never import each other'),
  boundary('src/server/browse/b.ts', '#web/ui/button.tsx', 'the server knows no pages'),
  boundary('src/cli/a.ts', '#web/data/legal.ts', 'commands know no pages'),
  boundary('src/web/data/a.ts', 'node:fs', 'browsers have no files', 'statSync'),
  boundary('src/web/data/b.ts', 'node:fs/promises', 'browsers have no files', 'stat'),
  boundary('src/web/data/c.ts', '#store/legal.ts', 'pages know no store'),
  boundary('src/web/data/d.ts', '#server/legal.ts', 'pages know no server'),
  boundary('src/web/data/e.ts', 'zod', 'schemas stay out of the browser', 'z'),
  boundary('src/web/data/f.ts', '#api/legal.ts', 'schemas stay out of the browser'),
  boundary('src/web/data/g.ts', '#web/address/navigation.tsx', 'only address reads the URL', 'usePlace'),
  boundary('src/web/features/card/a.ts', '#web/features/stars/legal.ts', 'features never import each other'),
  boundary('src/web/features/card/b.ts', '#web/address/navigation.tsx', 'only address reads the URL', 'navigate'),
  boundary('src/web/features/card/c.ts', '#intake/legal.ts', 'pages know no intake'),
  boundary('src/web/address/a.ts', '#search/legal.ts', 'pages know no search'),
  boundary('src/web/ui/a.ts', '#web/data/legal.ts', 'ui knows no query'),
  boundary('src/web/ui/b.ts', '#web/address/link.tsx', 'ui knows no address', 'Link'),
  boundary('e2e/a.e2e.ts', '#server/legal.ts', 'end-to-end tests know no insides'),
]

const lines = (count: number) => Array.from({ length: count }, (_, i) => `export const n${i} = ${i}\n`).join('')

/** One file, or two, for each rule that must not be lost from the configuration. */
export const SEEDED: Seeded[] = [
  ...BOUNDARIES,
  {
    path: 'src/archive/circle-a.ts',
    rule: 'import(no-cycle)',
    why: 'a circle through #archive',
    text: `import { b } from '#archive/circle-b.ts'\n\nexport const a = () => b\n`,
  },
  {
    path: 'src/archive/circle-b.ts',
    rule: 'import(no-cycle)',
    why: 'a circle of types',
    text: `import type { a } from './circle-a.ts'\n\nexport const b: typeof a | null = null\n`,
  },
  { path: 'src/archive/long.ts', rule: 'eslint(max-lines)', why: '301 lines', text: lines(301) },
  { path: 'src/archive/long.test.ts', rule: 'eslint(max-lines)', why: 'tests too', text: lines(301) },
  {
    path: 'src/store/up/a.ts',
    rule: 'import(no-relative-parent-imports)',
    why: '../ of a folder',
    text: `export { thing } from '../legal.ts'\n`,
  },
  {
    path: 'src/store/barrel.ts',
    rule: 'oxc(no-barrel-file)',
    why: 'a barrel under another name',
    text: `export * from './legal.ts'\n`,
  },
  {
    path: 'src/store/floating.ts',
    rule: 'typescript(no-floating-promises)',
    why: 'the result is not awaited',
    text: `async function save() {\n  await Promise.resolve()\n}\n\nexport const go = () => {\n  save()\n}\n`,
  },
  {
    path: 'src/store/misused.ts',
    rule: 'typescript(no-misused-promises)',
    why: 'a promise is always true',
    text: `export const go = (save: () => Promise<boolean>) => {\n  if (save()) return 1\n  return 2\n}\n`,
  },
  {
    path: 'src/store/any.ts',
    rule: 'typescript(no-explicit-any)',
    why: 'any',
    text: `export const go = (value: any) => value as unknown\n`,
  },
  {
    path: 'src/store/switch.ts',
    rule: 'typescript(switch-exhaustiveness-check)',
    why: 'a case is missing',
    text: `export function go(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n`,
  },
  {
    path: 'src/store/value-import.ts',
    rule: 'typescript(consistent-type-imports)',
    why: 'a type imported as a value',
    text: `import { Shape } from './legal.ts'\n\nexport const go = (shape: Shape) => shape.width\n`,
  },
  { path: 'src/store/print.ts', rule: 'eslint(no-console)', why: 'only cli prints', text: `console.log('x')\n` },
  {
    path: 'src/store/env.ts',
    rule: 'node(no-process-env)',
    why: 'settings are read in one place',
    text: `export const port = process.env['PORT']\n`,
  },
  {
    path: 'src/store/only.test.ts',
    rule: 'vitest(no-focused-tests)',
    why: 'the other tests would not run',
    text: `import { expect, test } from 'vitest'\n\ntest.only('a', () => expect(1).toBe(1))\n`,
  },
  {
    path: 'src/web/pages/hook.tsx',
    rule: 'react(hooks)',
    why: 'a hook behind a condition',
    text: `import { useState } from 'react'\n\nexport function Page({ open }: { open: boolean }) {\n  if (!open) return null\n  const [text] = useState('')\n  return <p>{text}</p>\n}\n`,
  },
  {
    path: 'src/web/pages/picture.tsx',
    rule: 'jsx-a11y(alt-text)',
    why: 'a picture without words',
    text: `export const Picture = () => <img src="/a.png" />\n`,
  },
]

const legal = (path: string, text: string) => ({ path, text })
const THING = `export const thing = 1\n`

/** Files that the linter must leave alone. */
export const LEGAL = [
  legal('src/archive/legal.ts', `import { thing } from './other.ts'\n\nexport const twice = thing * 2\n`),
  legal('src/archive/other.ts', THING),
  legal('src/archive/legal.test.ts', `import { expect, test } from 'vitest'\n\ntest('a', () => expect(1).toBe(1))\n`),
  legal('src/api/legal.ts', `import { z } from 'zod'\n\nexport const thing = z.string()\n`),
  legal('src/store/legal.ts', `${THING}export interface Shape {\n  width: number\n}\n`),
  legal(
    'src/store/drivers.ts',
    `import { stat } from 'node:fs/promises'\nimport { DatabaseSync } from 'node:sqlite'\nimport { sql } from 'kysely'\n\nexport const kept = [stat, DatabaseSync, sql]\n`,
  ),
  legal('src/search/legal.ts', `import { thing } from '#store/legal.ts'\n\nexport const kept = thing\n`),
  legal('src/algolia/legal.ts', `export { thing } from '#archive/other.ts'\n`),
  legal('src/server/legal.ts', `import { thing } from '#server/comments/legal.ts'\n\nexport const kept = thing\n`),
  legal('src/server/comments/legal.ts', `export { thing } from '#api/legal.ts'\n`),
  legal('src/cli/legal.ts', `import { kept } from '#server/legal.ts'\n\nconsole.log(kept, process.env['PORT'])\n`),
  legal('src/web/data/legal.ts', `import type { thing } from '#api/legal.ts'\n\nexport type Thing = typeof thing\n`),
  legal(
    'src/web/data/client.ts',
    `import { createClient } from '#api/call.ts'\nimport type { z } from 'zod'\n\nexport type Z = z.ZodType\nexport const kept = createClient\n`,
  ),
  legal('src/api/call.ts', `export const createClient = () => 1\n`),
  legal('src/web/address/legal.ts', `export { usePlace } from '#web/address/navigation.tsx'\n`),
  legal('src/web/features/stars/legal.ts', `export { Link } from '#web/address/link.tsx'\n`),
  legal('src/web/ui/button.tsx', `export const Button = () => <button type="button">Open</button>\n`),
]
