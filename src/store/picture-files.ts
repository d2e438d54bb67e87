import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The names of the files in an archive's folder of pictures, in order: plain files, none that a program has hidden. */
export async function pictureFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'images'), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /^\w[\w.-]*$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
}
