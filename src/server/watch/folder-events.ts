import { watch, type FSWatcher } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isHiddenName } from '#archive/hidden-name.ts'

/** Maximum depth of nested folders that are followed. */
const DEEPEST = 20

/**
 * Reports changed files of a folder at once, by file system events with one watcher per folder. `look` scans the whole folder,
 * since events get lost and some file systems send none.
 */
export class FolderEvents {
  readonly #folder: string
  readonly #onFile: (path: string) => void
  readonly #watchers = new Map<string, FSWatcher>()
  #isClosed = false

  /** @param onFile called with the path of an entry that was changed, created, moved or deleted */
  constructor(folder: string, onFile: (path: string) => void) {
    this.#folder = folder
    this.#onFile = onFile
  }

  /**
   * Lists all files in the folder, and updates the watchers.
   * @throws the system's error when the folder cannot be read
   */
  async look(): Promise<string[]> {
    const seen = new Set<string>()
    const found: string[] = []
    await this.#walk(this.#folder, 0, seen, (path) => found.push(path))
    for (const [path, watcher] of this.#watchers) {
      if (seen.has(path)) continue
      watcher.close()
      this.#watchers.delete(path)
    }
    return found
  }

  close(): void {
    this.#isClosed = true
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  async #walk(folder: string, depth: number, seen: Set<string>, onFile: (path: string) => void): Promise<void> {
    // Watched before it is read, so that a change in between is seen twice rather than missed.
    this.#watch(folder)
    seen.add(folder)
    for await (const entry of await opendir(folder)) {
      if (this.#isClosed) return
      if (isHiddenName(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isFile()) onFile(path)
      else if (entry.isDirectory() && depth < DEEPEST) {
        await this.#walk(path, depth + 1, seen, onFile).catch(() => {
          // The folder was deleted meanwhile, or is not readable.
        })
      }
    }
  }

  /** Replaces the watcher of a folder: another folder may have its name by now, about which the old watcher reports nothing. */
  #watch(folder: string): void {
    if (this.#isClosed) return
    const before = this.#watchers.get(folder)
    this.#watchers.delete(folder)
    try {
      const watcher = watch(folder, (_, name) => {
        if (name === null) return
        const path = join(folder, name)
        if (!relative(this.#folder, path).split(sep).some(isHiddenName)) this.#onFile(path)
      })
      const forget = () => {
        watcher.close()
        if (this.#watchers.get(folder) === watcher) this.#watchers.delete(folder)
      }
      watcher.on('error', forget)
      this.#watchers.set(folder, watcher)
    } catch {
      // The limit of watchers is reached, or the folder is gone: changes are found by the next scan.
    }
    before?.close()
  }

  /** Follows a new subfolder, and reports the files that it holds already. */
  async enter(folder: string): Promise<void> {
    const depth = relative(this.#folder, folder).split(sep).length
    await this.#walk(folder, depth, new Set(), this.#onFile).catch(() => undefined)
  }
}
