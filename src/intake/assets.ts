import { hash } from 'node:crypto'
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
}

const ASSET_NAME = /\.(png|jpe?g|webp|gif|heic|avif|bmp|tiff?|svg|wav|mp3|m4a|ogg|opus|webm|mp4|mov|dat)$/i
/** Grok keeps each file as `content` in a folder that is called by its id. */
const GROK_ASSET = /(?:^|\/)prod-mc-asset-server\/+([0-9a-f-]{36})\/content$/i
const FILE_ID = /file[-_][A-Za-z0-9]+/g

/** True for files that are pictures or sounds by their name; ChatGPT also keeps them as `.dat` or without an extension. */
export const isAsset = (name: string): boolean => {
  const base = baseName(name)
  return (
    ASSET_NAME.test(base) ||
    GROK_ASSET.test(name) ||
    (/^file[-_]/.test(base) && !/\.(json|html?|txt|md|csv)$/i.test(base))
  )
}

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Indexes the pictures and sounds of an export by their names and by the id that their names begin with. */
export function indexAssets(files: SourceFile[]): AssetIndex {
  const byId = new Map<string, SourceFile>()
  const byName = new Map<string, SourceFile>()
  for (const file of files) {
    const name = baseName(file.name)
    const id = name.match(FILE_ID)?.[0]
    if (id !== undefined && !byId.has(id)) byId.set(id, file)
    const folder = GROK_ASSET.exec(file.name)?.[1]
    if (folder !== undefined) byName.set(folder, file)
    for (const key of [name, name.replace(/\.[^.]*$/, '')]) if (!byName.has(key)) byName.set(key, file)
  }
  const findOne = (pointer: string): SourceFile | undefined => {
    if (pointer.startsWith('data:')) return inlineFile(pointer)
    const exact = byName.get(baseName(pointer))
    // Files of one conversation may begin with the same id.
    if (exact && ASSET_NAME.test(pointer)) return exact
    const id = pointer.match(FILE_ID)?.at(-1)
    return (id === undefined ? undefined : byId.get(id)) ?? exact
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
  }
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
