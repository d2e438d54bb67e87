import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { isHiddenName } from '#archive/hidden-name.ts'
import { Refusal } from '#archive/refusal.ts'
import { SEND_TEXTS } from './send-texts.ts'

/** A file to send, under its name with `/` between folders. */
export interface FileToSend {
  name: string
  path: string
  size: number
}

/**
 * The files that are named, and those in folders that are named, without what systems and programs put beside them.
 * @throws Refusal 'not-found' for a path at which there is nothing, 'bad-request' for two files of one name
 */
export async function filesToSend(paths: readonly string[]): Promise<FileToSend[]> {
  const files: FileToSend[] = []
  for (const path of paths.map((one) => resolve(one))) {
    const found = await stat(path).catch(() => null)
    if (!found) throw new Refusal('not-found', SEND_TEXTS.noFile(path))
    if (found.isFile()) files.push({ name: basename(path), path, size: found.size })
    else files.push(...(await filesWithin(path)))
  }
  const names = new Set<string>()
  for (const { name } of files) {
    if (names.has(name)) throw new Refusal('bad-request', SEND_TEXTS.sameName(name))
    names.add(name)
  }
  return files
}

async function filesWithin(folder: string): Promise<FileToSend[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const found: FileToSend[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const parts = relative(folder, path).split(sep)
    if (parts.some(isHiddenName)) continue
    found.push({ name: [basename(folder), ...parts].join('/'), path, size: (await stat(path)).size })
  }
  return found
}
