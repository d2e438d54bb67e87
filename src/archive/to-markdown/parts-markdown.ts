import { absoluteUrl } from '#archive/absolute-address.ts'
import { sourceNumber, sourcesOf, type Source } from '#archive/card-sources.ts'
import { fenced } from '#archive/fenced.ts'
import { isFilePart, partAddress, type FilePart } from '#archive/part-files.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { documentText, type Part } from '#archive/parts.ts'
import { markdownLink, markdownPicture, oneLine } from './inline.ts'
import type { TextSite } from './text-site.ts'

/**
 * A prompt or a response by its parts, as paragraphs of Markdown: texts as they are, documents by their latest version, files by
 * their addresses, and sources by numbers, which a list at the end explains.
 * @param own the file that is the card's picture, which is shown in a place of its own (own-file.ts)
 */
export function partsMarkdown(parts: readonly Part[], own: string | null, site: TextSite): string[] {
  const sources = sourcesOf(parts)
  const blocks = parts.flatMap((part) => {
    if (isFilePart(part)) return own !== null && part.file === own ? [] : [fileMarkdown(part, site)]
    return blocksOf(part, sources)
  })
  if (sources.size === 0) return blocks
  return [...blocks, `**${PARTS_TEXTS.sources}**`, [...sources.values()].map(sourceMarkdown).join('\n')]
}

function blocksOf(part: Exclude<Part, FilePart>, sources: ReadonlyMap<string, Source>): string[] {
  switch (part.kind) {
    case 'text':
      return [part.text]
    case 'document': {
      const count = part.versions.length
      return [documentText(part), ...(count > 1 ? [`*${PARTS_TEXTS.versionOf(count, count)}*`] : [])]
    }
    case 'reasoning':
      return [`**${PARTS_TEXTS.reasoning}**`, part.text]
    case 'tool':
      return [`**${oneLine(PARTS_TEXTS.tool(part.name))}**`, ...[part.input, part.output].filter(Boolean).map(asCode)]
    case 'citation':
      return [`\\[${sourceNumber(sources, part)}\\]`]
  }
}

const asCode = (text: string): string => fenced(text, '')

function fileMarkdown(part: FilePart, site: TextSite): string {
  const name = part.name || part.kind
  const address = partAddress(part, site.images, site.files)
  if (address === null) return `📎 ${oneLine(name)} (${PARTS_TEXTS.missing})`
  const url = absoluteUrl(site, address)
  return part.kind === 'picture' ? markdownPicture(name, url) : `📎 ${markdownLink(name, url)}`
}

const sourceMarkdown = ({ number, title, url }: Source): string =>
  `${number}. ${url === null ? oneLine(title) : markdownLink(title, url)}`
