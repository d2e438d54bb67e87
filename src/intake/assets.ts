import type { SourceFile } from './source-file.ts'

/** Finds the file that an export keeps for a picture or sound. */
export interface AssetIndex {
  /** Number of files that look like pictures or sounds. */
  size: number
  /** @param pointer such as `file-service://file-AbC123` or `sediment://file_0000abcd` */
  find(pointer: string): SourceFile | undefined
}

const ASSET_NAME = /\.(png|jpe?g|webp|gif|heic|avif|bmp|tiff?|svg|wav|mp3|m4a|ogg|opus|webm|mp4|mov|dat)$/i
const FILE_ID = /file[-_][A-Za-z0-9]+/g

/** True for files that are pictures or sounds by their name; ChatGPT also keeps them as `.dat` or without an ending. */
export const isAsset = (name: string): boolean => {
  const base = baseName(name)
  return ASSET_NAME.test(base) || (/^file[-_]/.test(base) && !/\.(json|html?|txt|md|csv)$/i.test(base))
}

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Indexes the pictures and sounds of an export by the id that their names begin with. */
export function indexAssets(files: SourceFile[]): AssetIndex {
  const byId = new Map<string, SourceFile>()
  for (const file of files) {
    const id = baseName(file.name).match(FILE_ID)?.[0]
    if (id !== undefined && !byId.has(id)) byId.set(id, file)
  }
  return {
    size: files.length,
    find: (pointer) => {
      const id = pointer.match(FILE_ID)?.at(-1)
      return id === undefined ? undefined : byId.get(id)
    },
  }
}
