import { openSync } from 'node:fs'
import { Refusal } from '#archive/refusal.ts'
import { Bounds, type Listed } from './archive-entry.ts'
import { isAsset } from './assets.ts'
import { compressionOf } from './compressed.ts'
import { inNaturalOrder, withLogs, type Source, type SourceFile } from './source-file.ts'
import { spool } from './spool.ts'
import { beginsLikeTar, listTar } from './tar.ts'
import { beginsLikeZip, listZip } from './zip.ts'

/** Maximum depth of nested archives. */
const DEEPEST = 5
/** Number of leading bytes by which an archive is recognised: the header of a tar. */
const HEAD = 512

/** A file that may be an archive. */
export interface FoundFile {
  file: SourceFile
  /** Its path on this machine; null for an entry of an archive. */
  path: string | null
  /** Its first bytes, still compressed. */
  raw: Uint8Array | null
}

/** The contents of files and, recursively, of the archives among them. */
export class Contents {
  readonly #files: SourceFile[] = []
  readonly broken: Source['broken'] = []
  readonly #passedOver: Source['passedOver'] = []
  readonly #open: Listed[] = []

  get files(): SourceFile[] {
    return inNaturalOrder(withLogs(this.#files).files)
  }

  /** Entries that are not read, or only together with another file. */
  get passedOver(): Source['passedOver'] {
    const logs = withLogs(this.#files).companions.map(({ name }) => ({
      name,
      note: 'a log that is read with its database',
    }))
    return [...this.#passedOver, ...logs]
  }

  passOver(...more: Source['passedOver']): void {
    this.#passedOver.push(...more)
  }

  /**
   * Adds a file, or the contents of an archive; an unreadable one does not affect others.
   * @returns its type
   * @throws Refusal when it cannot be read and `isAlone`
   */
  async add(found: FoundFile, isAlone: boolean): Promise<'file' | 'zip' | 'tar'> {
    try {
      const shape = await this.#archiveKind(found.file, isAlone)
      if (shape === null) {
        this.#files.push(found.file)
        return 'file'
      }
      const bounds = new Bounds(found.file.name, found.file.size)
      await this.#enter(found, shape, isAlone ? '' : `${found.file.name}/`, bounds, 1)
      return shape
    } catch (error) {
      if (isAlone || !(error instanceof Refusal)) throw error
      this.broken.push({ name: found.file.name, refusal: error })
      return 'file'
    }
  }

  close(): void {
    for (const one of this.#open.splice(0)) one.close()
  }

  async #archiveKind(file: SourceFile, isAlone: boolean): Promise<'zip' | 'tar' | null> {
    if (!isAlone && isAsset(file.name)) return null
    const head = await headOf(file)
    if (beginsLikeZip(head)) return 'zip'
    return beginsLikeTar(head) ? 'tar' : null
  }

  async #enter(found: FoundFile, shape: 'zip' | 'tar', prefix: string, bounds: Bounds, depth: number): Promise<void> {
    const { file, path, raw } = found
    const fd = path !== null && raw && !compressionOf(raw) ? openSync(path, 'r') : await spool(file, bounds)
    const listed = await (shape === 'zip' ? listZip : listTar)(fd, file.name, bounds)
    this.#open.push(listed)
    this.passOver(...listed.passedOver.map(({ name, note }) => ({ name: prefix + name, note })))
    for (const entry of listed.files) await this.#addEntry({ ...entry, name: prefix + entry.name }, bounds, depth)
  }

  async #addEntry(file: SourceFile, bounds: Bounds, depth: number): Promise<void> {
    try {
      const shape = await this.#archiveKind(file, false)
      if (shape === null) this.#files.push(file)
      else if (depth < DEEPEST) {
        await this.#enter({ file, path: null, raw: null }, shape, `${file.name}/`, bounds, depth + 1)
      } else {
        const why = `The ${shape} ${file.name} lies in ${DEEPEST} others, so it was not read: unpack them.`
        throw new Refusal('bad-request', why)
      }
    } catch (error) {
      // A decompression bomb is an error of the outermost archive.
      if (!(error instanceof Refusal) || error.code === 'too-large') throw error
      this.broken.push({ name: file.name, refusal: error })
    }
  }
}

async function headOf(file: SourceFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file.open()) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= HEAD) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD)
}
