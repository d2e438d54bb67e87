import { isObject, jsonIn } from './json-object.ts'
import { readBytes } from './read-bytes.ts'
import type { SourceFile } from './source-file.ts'

const NAMES_FILE = /(?:^|\/)conversation_asset_file_names[^/]*\.json$/i
/** Maximum size of such a file, in bytes: it has a short line for each file of the export. */
const MAX_SIZE = 64 * 2 ** 20

/** True for the list of original file names in ChatGPT's exports since 2026, whose files are all named `.dat`. */
export const isNamesFile = (name: string): boolean => NAMES_FILE.test(name)

/**
 * Assigns the original names of such a list to the files of an export, by id or name.
 * @returns the files; unchanged where the file is no such list
 * @throws Refusal for a damaged list
 */
export async function withGivenNames(list: SourceFile, files: readonly SourceFile[]): Promise<SourceFile[]> {
  if (list.size > MAX_SIZE) return [...files]
  const text = await readBytes(list.open(), MAX_SIZE, () => new RangeError(`${list.name} is too long`))
  const names = jsonIn(text.toString())
  if (!isObject(names)) return [...files]
  const given = new Map(Object.entries(names).map(([key, name]) => [stemOf(key), name]))
  return files.map((file) => {
    const name = given.get(stemOf(file.name)) ?? given.get(/^file[-_][A-Za-z0-9]+/.exec(stemOf(file.name))?.[0] ?? '')
    return typeof name === 'string' && name.trim() !== '' ? { ...file, givenName: name } : file
  })
}

/** The name of a file without its folders and its extension. */
const stemOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
