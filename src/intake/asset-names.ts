import { Refusal } from '#archive/refusal.ts'
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
 * @throws Refusal for a damaged list, or one that is too long
 */
export async function withGivenNames(list: SourceFile, files: readonly SourceFile[]): Promise<SourceFile[]> {
  const unread = (why: string) =>
    new Refusal('bad-request', `The names of files in ${list.name} cannot be read, so the files keep theirs: ${why}.`)
  const text = await readBytes(list.open(), MAX_SIZE, () => unread('it is longer than 64 MB'))
  const names = jsonIn(text.toString())
  if (!isObject(names)) throw unread('it is not a JSON object')
  const given = new Map(Object.entries(names).map(([key, name]) => [stemOf(key), name]))
  return files.map((file) => {
    const name = given.get(stemOf(file.name)) ?? given.get(/^file[-_][A-Za-z0-9]+/.exec(stemOf(file.name))?.[0] ?? '')
    return typeof name === 'string' && name.trim() !== '' ? { ...file, givenName: name } : file
  })
}

/** The name of a file without its folders and its extension. */
const stemOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
