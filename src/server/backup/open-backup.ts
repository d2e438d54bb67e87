import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#archive/refusal.ts'
import { textLines } from '#intake/text-lines.ts'
import { STEPS } from '#store/migrations/migrate.ts'
import { MANIFEST, manifest as manifestSchema, VERSION, type Manifest, type Part } from './manifest.ts'
import { isChecksumRight, withChecksum, readTrailer } from './checksum-trailer.ts'

/** An opened and verified backup. */
export interface Backup {
  manifest: Manifest
  /** Reads the bytes of a part. */
  read: (name: string) => AsyncIterable<Buffer>
  /** Reads the records of a `.jsonl` part, one by one; none where the part is missing. */
  records: (name: string) => AsyncIterable<unknown>
  close: () => void
}

/** Maximum size of a manifest, in bytes. */
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024

/**
 * Opens a backup and verifies every byte of it; nothing but the file is accessed.
 * @throws Refusal with one sentence for a file that is no backup, damaged, truncated, or made by a newer program
 */
export async function openBackup(file: string): Promise<Backup> {
  if (!(await beginsLikeZip(file)) || (await readTrailer(file)) === 'other')
    throw new Refusal(
      'bad-request',
      `${file} is not a backup of Colloquy: an export of another program is read by import.`,
    )
  if (!(await isChecksumRight(file))) throw damaged(file)
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const manifest = await readManifest(zip, entries, file)
    const parts = new Map(manifest.parts.map((part) => [part.name, part]))
    if ([...parts.keys()].some((name) => !entries.has(name))) throw damaged(file)
    const read = (name: string) => readPart(zip, entries.get(name)!, parts.get(name)!, file)
    return {
      manifest,
      read,
      records: async function* (name) {
        const part = parts.get(name)
        if (!part) return
        let rows = 0
        for await (const { text } of textLines(read(name), Number.MAX_SAFE_INTEGER)) {
          rows++
          yield JSON.parse(text!) as unknown
        }
        if (rows !== part.rows) throw damaged(file)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof Refusal ? error : damaged(file)
  }
}

const damaged = (file: string) =>
  new Refusal('bad-request', `The backup ${file} is damaged or cut short, so nothing was touched: use another copy.`)

async function beginsLikeZip(file: string): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile())
      throw new Refusal('bad-request', `${file} is not a regular file: name the file of a backup.`)
    await using handle = await open(file)
    const { buffer: begun, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && begun.readUInt32BE() === 0x504b0304
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Refusal('not-found', `There is no file ${file}.`)
    throw new Refusal('bad-request', `${file} could not be read (${code ?? message}).`)
  }
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>, file: string): Promise<Manifest> {
  const entry = entries.get(MANIFEST)
  if (!entry) throw new Refusal('bad-request', `${file} is not a backup of Colloquy.`)
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw damaged(file)
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  const parsed = JSON.parse(bytes.toString('utf8')) as Partial<Record<keyof Manifest, unknown>>
  if (parsed.format !== 'colloquy-backup') throw new Refusal('bad-request', `${file} is not a backup of Colloquy.`)
  if (parsed.version !== VERSION || !STEPS.includes(String(parsed.step))) {
    throw new Refusal(
      'bad-request',
      `The backup ${file} was made by another version of Colloquy (format ${String(parsed.version)}, step '${String(parsed.step)}'), which this one cannot read: update the program.`,
    )
  }
  return manifestSchema.parse(parsed)
}

/** The bytes of a part, verified against the length and checksum in the manifest. */
async function* readPart(zip: ZipFile, entry: Entry, part: Part, file: string): AsyncGenerator<Buffer> {
  yield* withChecksum(await zip.openReadStreamPromise(entry), ({ bytes, sha256 }) => {
    if (bytes !== part.bytes || sha256 !== part.sha256) throw damaged(file)
  })
}
