import { beginning } from '#archive/card-title.ts'
import { renderMarkdown } from '#archive/markdown/render-markdown.ts'
import { TEXTS } from '#archive/texts.ts'
import { firstSentence } from '#server/texts/first-sentence.ts'
import { OWN_TEXT_NAMES, readOwnText } from '#server/texts/own-text.ts'
import { MAX_DESCRIPTION_LENGTH, type PagePreview, type PreviewSite } from './page-preview.ts'

/**
 * The preview of `/about` or `/faq` with the owner's own text, read at each request.
 * @param folder the data folder
 * @returns null at other URLs, and where the owner has written none
 */
export async function findOwnTextPreview(url: string, folder: string, site: PreviewSite): Promise<PagePreview | null> {
  const name = OWN_TEXT_NAMES.find((one) => url.split('?')[0] === `/${one}`)
  const own = name === undefined ? null : await readOwnText(folder, name)
  if (name === undefined || own === null) return null
  return {
    title: `${TEXTS[name]} – ${site.title}`,
    description: beginning(firstSentence(own) || site.statement || site.tagline, MAX_DESCRIPTION_LENGTH),
    path: `/${name}`,
    kind: 'website',
    picture: null,
    firstTexts: null,
    screen: null,
    body: `<h1>${TEXTS[name]}</h1>${renderMarkdown(own, { under: 1 })}`,
  }
}
