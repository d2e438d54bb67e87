import { cardPath } from '#archive/card-url.ts'
import { titleOf } from '#archive/card-title.ts'
import type { Card } from '#archive/card.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { sessionHeading } from '#archive/session.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { escapeHtml, escapeText } from '#server/html/markup.ts'
import { pictureAddress } from '#server/static-site/article.ts'
import { FOLDER, STYLE_FILE } from '#server/static-site/card-page.ts'
import type { PublishedSite } from '#server/static-site/published-site.ts'
import type { PublishedParts } from '#server/static-site/read-parts.ts'
import { markedText, redactionNotes } from '#server/static-site/redacted-markup.ts'
import { textsMarkup } from '#server/static-site/texts-markup.ts'

/** The head of a page for frames of other sites; its links open outside the frame. */
const headOf = (title: string, site: PublishedSite): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeText(`${title} – ${site.title}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base target="_blank">
<link rel="stylesheet" href="${FOLDER}${STYLE_FILE}">
</head>
`

/** A card to be shown in a frame of another site: title, day, session, prompt and response, with a link to the archive. */
export async function embedPage(card: Card, { content }: PublishedParts, site: PublishedSite): Promise<string> {
  const title = titleOf(card)
  const day = dayOf(card.dayStamp)
  const picture = pictureAddress(card, site)
  const facts = [
    ...(day === null ? [] : [`<time datetime="${day}">${longDate(day)}</time>`]),
    escapeHtml(sessionHeading(card)),
  ]
  const html = `${headOf(title, site)}<body>
<main>
<article>
<h1 dir="${directionOf(title)}"><a href="${escapeHtml(absoluteUrl(site, cardPath(card)))}">${markedText(card, title, card.pageTitle ? 'pageTitle' : 'prompt')}</a></h1>
<p class="place">${facts.join(' · ')}</p>
${picture === null ? '' : `<img src="${escapeHtml(picture)}" alt="${escapeHtml(STATIC_TEXTS.pictureOf(title))}">\n`}${await textsMarkup(card, content, site)}${redactionNotes(card)}</article>
</main>
<footer><p class="ways"><a href="${escapeHtml(absoluteUrl(site, cardPath(card)))}">${EMBED_TEXTS.readIn(escapeHtml(site.title))}</a></p></footer>
</body>
</html>
`
  return html.replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
}

/** What frames say. */
const EMBED_TEXTS = {
  readIn: (site: string) => `Read in ${site}`,
  gone: 'This card is not here.',
} as const

/** The page of a frame whose card does not exist, whether or not it ever did. */
export const embedGone = (site: PublishedSite): string => `${headOf(EMBED_TEXTS.gone, site)}<body>
<main>
<h1>${EMBED_TEXTS.gone}</h1>
<p><a href="${escapeHtml(absoluteUrl(site, '/'))}">${escapeHtml(site.title)}</a></p>
</main>
</body>
</html>
`
