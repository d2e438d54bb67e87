import { markdownPath } from '#archive/alternate-url.ts'
import { beginning, titleOf } from '#archive/card-title.ts'
import type { Card, CardSummary } from '#archive/card.ts'
import { cardName, cardPath, permalinkPath } from '#archive/card-url.ts'
import { oembedPath } from '#archive/embed-code.ts'
import { sessionPath } from '#archive/conversation.ts'
import { filterPath } from '#archive/filter-url.ts'
import { addFilter, NO_FILTERS } from '#archive/filters.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { dayOfRelated, RELATED_TEXTS } from '#archive/related-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { instantOfStamp } from '#archive/stamp-instant.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { escapeHtml, escapeText, scriptJson } from '#server/html/markup.ts'
import { pictureAddress, timeMarkup } from './article.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { directionOf } from '#archive/text-direction.ts'
import { alternativesMarkup } from './content-markup.ts'
import type { RelatedCard } from './find-related.ts'
import type { PublishedSite } from './published-site.ts'
import { publishedFields, type PublishedParts } from './read-parts.ts'
import { markedText, redactionNotes, withNamedMarks } from './redacted-markup.ts'
import { structuredData } from './structured-data.ts'
import { textsMarkup } from './texts-markup.ts'

/** Links to the cards before and after. */
type Neighbour = Pick<CardSummary, 'id' | 'slug' | 'pageTitle' | 'prompt'>

/** The pages that a page links to, besides its conversation and category. */
export interface LinkedPages {
  previous: Neighbour | null
  next: Neighbour | null
  related: readonly RelatedCard[]
}

/** Names of the files that all pages share, in the folder of the pages. */
export const STYLE_FILE = 'style.css'
export const PREVIEW_FILE = 'preview.png'

/** The folder of the pages, as a URL path. */
export const FOLDER = '/seo/card/'

const MAX_DESCRIPTION_LENGTH = 200

/** Characters beyond which each part of a page takes some milliseconds to render. */
const LONG_LETTERS = 20_000

/**
 * The static page of a card (R13.1): complete without scripts, with metadata for search engines and link previews. Its links to
 * other pages are relative, so that the folder can be on any host.
 * @param parts the published parts besides the card's two texts; the page embeds the card with its proof as JSON, for `colloquy
 * verify`
 */
export async function cardPage(
  card: Card,
  { previous, next, related }: LinkedPages,
  site: PublishedSite,
  parts: PublishedParts,
): Promise<string> {
  const { content } = parts
  const isLong = card.prompt.length + card.response.length > LONG_LETTERS
  const yieldToEventLoop = isLong ? timeSlices() : () => undefined
  await yieldToEventLoop()
  const structured = scriptJson(structuredData(card, site))
  await yieldToEventLoop()
  const proof = proofScript(card, parts)
  await yieldToEventLoop()
  const texts = await textsMarkup(card, content, site)
  const alternatives = content ? withNamedMarks(await alternativesMarkup(card, content, site), []) : ''
  await yieldToEventLoop()
  const title = titleOf(card)
  const url = absoluteUrl(site, permalinkPath(card))
  const date = instantOfStamp(card.dayStamp, site.timeZone)?.toISOString() ?? null
  const picture = pictureAddress(card, site)
  const preview = picture ?? absoluteUrl(site, previewOf(card, site))
  const description = beginning(card.prompt, MAX_DESCRIPTION_LENGTH) || beginning(card.response, MAX_DESCRIPTION_LENGTH)
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeText(headTitle(title, site))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="${escapeHtml(url)}">
<link rel="stylesheet" href="${STYLE_FILE}">
<link rel="alternate" type="application/atom+xml" href="${escapeHtml(absoluteUrl(site, '/feed.xml'))}">
<link rel="alternate" type="text/markdown" href="${escapeHtml(absoluteUrl(site, markdownPath(cardPath(card))))}">
${embeddedLink(url, site)}${previous ? `<link rel="prev" href="${pageHref(previous)}">\n` : ''}${next ? `<link rel="next" href="${pageHref(next)}">\n` : ''}${shared(
    [
      ['og:type', 'article'],
      ['og:site_name', site.title],
      ['og:title', title],
      ['og:description', description],
      ['og:url', url],
      ['og:image', preview],
      ['og:image:alt', picture === null ? site.title : STATIC_TEXTS.pictureOf(title)],
      ['article:published_time', date],
      ['article:section', card.category],
    ],
    'property',
  )}${shared(
    [
      ['twitter:card', 'summary_large_image'],
      ['twitter:title', title],
      ['twitter:description', description],
      ['twitter:image', preview],
      ['twitter:image:alt', picture === null ? site.title : STATIC_TEXTS.pictureOf(title)],
    ],
    'name',
  )}<script type="application/ld+json">${structured}</script>
${proof}</head>
<body>
<header><a href="${escapeHtml(absoluteUrl(site, '/'))}">${escapeHtml(site.title)}</a> <span>${escapeHtml(site.tagline)}</span></header>
<main>
<article data-form="${CARD_FORM}">
<h1 dir="${directionOf(title)}">${markedText(card, title, card.pageTitle ? 'pageTitle' : 'prompt')}</h1>
<p class="place">${placeOf(card, site)}</p>
${picture === null ? '' : `<img src="${escapeHtml(picture)}" alt="${escapeHtml(STATIC_TEXTS.pictureOf(title))}">\n`}${texts}${alternatives}${redactionNotes(card)}</article>
<p class="ways"><a href="${escapeHtml(absoluteUrl(site, sessionPath(card)))}">${READER_TEXTS.read}</a>
<a href="${escapeHtml(absoluteUrl(site, cardPath(card)))}">${STATIC_TEXTS.liveCard}</a></p>
${relatedSection(related)}</main>
${navigation(previous, next)}</body>
</html>
`
  // Spaces at the end of a line are invisible, but HTML validators report them.
  return html.replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
}

/**
 * Version of the form of card pages. `colloquy verify` compares a page only with its own rendering of the same version, so
 * pages of older versions do not count as forgeries: a change of the form needs a new number.
 */
export const CARD_FORM = 'card-1'

/** The id of the element that holds the card as JSON. */
export const CARD_DATA = 'card'

/** A card with its proof as JSON, for `colloquy verify`; '' where it is not signed yet. */
export const proofScript = (card: Card, parts: PublishedParts): string =>
  parts.proof ? `<script type="application/json" id="${CARD_DATA}">${scriptJson(dataOf(card, parts))}</script>\n` : ''

/** The signed fields of a card, with the names from which the page is made. */
const dataOf = (
  { id, pageTitle, category, sessionTitle, semanticSid, dayStamp, ...card }: Card,
  parts: PublishedParts,
) => ({
  id,
  pageTitle,
  category,
  sessionTitle,
  semanticSid,
  dayStamp,
  prompt: card.prompt,
  response: card.response,
  ...publishedFields(parts),
})

/** Maximum length of a title, in characters: browser tabs and search results show no more. */
const MAX_HEAD_LENGTH = 70

function headTitle(title: string, site: PublishedSite): string {
  const end = ` – ${site.title}`
  const isShort = end.length < MAX_HEAD_LENGTH / 2
  const room = isShort ? MAX_HEAD_LENGTH - escapeText(end).length : MAX_HEAD_LENGTH
  let most = room
  while (escapeText(beginning(title, most)).length > room && most > 8) most -= 4
  return beginning(title, most) + (isShort ? end : '')
}

const pageHref = (card: Pick<Neighbour, 'id' | 'slug' | 'pageTitle'>): string =>
  `${encodeURIComponent(cardName(card).slice(0, -card.id.length - 1))}-${card.id}.html`

/** Meta elements for link previews; unknown values are left out. */
const shared = (entries: readonly (readonly [string, string | null])[], by: 'name' | 'property'): string =>
  entries
    .filter((entry): entry is readonly [string, string] => entry[1] !== null && entry[1] !== '')
    .map(([name, content]) => `<meta ${by}="${name}" content="${escapeHtml(content)}">\n`)
    .join('')

/** The link to the oEmbed description of the page; '' where no server answers. */
const embeddedLink = (url: string, site: PublishedSite): string =>
  site.isFiles
    ? ''
    : `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(absoluteUrl(site, oembedPath(url)))}">\n`

