import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** Finds the file that an export keeps for a picture or sound. */
export interface AssetIndex {
  /** Number of files that look like pictures or sounds. */
  size: number
  /**
   * @param pointer such as `file-service://file-AbC123` or `sediment://file_0000abcd`, a file's name with or without its
   * extension, or several of them, one a line; or the picture itself as a `data:` address
   */
  find(pointer: string): SourceFile | undefined
  /** The same index for the records of one file: what lies in its folder is found first. @param file its name in the export */
  besideFile(file: string): AssetIndex
}

/** Begins the pointer to a file that the export does not name: none is found by it, and what follows is its name. */
export const UNNAMED = 'unnamed:/'

/** The address of bytes that are in an export as base64; '' where there are none. */
export const dataAddress = (type: unknown, bytes: unknown): string => {
  if (typeof bytes !== 'string' || bytes.trim() === '') return ''
  const mime = typeof type === 'string' && type.trim() !== '' ? type : 'image/png'
  return bytes.startsWith('data:') ? bytes : `data:${mime};base64,${bytes}`
}

const ASSET_NAME = /\.(png|jpe?g|webp|gif|heic|avif|bmp|tiff?|svg|wav|mp3|m4a|ogg|opus|webm|mp4|mov|dat)$/i
/** Grok keeps each file as `content` in a folder that is called by its id. */
const GROK_ASSET = /(?:^|\/)prod-mc-asset-server\/+([0-9a-f-]{36})\/content$/i
const FILE_ID = /file[-_][A-Za-z0-9]+/g

/** True for files that are pictures or sounds by their name; ChatGPT also keeps them as `.dat` or without an extension. */
export const isAsset = (name: string): boolean => {
  const base = baseName(name)
  return ASSET_NAME.test(base) || GROK_ASSET.test(name) || (/^file[-_]/.test(base) && !isSentText(name))
}

/** True for the names of texts that were sent to ChatGPT: files of its conversations, where those lie in the same folder. */
export const isSentText = (name: string): boolean =>
  /^file[-_]/.test(baseName(name)) && /\.(json|html?|txt|md|csv)$/i.test(name)

/** The name of a file of an export without its folder. */
export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** The folder that a file of an export lies in, with its `/`; '' at the top. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

/**
 * Indexes the pictures and sounds of an export by their paths, their names and the ids that their names begin with. Several
 * conversations call different pictures the same: a name is that of a file in the record's own folder, or else of the
 * only one in the export.
 */
export function indexAssets(files: SourceFile[]): AssetIndex {
  const byPath = new Map(files.map((file) => [file.name, file]))
  const byId = new Map<string, SourceFile[]>()
  const byName = new Map<string, SourceFile[]>()
  for (const file of files) {
    const name = baseName(file.name)
    const id = name.match(FILE_ID)?.[0]
    if (id !== undefined) addTo(byId, id, file)
    const folder = GROK_ASSET.exec(file.name)?.[1]
    if (folder !== undefined) addTo(byName, folder, file)
    for (const key of new Set([name, name.replace(/\.[^.]*$/, '')])) addTo(byName, key, file)
  }
  const indexFor = (folder: string): AssetIndex => {
    const named = (found: readonly SourceFile[] = []): SourceFile | undefined => {
      const near = found.filter(({ name }) => name.startsWith(folder))
      const [only, ...others] = near.length > 0 ? near : found
      return others.length === 0 ? only : undefined
    }
    // Files of one conversation may begin with the same id.
    const withId = (found: readonly SourceFile[] = []): SourceFile | undefined =>
      found.find(({ name }) => name.startsWith(folder)) ?? named(found)
    const findOne = (pointer: string): SourceFile | undefined => {
      if (pointer.startsWith('data:')) return inlineFile(pointer)
      if (pointer === '' || pointer.startsWith(UNNAMED)) return undefined
      const exact = byPath.get(posix.join(folder, pointer)) ?? named(byName.get(baseName(pointer)))
      if (exact && ASSET_NAME.test(pointer)) return exact
      const id = pointer.match(FILE_ID)?.at(-1)
      return (id === undefined ? undefined : withId(byId.get(id))) ?? exact
    }
    return {
      size: files.length,
      find: (pointer) => {
        for (const one of pointer.startsWith('data:') ? [pointer] : pointer.split('\n')) {
          const file = findOne(one)
          if (file) return file
        }
        return undefined
      },
      besideFile: (file) => indexFor(folderOf(file)),
    }
  }
  return indexFor('')
}

function addTo(index: Map<string, SourceFile[]>, key: string, file: SourceFile): void {
  const list = index.get(key)
  if (list) list.push(file)
  else index.set(key, [file])
}

/** A picture that is in the text of an export. */
function inlineFile(address: string): SourceFile | undefined {
  const head = /^data:(?:image|audio)\/([a-z0-9]+)(?:[+.;][^,]*)?;base64,/.exec(address.slice(0, 200))
  if (!head) return undefined
  const bytes = Buffer.from(address.slice(head[0].length), 'base64')
  if (bytes.length === 0) return undefined
  const name = `inline-${hash('sha256', bytes, 'hex').slice(0, 20)}.${head[1]}`
  return {
    name,
    size: bytes.length,
    inline: bytes,
    open: async function* () {
      yield bytes
    },
  }
}
