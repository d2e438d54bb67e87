import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BESIDE_CARDS } from '#archive/archive-line.ts'
import { readableSize } from '#archive/readable-size.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { NoPicture, withoutMetadata } from '#server/images/decode-picture.ts'
import { exportLines, type FindPicture } from '#server/export/export-lines.ts'
import { failureOf, isOfFile } from '#store/database-failure.ts'
import { beginUnfinished, removeUnfinished } from '#store/backup-files.ts'
import { FILES_FOLDER, IMAGES_FOLDER } from '#store/picture-files.ts'
import { withArchive } from './open-archive.ts'
import { warnNotExported } from './warn-not-exported.ts'

/** Bytes of a picture in a line: base64 makes a third more of them, and a line may have 64 MB. */
const MAX_INLINE_BYTES = 40 * 2 ** 20

/** The options of an export. */
export interface ExportOptions {
  all?: boolean
  proofs?: boolean
  json?: boolean
}

/**
 * Writes the archive as JSON Lines, which `import` takes back without loss.
 * @param path a file, which is named when it is written, with `json` as `{ file, lines, all }`; undefined: standard output
 */
export async function exportCards(
  path: string | undefined,
  { all = false, proofs = false, json = false }: ExportOptions,
): Promise<void> {
  const config = readConfig(process.env)
  const find = findingIn(resolve(config.folder), all)
  const findPicture = async (name: string) => {
    const bytes = await find(name)
    if (bytes === null || bytes.length <= MAX_INLINE_BYTES) return bytes
    warnNotExported(name, `it is larger than ${readableSize(MAX_INLINE_BYTES)}`)
    return null
  }
  const count = { lines: 0 }
  await withArchive(config, async ({ store }) => {
    const proofsFor = proofs ? config.site.address : null
    const lines = Readable.from(countLines(exportLines(store.db, findPicture, all, proofsFor), count))
    if (path === undefined) await print(lines)
    else await writeWhole(resolve(path), lines)
  })
  if (path === undefined) return
  if (json) console.log(JSON.stringify({ file: resolve(path), ...count, all }, null, 2))
  else
    console.log(
      all
        ? `All cards are in ${path} with what is at them. Collections, links, blocks, logs and the key of the proofs are in a backup alone; API keys and webhooks in neither.`
        : `The public cards are in ${path}.`,
    )
}

/**
 * Finds the bytes of files. @param asTheyAre as they lie there; else pictures without their metadata, such as where a photograph
 *   was taken
 */
function findingIn(data: string, asTheyAre: boolean): FindPicture {
  const pictures = imageFolder(join(data, IMAGES_FOLDER), warnNotExported)
  if (!asTheyAre) {
    return async (name) => {
      const bytes = await pictures.read(name)
      return bytes && withoutMetadata(bytes).catch((error: unknown) => leftOut(name, error))
    }
  }
  const others = imageFolder(join(data, FILES_FOLDER), warnNotExported)
  return async (name) => (await pictures.read(name)) ?? (await others.read(name))
}

function leftOut(name: string, error: unknown): null {
  if (!(error instanceof NoPicture)) throw error
  warnNotExported(name, error.message)
  return null
}

/** Passes texts on, and counts their line feeds. */
async function* countLines(texts: AsyncIterable<string>, count: { lines: number }): AsyncGenerator<string> {
  for await (const text of texts) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count.lines++
    yield text
  }
}

/** Writes to standard output until the end, or until the reader closes it, as `head` does. */
async function print(lines: Readable): Promise<void> {
  const closed: { error?: NodeJS.ErrnoException } = {}
  const onError = (error: NodeJS.ErrnoException) => {
    closed.error = error
  }
  process.stdout.once('error', onError)
  try {
    await pipeline(lines, process.stdout, { end: false })
  } catch (error) {
    // A database that went away is EPIPE as well.
    if (error !== closed.error || closed.error?.code !== 'EPIPE') throw error
  } finally {
    process.stdout.off('error', onError)
  }
}

/** The beginning of an export: a card, or another kind of line. */
const BEGINNING = new RegExp(`^\\{"(id":"\\w+","dedupid":|(${BESIDE_CARDS.join('|')})":\\{)`)
const LONGEST_BEGINNING = 400

/** The file of another program, such as the export that was imported, is not replaced; an earlier export is. */
async function refuseOther(path: string): Promise<void> {
  const size = await stat(path).catch(() => null)
  // In the place of a device or a pipe, such as /dev/null, the export would be a file.
  if (size && !size.isFile())
    throw new Refusal('bad-request', `${path} is not a regular file: name another, or none for standard output.`)
  if (!size || size.size === 0) return
  const file = await open(path, 'r').catch(() => null)
  const read = await file?.read(Buffer.alloc(LONGEST_BEGINNING), 0, LONGEST_BEGINNING, 0)
  await file?.close()
  if (read && BEGINNING.test(read.buffer.toString('utf8', 0, read.bytesRead))) return
  throw new Refusal('conflict', `There is a file ${path} already, and it is not an export of Colloquy: name another.`)
}

/** A file that is there whole or not at all: until the last line is written it has another name. */
async function writeWhole(path: string, lines: Readable): Promise<void> {
  await refuseOther(path)
  const { name: unfinished, end } = beginUnfinished(path)
  try {
    await removeUnfinished(path)
    // The output of --all is for the owner alone.
    await pipeline(lines, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    const { code } = error as NodeJS.ErrnoException
    // The lines are read meanwhile: an error code of the database or its connection is not about the file.
    if (!/^E[A-Z]+$/.test(code ?? '') || (failureOf(error) !== null && !isOfFile(error))) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Refusal('not-found', `There is no folder for ${path}: make it first.`)
    throw new Refusal('unavailable', `The file ${path} cannot be written (${code}): choose another place.`)
  } finally {
    end()
  }
}