/** The path of the preview picture with a card's words; the site's own picture where no server draws one. */
const previewOf = (card: Card, site: PublishedSite): string =>
  site.isFiles ? FOLDER + PREVIEW_FILE : `/preview/card/${card.id}.png`

/** Day, category and conversation; the latter two link to their lists. */
function placeOf(card: Card, site: PublishedSite): string {
  const link = (path: string, name: string) =>
    `<a href="${escapeHtml(absoluteUrl(site, path))}">${escapeHtml(name)}</a>`
  const topic = filterPath(addFilter(NO_FILTERS, { kind: 'tag', value: card.category }))
  const heading = sessionHeading(card)
  const names = [card.category && link(topic, card.category), heading && link(sessionPath(card), heading)]
  return `${timeMarkup(card)}${TEXTS.contextWindow} ${names.filter((name) => name !== '').join(' &gt; ')}`
}

function navigation(previous: Neighbour | null, next: Neighbour | null): string {
  if (!previous && !next) return ''
  const link = (card: Neighbour | null, rel: 'prev' | 'next', word: string) =>
    card ? `<a rel="${rel}" href="${pageHref(card)}"><small>${word}</small> ${escapeHtml(titleOf(card))}</a>\n` : ''
  return `<nav aria-label="${STATIC_TEXTS.inTime}">
${link(previous, 'prev', STATIC_TEXTS.previous)}${link(next, 'next', STATIC_TEXTS.next)}</nav>
`
}

/** Related public cards, each with its conversation, its day, and the words that both have in common. */
function relatedSection(cards: readonly RelatedCard[]): string {
  if (cards.length === 0) return ''
  const items = cards.map((card) => {
    const day = dayOfRelated(card)
    return `<li><a href="${pageHref(card)}" dir="${directionOf(card.title)}">${escapeHtml(card.title)}</a>
<small><bdi dir="${directionOf(sessionHeading(card))}">${escapeHtml(sessionHeading(card))}</bdi>${day === null ? '' : ` · ${day}`}</small> <small>${RELATED_TEXTS.words} <span dir="auto">${escapeHtml(card.words.join(', '))}</span></small></li>`
  })
  return `<section class="related" aria-labelledby="related">
<h2 id="related">${RELATED_TEXTS.heading}</h2>
<ul>
${items.join('\n')}
</ul>
</section>
`
}

/** The page of every URL without a page, whether or not there ever was one. */
export const gonePage = (site: PublishedSite): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`${STATIC_TEXTS.gone} – ${site.title}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="${FOLDER}${STYLE_FILE}">
</head>
<body>
<header><a href="/">${escapeHtml(site.title)}</a> <span>${escapeHtml(site.tagline)}</span></header>
<main>
<h1>${STATIC_TEXTS.gone}</h1>
<p>${STATIC_TEXTS.goneNext}</p>
<p><a href="/">${STATIC_TEXTS.goHome}</a></p>
</main>
</body>
</html>
`
