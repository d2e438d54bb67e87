import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** Finds files of an export by the pointers of its messages. */
export interface AssetIndex {
  /** Number of media files. */
  size: number
  /**
   * @param pointer such as `file-service://file-AbC123` or `sediment://file_0000abcd`, a file name with or without extension,
   * or several of them, one per line; or a `data:` URL of the picture itself
   */
  find(pointer: string): SourceFile | undefined
  /** The same index for the records of one file, preferring files in its folder. @param file its name in the export */
  inFolderOf(file: string): AssetIndex
}

/** Prefix of a pointer to a file without a name in the export, which is never found; the rest is a description. */
export const UNNAMED = 'unnamed:/'

/** The data URL of base64 bytes in an export; '' without any. */
export const dataAddress = (type: unknown, bytes: unknown): string => {
  if (typeof bytes !== 'string' || bytes.trim() === '') return ''
  const mime = typeof type === 'string' && type.trim() !== '' ? type : 'image/png'
  return bytes.startsWith('data:') ? bytes : `data:${mime};base64,${bytes}`
}

/** True for the data URL of a file that is no picture and no sound. */
export const isInlineFile = (pointer: string): boolean => /^data:(?!image\/|audio\/)/.test(pointer)

/** True for the pointer of a file of which only its name is shown. */
export const isListed = (pointer: string): boolean => pointer === '' || isInlineFile(pointer)

/** True for a type whose bytes are kept where an export holds them within a message. */
export const isKeptType = (type: string): boolean => KEPT.test(type)

const KEPT = /^(?:(?:image|audio|video)\/|application\/pdf$|text\/(?:plain|markdown|csv)$)/

const ASSET_NAME = /\.(png|jpe?g|webp|gif|heic|avif|bmp|tiff?|svg|wav|mp3|m4a|ogg|opus|webm|mp4|mov|dat)$/i
/** Grok stores each file as `content` in a folder named after its id. */
const GROK_ASSET = /(?:^|\/)prod-mc-asset-server\/+([0-9a-f-]{36})\/content$/i
const FILE_ID = /file[-_][A-Za-z0-9]+/g

/** True for names of media files; ChatGPT also stores them as `.dat` or without an extension. */
export const isAsset = (name: string): boolean => {
  const base = baseName(name)
  return ASSET_NAME.test(base) || GROK_ASSET.test(name) || (/^file[-_]/.test(base) && !isSentText(name))
}

/** True for names of texts that were attached in ChatGPT and are in the folder of its conversations. */
export const isSentText = (name: string): boolean =>
  /^file[-_]/.test(baseName(name)) && /\.(json|html?|txt|md|csv)$/i.test(name)

/** The name of a file of an export without its folder. */
export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** The folder of an export's file, with its `/`; '' at the top. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

/**
 * Indexes the media files of an export by path, by name, and by the id at the beginning of the name. Names may occur several
 * times: a name refers to a file in the record's own folder, or else to the only one in the export.
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
    // Several files of one conversation may begin with the same id.
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
      inFolderOf: (file) => indexFor(folderOf(file)),
    }
  }
  return indexFor('')
}

function addTo(index: Map<string, SourceFile[]>, key: string, file: SourceFile): void {
  const list = index.get(key)
  if (list) list.push(file)
  else index.set(key, [file])
}

/** The file of a data URL. */
function inlineFile(address: string): SourceFile | undefined {
  const head = /^data:([a-z]+\/([a-z0-9]+))(?:[-+.;][^,]*)?;base64,/.exec(address.slice(0, 200))
  if (!head || !isKeptType(head[1]!)) return undefined
  const bytes = Buffer.from(address.slice(head[0].length), 'base64')
  if (bytes.length === 0) return undefined
  const name = `inline-${hash('sha256', bytes, 'hex').slice(0, 20)}.${head[2] === 'plain' ? 'txt' : head[2]}`
  return {
    name,
    size: bytes.length,
    inline: bytes,
    open: async function* () {
      yield bytes
    },
  }
}
