import { Refusal } from '#archive/refusal.ts'
import { bomb, isBomb } from './compressed.ts'
import { MAX_FILES, type SourceFile } from './source-file.ts'

/** What lies in an archive. */
export interface Listed {
  files: SourceFile[]
  passedOver: { name: string; note: string }[]
  close(): void
}

/** How much the archives of one file hold together, however deep they lie in each other. */
export class Bounds {
  readonly #name: string
  readonly #compressed: number
  #decompressed = 0
  #files = 0

  /** @param compressed bytes of the outermost archive */
  constructor(name: string, compressed: number) {
    this.#name = name
    this.#compressed = compressed
  }

  /** @throws Refusal when these bytes make it larger than an archive of its size may decompress to */
  addBytes(bytes: number): void {
    this.#decompressed += bytes
    if (isBomb(this.#decompressed, this.#compressed)) throw bomb(this.#name)
  }

  /** @throws Refusal when one file more is too many */
  addFile(): void {
    if (++this.#files > MAX_FILES) {
      throw new Refusal('too-large', `${this.#name} holds more than ${MAX_FILES} files, so it was not read.`)
    }
  }
}

/** The sentence for an archive with a name like ../../etc/passwd, C:/x or /x. */
export const pointsOutside = (name: string): Refusal =>
  new Refusal('bad-request', `The ${name} holds a file whose name points outside it, so it was not read.`)

/** The sentence for an archive that ends too early or is not what it says. @param name with what it is: `zip a.zip` */
export const damaged = (name: string): Refusal =>
  new Refusal('bad-request', `The ${name} is damaged or cut short: download it again.`)
