import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { makeTar, paxRecord } from '#testing/exports/make-tar.ts'
import { makeZip } from '#testing/exports/make-zip.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { balances } from './ledger.ts'

const log = (prompt: string) => `## User\n${prompt}\n## Assistant\na`
const card = (prompt: string) => `${JSON.stringify({ id: prompt, prompt })}\n`
const zipOf = (name: string, bytes: string | Uint8Array) => makeZip([{ name, bytes }])
const tarOf = (name: string, bytes: string | Uint8Array) => makeTar([{ name, bytes }])
/** What is made when it is asked for first, and kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
const prompts = async (path: string) => (await importAll(path)).cards.map(({ card: { prompt } }) => prompt)

describe('an archive', () => {
  it.each<[string, Uint8Array]>([
    ['a zip in a zip', zipOf('in/b.zip', zipOf('c.md', log('p')))],
    ['a zip in a zip in a zip', zipOf('a.zip', zipOf('b.zip', zipOf('c.md', log('p'))))],
    ['a tar', tarOf('./in/c.md', log('p'))],
    ['a tar in gzip', gzipSync(tarOf('c.md', log('p')))],
    ['a tar in zstd', zstdCompressSync(tarOf('c.md', log('p')))],
    ['a zip in gzip', gzipSync(zipOf('c.md', log('p')))],
    ['a tar in gzip in a zip', zipOf('b.tgz', gzipSync(tarOf('c.md', log('p'))))],
    ['a zip in a tar', tarOf('b', zipOf('c.md', log('p')))],
    ['a file in gzip in a tar', tarOf('c.jsonl.gz', gzipSync(card('p')))],
    ['a file in zstd in a zip', zipOf('c', zstdCompressSync(card('p')))],
  ])('is read by its bytes, not by its name: %s', async (_, bytes) => {
    await using folder = await temporaryFolder({ export: bytes, 'all/in/export.dms': bytes })
    expect(await prompts(join(folder.path, 'export'))).toEqual(['p'])
    expect(await prompts(join(folder.path, 'all'))).toEqual(['p'])
  })

  it('names what lies in it by where it lies, and links as what they are', async () => {
    const inner = makeTar([
      { name: 'b.md', bytes: log('p') },
      { name: 'passwd', type: '2', link: '/etc/passwd' },
      { name: 'hard', type: '1', link: 'b.md' },
      { name: 'folder/', type: '5' },
      { name: '._b.md', bytes: log('hidden') },
      { name: '.aider.chat.history.md', bytes: log('q') },
      { name: 'loaf.png', bytes: 'x' },
      { name: 'table.csv', bytes: 'name,when\na,b\n' },
    ])
    await using folder = await temporaryFolder({ 'a.zip': zipOf('in/b.tar.gz', gzipSync(inner)) })
    const { ledger } = await importAll(join(folder.path, 'a.zip'))
    expect(
      Object.fromEntries(ledger.files.map(({ name, state, kind, note }) => [name, [state, note ?? kind]])),
    ).toEqual({
      'in/b.tar.gz/b.md': ['read', 'Markdown'],
      'in/b.tar.gz/.aider.chat.history.md': ['read', 'Markdown'],
      'in/b.tar.gz/passwd': ['ignored', 'a link'],
      'in/b.tar.gz/hard': ['ignored', 'a link'],
      'in/b.tar.gz/loaf.png': ['ignored', 'a picture, sound or file that no conversation names'],
      'in/b.tar.gz/table.csv': ['ignored', 'a table of 2 lines and 2 columns with the keys name and when'],
    })
  })

  it('of a kind that GNU or pax write keeps long names and sizes', async () => {
    const long = `${'folder/'.repeat(30)}c.md`
    const pax = makeTar([
      { name: 'x', type: 'x', bytes: paxRecord('path', long) + paxRecord('mtime', '1.5') },
      { name: 'cut', bytes: log('p') },
    ])
    const gnu = makeTar([
      { name: '././@LongLink', type: 'L', bytes: `${long}\0` },
      { name: 'cut', bytes: log('p') },
    ])
    await using folder = await temporaryFolder({ 'pax.tar': pax, 'gnu.tar': gnu })
    for (const name of ['pax.tar', 'gnu.tar']) {
      const { cards, ledger } = await importAll(join(folder.path, name))
      expect([cards.length, ledger.files[0]?.name]).toEqual([1, long])
    }
  })

  it('of the system’s own tar is read as it wrote it', async () => {
    const name = `${'a long folder/'.repeat(12)}c.md`
    await using folder = await temporaryFolder({ [`in/${name}`]: log('p'), 'in/d.md': log('q') })
    for (const format of ['ustar', 'pax', 'gnu', 'v7']) {
      const only = format === 'v7' || format === 'ustar' ? ['in/d.md'] : ['in']
      execFileSync('tar', ['-C', folder.path, `--format=${format}`, '-cf', join(folder.path, 'out.tar'), ...only])
      expect((await prompts(join(folder.path, 'out.tar'))).toSorted()).toEqual(only[0] === 'in' ? ['p', 'q'] : ['q'])
    }
  })

  it('of a zip has its names, whether the zip says that they are UTF-8 or not', async () => {
    const entry = (name: string) => makeZip([{ name, bytes: log('p'), isFlagged: false }])
    await using folder = await temporaryFolder({ 'a.zip': entry('Gespräch über Brot.md'), 'b.zip': entry('../ü.md') })
    const { ledger } = await importAll(join(folder.path, 'a.zip'))
    expect(ledger.files[0]?.name).toBe('Gespräch über Brot.md')
    expect(await refusalOf(join(folder.path, 'b.zip'))).toContain('points outside it')
  })

  it('leaves nothing behind where temporary files lie', async () => {
    await using folder = await temporaryFolder({ 'a.zip': zipOf('b.zip', zipOf('c.md', log('p'))) })
    await prompts(join(folder.path, 'a.zip'))
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('colloquy-decompressed-'))).toEqual([])
  })
})

describe('an archive that is refused', () => {
  const blanks = (megabytes: number) => Buffer.alloc(megabytes * 2 ** 20, ' ')
  const deep = (levels: number): Uint8Array =>
    levels === 0 ? Buffer.from(log('p')) : zipOf(levels === 1 ? 'c.md' : 'b.zip', deep(levels - 1))

  async function expectRefused(name: string, bytes: Uint8Array, sentence: string) {
    await using folder = await temporaryFolder({ [name]: bytes })
    const refusal = await refusalOf(join(folder.path, name))
    expect(refusal).toContain(sentence)
    expect(refusal).toMatch(/^[^\n]*\.$/)
  }

  it.each<[string, Uint8Array, string]>([
    ['a.tar', tarOf('../c.md', log('p')), 'The tar a.tar holds a file whose name points outside it'],
    ['a.tar', tarOf('/etc/c.md', log('p')), 'The tar a.tar holds a file whose name points outside it'],
    ['a.tar', tarOf('C:\\c.md', log('p')), 'The tar a.tar holds a file whose name points outside it'],
    ['a.tar', tarOf('c.md', log('p')).subarray(0, 520), 'The tar a.tar is damaged or cut short'],
    ['a.tar', tarOf('c.md', log('p')).subarray(0, 1024), 'The tar a.tar is damaged or cut short'],
    ['a.tar', makeTar([{ name: 'c.md', bytes: log('p'), claim: 2 ** 32 }]), 'The tar a.tar is damaged or cut short'],
    ['a.tar', makeTar([{ name: 'x', type: 'x', bytes: blanks(2) }]), 'The tar a.tar is damaged or cut short'],
    ['a.tar', makeTar([{ name: 'c.md', type: '2', link: '/etc/passwd' }]), 'holds nothing that Colloquy understands'],
    ['a.tgz', gzipSync(tarOf('c.md', log('p'))).subarray(0, -8), 'The gzip file a.tgz is damaged or cut short'],
    ['a.zst', zstdCompressSync(Buffer.from(log('p'))).subarray(0, -8), 'The zstd file a.zst is damaged or cut short'],
    ['a.zip', deep(7), 'The zip b.zip/b.zip/b.zip/b.zip/b.zip lies in 5 others, so it was not read: unpack them.'],
    ['a.zip', zipOf('b.zip', zipOf('c.md', log('p')).subarray(0, -9)), 'The zip b.zip is damaged or cut short'],
  ])('%s: %#', expectRefused)

  const bombs = {
    gzip: once(() => gzipSync(blanks(101))),
    zip: once(() => {
      const bytes = blanks(12)
      return zipOf('b.zip', makeZip(Array.from({ length: 9 }, (_, at) => ({ name: `${at}.txt`, bytes }))))
    }),
  }

  it.each<[string, () => Uint8Array, string]>([
    ['a.gz', bombs.gzip, 'a.gz unpacks to far more than an export would'],
    ['a.zst', () => zstdCompressSync(blanks(101)), 'a.zst unpacks to far more than an export would'],
    ['a.tgz', () => gzipSync(makeTar([{ name: 'a', bytes: blanks(101) }])), 'unpacks to far more than an export would'],
    ['a.zip', () => zipOf('b.gz', gzipSync(bombs.gzip())), 'The zip a.zip holds nothing that Colloquy understands'],
    ['a.zip', bombs.zip, 'a.zip unpacks to far more than an export would'],
  ])('%s, which unpacks to more than 100 MB: %#', { tags: 'scale' }, (name, make, sentence) =>
    expectRefused(name, make(), sentence),
  )

  it('spoils no other file of a folder', { tags: 'scale' }, async () => {
    await using folder = await temporaryFolder({
      'in/a.tar': tarOf('../c.md', log('x')),
      'in/b.tgz': gzipSync(tarOf('c.md', log('x'))).subarray(0, -8),
      'in/c.zip': bombs.zip(),
      'in/d.md': log('p'),
    })
    const { cards, ledger } = await importAll(join(folder.path, 'in'))
    expect(cards.map(({ card: { prompt } }) => prompt)).toEqual(['p'])
    expect(ledger.files.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'a.tar failed',
      'b.tgz failed',
      'c.zip failed',
      'd.md read',
    ])
  })
})

it('a tar cut or changed anywhere is refused in a sentence or imported', { tags: 'scale' }, async () => {
  await using folder = await temporaryFolder()
  const whole = makeTar([
    { name: 'x', type: 'x', bytes: paxRecord('path', 'b.md') },
    { name: 'a.md', bytes: log('p') },
    { name: 'c.jsonl', bytes: card('q') },
  ])
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), fc.boolean(), async (at, bit, isCut) => {
      const bytes = Buffer.from(isCut ? whole.subarray(0, at) : whole)
      if (!isCut) bytes[at]! ^= 1 << bit
      const result = await importAll(await folder.write('a.tar', bytes)).catch((error: Error) => error)
      const outcome =
        result instanceof Error ? `${result.name}: ${result.message}` : `balanced ${balances(result.ledger)}.`
      expect(outcome).toMatch(/^Refusal: .*\.$|^balanced true\.$/)
    }),
    { numRuns: 80 },
  )
})
