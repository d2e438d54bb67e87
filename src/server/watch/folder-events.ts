import { watch, type FSWatcher } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isHiddenName } from '#archive/hidden-name.ts'

/** Folders within folders deeper than this are not followed. */
const DEEPEST = 20

/**
 * Tells at once which files of a folder may have changed, by the system's own events, one watcher a folder; `look` walks
 * through all of it, since events get lost and some disks send none.
 */
export class FolderEvents {
  readonly #folder: string
  readonly #onFile: (path: string) => void
  readonly #watchers = new Map<string, FSWatcher>()
  #isClosed = false

  /** @param onFile called with a file that changed, was made, moved or taken away */
  constructor(folder: string, onFile: (path: string) => void) {
    this.#folder = folder
    this.#onFile = onFile
  }

  /**
   * All files in the folder.
   * @throws the error of the system when the folder cannot be read
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
    // Watched before it is read: what comes in between is seen twice rather than not at all.
    this.#watch(folder)
    seen.add(folder)
    for await (const entry of await opendir(folder)) {
      if (this.#isClosed) return
      if (isHiddenName(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isFile()) onFile(path)
      else if (entry.isDirectory() && depth < DEEPEST) {
        await this.#walk(path, depth + 1, seen, onFile).catch(() => {
          // It was taken away meanwhile, or is not ours to read.
        })
      }
    }
  }

  /** Watches it, also where that is done already: another folder may be there by now, of which the watcher of before hears nothing. */
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
      // The system allows no more of them, or the folder is gone: what changes is found by looking.
    }
    before?.close()
  }

  /** Follows a folder that was made within, with all that lies in it already. */
  async enter(folder: string): Promise<void> {
    const depth = relative(this.#folder, folder).split(sep).length
    await this.#walk(folder, depth, new Set(), this.#onFile).catch(() => undefined)
  }
}
