import { Refusal } from '#archive/refusal.ts'
import { bomb, isBomb } from './compressed.ts'
import { MAX_FILES, type SourceFile } from './source-file.ts'

/** The contents of an archive. */
export interface Listed {
  files: SourceFile[]
  passedOver: { name: string; note: string }[]
  close(): void
}

/** Limits on the total contents of one file's archives, including nested ones. */
export class Bounds {
  readonly #name: string
  readonly #compressed: number
  #decompressed = 0
  #files = 0

  /** @param compressed size of the outermost archive, in bytes */
  constructor(name: string, compressed: number) {
    this.#name = name
    this.#compressed = compressed
  }

  /** @throws Refusal when the total exceeds the limit for an archive of its size */
  addBytes(bytes: number): void {
    this.#decompressed += bytes
    if (isBomb(this.#decompressed, this.#compressed)) throw bomb(this.#name)
  }

  /** @throws Refusal when the number of files exceeds its limit */
  addFile(): void {
    if (++this.#files > MAX_FILES) {
      throw new Refusal('too-large', `${this.#name} holds more than ${MAX_FILES} files, so it was not read.`)
    }
  }
}

/** The error for an archive with a name like ../../etc/passwd, C:/x or /x (path traversal). */
export const pointsOutside = (name: string): Refusal =>
  new Refusal('bad-request', `The ${name} holds a file whose name points outside it, so it was not read.`)

/** The error for a truncated or damaged archive. @param name with its type: `zip a.zip` */
export const damaged = (name: string): Refusal =>
  new Refusal('bad-request', `The ${name} is damaged or cut short: download it again.`)
