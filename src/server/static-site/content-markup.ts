import type { Card } from '#archive/card.ts'
import { cardPath } from '#archive/card-url.ts'
import { longAttribute } from '#archive/long-question.ts'
import type { TextPlace } from '#archive/markdown/footnotes.ts'
import { sourceNumber, sourcesOf } from '#archive/card-sources.ts'
import { ownFile } from '#archive/own-file.ts'
import { furtherPictures, isFilePart, partAddress, type FilePart } from '#archive/part-files.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { documentText, textOfParts, type Alternative, type CardContent, type Part } from '#archive/parts.ts'
import { alternativeAt, answerCount } from '#archive/shown-content.ts'
import { escapeHtml, langOf, writtenMarkup } from '#server/html/markup.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { directionOf } from '#archive/text-direction.ts'
import { linkBase, type PublishedSite } from './published-site.ts'
import { renderedResponse } from './rendered-response.ts'

/** The place of a card that is alone on its page. */
const ALONE: TextPlace = { prefix: '', name: '' }

/** The parts of a response on a static page: documents as blocks, further pictures and files, citations as footnotes. */
export async function responseMarkup(
  content: CardContent,
  card: Card,
  site: PublishedSite,
  place: TextPlace = ALONE,
): Promise<string> {
  const parts = content.response
  const top = linkBase(site)
  const sources = sourcesOf(parts)
  const fragments: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text') fragments.push(await rendered(part.text, `p${index}-`, place, top))
    if (part.kind === 'document') fragments.push(await sheet(part, `p${index}-`, place, top))
    if (part.kind === 'citation') {
      const number = sourceNumber(sources, part)
      fragments.push(
        `<sup><a href="#${place.prefix}source-${number}" aria-label="${PARTS_TEXTS.source(number)}">${number}</a></sup>`,
      )
    }
  }
  const list = [...sources.values()].map(({ number, title, url }) => {
    const name = escapeHtml(title)
    const link = url === null ? name : `<a href="${escapeHtml(url)}" rel="noopener nofollow">${name}</a>`
    return `<li id="${place.prefix}source-${number}" dir="${directionOf(title)}">${link}</li>`
  })
  const footnotes =
    list.length === 0
      ? ''
      : `\n<section class="sources" aria-label="${PARTS_TEXTS.sources}${place.name}">\n<ol>\n${list.join('\n')}\n</ol>\n</section>`
  return fragments.join('\n') + filesMarkup(parts, ownFile(content, card), site) + footnotes
}

/**
 * Further pictures, sounds and files by name, linked where the archive has their bytes.
 * @param own the file of the card's own picture (own-file.ts)
 */
export function filesMarkup(parts: readonly Part[], own: string | null, site: PublishedSite): string {
  const shown = [...furtherPictures(parts, own), ...parts.filter((part) => isFilePart(part) && part.kind !== 'picture')]
  if (shown.length === 0) return ''
  const items = (shown as FilePart[]).map((part) => {
    const address = partAddress(part, site.images, site.files)
    const name = escapeHtml(part.name || part.kind)
    if (address === null) return `<li>${name} (${PARTS_TEXTS.missing})</li>`
    const url = escapeHtml(absoluteUrl(site, address))
    if (part.kind === 'picture') return `<li><img src="${url}" alt="${name}" loading="lazy"></li>`
    return `<li><a href="${url}">${name}</a></li>`
  })
  return `\n<ul class="files">\n${items.join('\n')}\n</ul>`
}

/**
 * The other answers, each folded.
 * @param site null to leave out links to each answer
 */
export async function alternativesMarkup(
  card: Card,
  content: CardContent,
  site: PublishedSite | null,
  textPlace: TextPlace = ALONE,
): Promise<string> {
  const count = answerCount(content)
  const made: string[] = []
  for (let place = 1; place <= count; place++) {
    const alternative = alternativeAt(content, place)
    const url = site && absoluteUrl(site, `${cardPath(card)}?answer=${place}`)
    const top = site ? linkBase(site) : ''
    if (alternative) made.push(await alternativeMarkup(alternative, { content, url, top, place, count, textPlace }))
  }
  return made.join('')
}

async function alternativeMarkup(
  { prompt, response }: Alternative,
  {
    content,
    url,
    top,
    place,
    count,
    textPlace,
  }: { content: CardContent; url: string | null; top: string; place: number; count: number; textPlace: TextPlace },
): Promise<string> {
  const promptText = textOfParts(prompt)
  const own =
    promptText === textOfParts(content.prompt)
      ? ''
      : `<p class="prompt reading" dir="${directionOf(promptText)}"${langOf(promptText)}${longAttribute(promptText)}>${writtenMarkup(promptText)}</p>\n`
  const opens = url === null ? '' : `<p><a href="${escapeHtml(url)}">${PARTS_TEXTS.openAnswer}</a></p>\n`
  return `<details class="sheet">
<summary>${TEXTS.answerOf(place, count)}</summary>
${own}<div class="rendered reading">
${await rendered(textOfParts(response), `a${place}-`, textPlace, top)}
</div>
${opens}</details>
`
}

async function sheet(
  document: Extract<Part, { kind: 'document' }>,
  prefix: string,
  place: TextPlace,
  top: string,
): Promise<string> {
  const { title, language, versions } = document
  const facts = [language, versions.length > 1 ? PARTS_TEXTS.versions(versions.length) : ''].filter(
    (fact) => fact !== '',
  )
  const name = `<bdi>${escapeHtml(title.trim() || PARTS_TEXTS.document)}</bdi>`
  return `<details class="sheet">
<summary>${name}${facts.length > 0 ? ` <small>${escapeHtml(facts.join(' · '))}</small>` : ''}</summary>
${await rendered(documentText({ ...document, title: '' }), prefix, place, top)}
</details>`
}

/** Footnotes get a prefix, as a page has several texts and ids must be unique. */
const rendered = (text: string, prefix: string, place: TextPlace, top: string): Promise<string> =>
  renderedResponse(text, { place: { ...place, prefix: place.prefix + prefix }, top })
