import type { Alternative, CardContent, Exchange, Part } from './parts.ts'
import { isFilePart, type FilePart } from './part-files.ts'

/** A content with changed parts. @param change returns the new part */
export function mapParts(content: CardContent, change: (part: Part) => Part): CardContent {
  const exchangeOf = <E extends Exchange>(exchange: E): E => ({
    ...exchange,
    prompt: exchange.prompt.map(change),
    response: exchange.response.map(change),
  })
  const alternativeOf = (alternative: Alternative): Alternative => ({
    ...exchangeOf(alternative),
    after: alternative.after.map((one) => ({
      ...exchangeOf(one),
      alternatives: one.alternatives.map(alternativeOf),
    })),
  })
  return { ...exchangeOf(content), alternatives: content.alternatives.map(alternativeOf) }
}

/** The files among the parts of a content, in its order. */
export function filesIn(content: CardContent): FilePart[] {
  const files: FilePart[] = []
  mapParts(content, (part) => {
    if (isFilePart(part)) files.push(part)
    return part
  })
  return files
}

const FILE_ID = /file[-_][A-Za-z0-9]+/
const EXTENSION = /\.\w+$/

/**
 * Keys by which files match: the whole name, then its id or beginning, as a name may have got its extension only with the
 * bytes.
 */
const NAMES = [
  ({ name }: FilePart) => name,
  ({ name }: FilePart) => FILE_ID.exec(name)?.[0] ?? name.replace(EXTENSION, ''),
]

/** True for names of one file; those of pictures may differ in their extension, which another program gave. */
const isSame = (one: FilePart, other: FilePart): boolean =>
  one.name === other.name ||
  one.kind === 'picture' ||
  FILE_ID.test(one.name) ||
  !EXTENSION.test(one.name) ||
  !EXTENSION.test(other.name)

/**
 * Fills in the files of a content that was read without their bytes from the earlier content of the card. Files match by kind and
 * name, and several of the same name by their order; a file may have been taken for a picture before its bytes were known.
 */
export function withKnownFiles(content: CardContent, before: CardContent): CardContent {
  const free = new Set(filesIn(before))
  const known = new Map<FilePart, FilePart>()
  for (const nameOf of NAMES) {
    const keyOf = (part: FilePart) => `${part.kind === 'audio' ? part.kind : 'file'} ${nameOf(part)}`
    const named = Map.groupBy(free, keyOf)
    for (const part of filesIn(content)) {
      const same = known.has(part) ? [] : (named.get(keyOf(part)) ?? [])
      const at = same.findIndex((one) => isSame(one, part))
      if (at === -1) continue
      const [found] = same.splice(at, 1) as [FilePart]
      known.set(part, found)
      free.delete(found)
    }
  }
  return mapParts(content, (part) => {
    const found = isFilePart(part) && part.file === '' ? known.get(part) : undefined
    return found && found.file !== '' ? found : part
  })
}
