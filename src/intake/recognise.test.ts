import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { KNOWN_FILES, UNKNOWN_FILES } from '#testing/exports/kinds.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { binaryKind, SQLITE } from './looks-like.ts'
import { KINDS } from './recognise.ts'
import { layoutOf, readRecords } from './records.ts'
import { openSource } from './sources.ts'

/** The names of the kinds that recognise any record of a file, read in every way in which it may be. */
async function claimedBy(path: string): Promise<string[]> {
  const source = await openSource(path)
  const claims = new Set<string>()
  try {
    for (const file of source.files) {
      const layout = (await binaryKind(file)) === SQLITE ? 'database' : await layoutOf(file)
      for (const way of layout === 'document' ? (['document', 'whole'] as const) : [layout]) {
        for await (const record of readRecords(file, way)) {
          if (!('value' in record)) continue
          for (const kind of KINDS) if (kind.recognises(record.value)) claims.add(kind.name)
        }
      }
    }
  } finally {
    source.close()
  }
  return [...claims]
}

describe('the kinds of exports', () => {
  it('all have a file of their own here', () => {
    expect(Object.keys(KNOWN_FILES).toSorted()).toEqual(KINDS.map(({ name }) => name).toSorted())
  })

  const known = Object.entries(KNOWN_FILES).flatMap(([kind, files]) =>
    Object.entries(files).map(([name, text]) => [kind, name, text] as const),
  )
  it.each(known)('%s: %s is recognised by its own alone, and read', async (kind, name, text) => {
    await using folder = await temporaryFolder({ [name]: text })
    const path = join(folder.path, name)
    expect(await claimedBy(path)).toEqual([kind])
    const { cards, ledger } = await importAll(path)
    expect(ledger.files).toEqual([{ name, state: 'read', kind }])
    expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([['p', 'a']])
  })

  const unknown = Object.entries(UNKNOWN_FILES).map(([name, [bytes, look]]) => [name, bytes, look] as const)
  it.each(unknown)('%s is of none, and refused by what it looks like', async (name, bytes, look) => {
    await using folder = await temporaryFolder({ [name]: bytes })
    expect(await refusalOf(join(folder.path, name))).toBe(
      `${name} is not an export that Colloquy understands: it looks like ${look} (docs/importing.md names what is read).`,
    )
  })

  it('of a folder or zip without any are counted by their endings', async () => {
    await using folder = await temporaryFolder({ 'a.csv': 'x', 'b.csv': 'x', 'c.json': '[1]', README: 'x' })
    expect(await refusalOf(folder.path)).toMatch(
      /^The folder colloquy-intake-\w+ holds nothing that Colloquy understands: it holds 4 files \(2 \.csv, 1 \.json, 1 of other names\) \(/,
    )
  })
})

/** Collections of exports next to a clone of the repository where the project is developed. */
const shared = join(process.cwd(), '..', 'shared', 'data', 'exports')

describe.runIf(existsSync(shared))('real files of many programs', () => {
  const files = globSync('**/*.{json,jsonl,md,html,csv,db}', { cwd: shared }).filter(
    (name) => !/broken|malformed/.test(name),
  )

  it.each(files)('%s is recognised by one kind at most', async (name) => {
    const claims = await claimedBy(join(shared, name))
    expect(claims.length).toBeLessThanOrEqual(1)
    const [, program = ''] = /(?:^|\/)(chatgpt|claude|deepseek|markdown|sharegpt)\/[^/]+$/.exec(name) ?? []
    if (claims.length === 1 && program !== '')
      expect(claims[0]!.toLowerCase()).toBe(name.includes('aider') ? 'aider' : program)
  })
})
