import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { counted } from '#archive/counted.ts'
import { isImageName } from '#archive/picture.ts'
import { streamWithin, UnreadableFile } from '#store/folder-file.ts'
import { allNamedFiles } from '#store/named-files.ts'
import { FILES_FOLDER, filesOf, IMAGES_FOLDER, isFileThere, MAX_PICTURE_BYTES } from '#store/picture-files.ts'
import { problemsOf, RESTORE, listSome, type Check } from './check.ts'

/** The files that cards name among their parts against the folders, and their bytes against the hashes in their names. */
export const filesCheck: Check = {
  name: 'files',
  async run(context) {
    const named = await allNamedFiles(context.db)
    const missing: string[] = []
    const unreadable: string[] = []
    const changed: string[] = []
    for (const name of named) {
      const place = isImageName(name) ? IMAGES_FOLDER : FILES_FOLDER
      if (!(await isFileThere(context.folder, place, name))) missing.push(name)
      else {
        const sum = await sumOf(join(context.folder, place), name)
        if (sum === null) unreadable.push(name)
        else if (!sum.startsWith(sumInName(name))) changed.push(name)
      }
    }
    const surplus = (await filesOf(context.folder, FILES_FOLDER)).filter((name) => !named.has(name))
    const problems = problemsOf(
      {
        count: missing.length,
        what: `${counted(missing.length, 'file')} that cards name ${are(missing)} not there (${listSome(missing)})`,
        advice: `import the export again, or ${RESTORE}`,
      },
      {
        count: unreadable.length,
        what: `${counted(unreadable.length, 'file')} that cards name cannot be read (${listSome(unreadable)})`,
        advice: `let this user read ${unreadable.length === 1 ? 'it' : 'them'}, or ${RESTORE}`,
      },
      {
        count: changed.length,
        what: `${counted(changed.length, 'file')} ${are(changed)} not what the name says (${listSome(changed)})`,
        advice: RESTORE,
      },
    )
    const notes =
      surplus.length === 0
        ? []
        : [
            `${counted(surplus.length, 'file')} ${are(surplus)} of no card (${listSome(surplus)}); take them away if you like`,
          ]
    return { ok: `${counted(named.size, 'file')} of cards read`, problems, notes }
  },
}

const are = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are')

/** The beginning of the hash of a file's bytes, as it stands in its name (archive/part-files.ts). */
const sumInName = (name: string): string => /-([0-9a-f]{32})\./.exec(name)![1]!

/** The hash of a file's bytes; null where they cannot be read. */
async function sumOf(folder: string, name: string): Promise<string | null> {
  const sum = createHash('sha256')
  try {
    for await (const chunk of streamWithin(folder, name, MAX_PICTURE_BYTES)) sum.update(chunk)
  } catch (error) {
    if (error instanceof UnreadableFile) return null
    throw error
  }
  return sum.digest('hex')
}
