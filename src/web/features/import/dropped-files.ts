import { isHiddenName } from '#archive/hidden-name.ts'
import type { NamedFile } from '#web/data/import.ts'

/** Excludes hidden files that operating systems add, such as `.DS_Store`. */
const isMeant = ({ name }: NamedFile): boolean => !name.split('/').some(isHiddenName)

/** The files of a file input, with their relative paths where a folder was chosen. */
export const chosenFiles = (list: FileList | null): NamedFile[] =>
  [...(list ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file })).filter(isMeant)

/** The dropped files, including the files in folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<NamedFile[]> {
  // Entries must be read before the first `await`: afterwards the data transfer is empty.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return chosenFiles(transfer.files)
  const found: NamedFile[] = []
  for (const entry of entries) await collect(entry, found)
  return found.filter(isMeant)
}

async function collect(entry: FileSystemEntry, found: NamedFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      ;(entry as FileSystemFileEntry).file(resolve, reject)
    })
    found.push({ name: entry.fullPath.replace(/^\//, ''), file })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // A directory reader returns batches; an empty batch is the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return
    for (const one of some) await collect(one, found)
  }
}
