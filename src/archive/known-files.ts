import type { Alternative, CardContent, Exchange, Part } from './parts.ts'
import { isFilePart, type FilePart } from './part-files.ts'

/** The same content with other parts. @param change gives each part as it is to be */
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

/**
 * A content that was read where the bytes of its files were not at hand, with those that the archive has: a file is known by
 * its kind and its name, and where several are called the same by their order.
 */
export function withKnownFiles(content: CardContent, before: CardContent): CardContent {
  const nameOf = ({ kind, name }: FilePart) => `${kind} ${name}`
  const known = Map.groupBy(filesIn(before), nameOf)
  return mapParts(content, (part) => {
    if (!isFilePart(part)) return part
    const found = known.get(nameOf(part))?.shift()
    if (part.file !== '' || !found || found.file === '') return part
    const { file, type, size } = found
    return { ...part, file, type, size }
  })
}
