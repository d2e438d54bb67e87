import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#archive/refusal.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { KNOWN_FILES } from '#testing/exports/kinds.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { balances } from './ledger.ts'

const DEEP = 20_000

/** What a stranger may have done to a file. */
const HARMS: Record<string, (bytes: Buffer) => Buffer[]> = {
  'cut anywhere': (bytes) => [0.2, 0.5, 0.8, 0.97].map((share) => bytes.subarray(0, Math.floor(bytes.length * share))),
  'with other bytes in its middle': (bytes) =>
    ['\0\0\0', '\xff\xfe', '\u202e', '}]'].map((put) => {
      const at = Math.floor(bytes.length / 2)
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(put, 'latin1'), bytes.subarray(at)])
    }),
  'with values of other types': (bytes) =>
    ['7', 'null', '{}', '[null,7,{"text":{}}]', '"\\ud800"'].flatMap((put) => [
      replaced(bytes, /"a"/g, put),
      replaced(bytes, /"p"/g, put),
      replaced(bytes, /:\s*"(?!a"|p")[^"\\]*"/g, `:${put}`),
    ]),
  'that nests deeper than can be followed': (bytes) => [
    replaced(bytes, /"a"/g, '['.repeat(DEEP) + ']'.repeat(DEEP)),
    replaced(bytes, /"p"/g, '{"content":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)),
    replaced(bytes, /<p>a<\/p>|<div>a<\/div>/g, '<div>'.repeat(DEEP)),
  ],
  'with a text of 200,000 letters, and fifty times the same': (bytes) => [
    replaced(bytes, /"a"/g, `"${'<think>**[x](y)** '.repeat(11_000)}"`),
    Buffer.concat(Array.from({ length: 50 }, () => bytes)),
  ],
}

const replaced = (bytes: Buffer, what: RegExp, put: string): Buffer =>
  Buffer.from(
    bytes.toString('latin1').replace(what, () => put),
    'latin1',
  )

const files = Object.entries(KNOWN_FILES).map(([kind, named]) => [kind, Object.entries(named)] as const)

describe.each(Object.entries(HARMS))('a file %s', (_, harm) => {
  it.each(files)(
    'of %s is refused in one sentence, or read with nothing lost',
    { timeout: 120_000, tags: 'scale' },
    async (__, named) => {
      for (const [name, text] of named) {
        const whole = Buffer.from(text)
        await using folder = await temporaryFolder({ [name]: '' })
        const path = join(folder.path, name)
        for (const bytes of harm(whole)) {
          if (bytes.equals(whole)) continue
          writeFileSync(path, bytes)
          try {
            const { ledger } = await importAll(path)
            expect([balances(ledger), ledger.letters.lost]).toEqual([true, 0])
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            expect(error.message).toMatch(/^[^\n]{10,400}[.?]$/)
          }
        }
      }
    },
  )
})
