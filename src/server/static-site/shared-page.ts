import type { Card } from '#archive/card.ts'
import { titleOf } from '#archive/card-title.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import type { TextPlace } from '#archive/markdown/footnotes.ts'
import { pictureOf } from '#archive/picture.ts'
import { timeOfStamp } from '#archive/readable-stamp.ts'
import { lastDay } from '#archive/read-end.ts'
import { readingTime, turnsText } from '#archive/reader-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { directionOf, isRightToLeft } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml, escapeText } from '#server/html/markup.ts'
import { timeMarkup } from './article.ts'
import { FOLDER, proofScript, STYLE_FILE } from './card-page.ts'
import { alternativesMarkup } from './content-markup.ts'
import type { PublishedSite } from './published-site.ts'
import type { PublishedParts } from './read-parts.ts'
import { markedText, redactionNotes, withNamedMarks } from './redacted-markup.ts'
import { answerMarkup, promptMarkup } from './texts-markup.ts'

/** A card with its visible parts besides its two texts. */
interface SharedCard {
  card: Card
  parts: PublishedParts
}

/** The content of a shared page. */
export interface Shared {
  what: 'card' | 'session'
  cards: readonly SharedCard[]
  /** Number of turns of the conversation before these. */
  from: number
  /** Queries of the pages with earlier and later turns; null where there are none. */
  earlier: string | null
  later: string | null
  /** When the link expires, Unix milliseconds. */
  endsAt: number
}

/**
 * The page of a share link: complete without scripts, and with no link into the archive but to its home page. Its head reveals
 * nothing of the content, so link previews do not either.
 * @param site with the base URLs of the link's pictures and files
 */
export async function sharedPage(shared: Shared, site: PublishedSite): Promise<string> {
  const { what, cards, endsAt } = shared
  const [first] = cards
  const day = lastDay(endsAt, site.timeZone)
  const body = what === 'card' && first ? await cardMarkup(first, site) : await conversationMarkup(shared, site)
  return `${head(LINK_TEXTS.title[what], site)}${what === 'card' && first ? proofScript(first.card, first.parts) : ''}</head>
<body>
${banner(site)}
<main>
${body}<p class="place">${escapeText(LINK_TEXTS.until(longDate(day)))}</p>
</main>
</body>
</html>
`
}

/** The page of a link that has expired or was withdrawn. */
export const endedPage = (site: PublishedSite): string => `${head(LINK_TEXTS.over, site)}</head>
<body>
${banner(site)}
<main>
<h1>${LINK_TEXTS.over}</h1>
<p><a href="/">${STATIC_TEXTS.goHome}</a></p>
</main>
</body>
</html>
`

/** The head, left open. It has a description, as robots would otherwise take words of the page. */
function head(title: string, site: PublishedSite): string {
  const full = escapeHtml(`${title} – ${site.title}`)
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${full}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${ROBOTS}">
<meta name="referrer" content="no-referrer">
<meta name="description" content="${LINK_TEXTS.description}">
<meta property="og:title" content="${full}">
<meta property="og:description" content="${LINK_TEXTS.description}">
<link rel="stylesheet" href="${FOLDER}${STYLE_FILE}">
`
}

/** Content of the robots meta element. */
export const ROBOTS = 'noindex, nofollow, noarchive, nosnippet, noimageindex'

const banner = (site: PublishedSite): string =>
  `<header><a href="/">${escapeHtml(site.title)}</a> <span>${escapeHtml(site.tagline)}</span></header>`

/** Version of the form of shared pages, as `CARD_FORM` is of card pages. */
export const SHARED_FORM = 'shared-1'

async function cardMarkup(shared: SharedCard, site: PublishedSite): Promise<string> {
  const { card } = shared
  const title = markedText(card, titleOf(card), card.pageTitle ? 'pageTitle' : 'prompt')
  return `<article data-form="${SHARED_FORM}">
<h1 dir="${directionOf(titleOf(card))}">${title}</h1>
<p class="place">${placeOf(card)}</p>
${await turnMarkup(shared, site, { element: 'section', label: 'h2' })}</article>
`
}

async function conversationMarkup(shared: Shared, site: PublishedSite): Promise<string> {
  const { cards, from, earlier, later } = shared
  const [first] = cards
  const title = first ? sessionHeading(first.card) : ''
  const heading = first ? markedText(first.card, title, 'sessionTitle') : ''
  const numbered = cards.map(({ card }, index) => ({ card, number: from + index + 1 }))
  const turns: string[] = []
  let before = dayOf(first?.card.dayStamp ?? '')
  for (const [index, one] of cards.entries()) {
    const number = from + index + 1
    const day = dayOf(one.card.dayStamp)
    const time = [day === before ? null : day && longDate(day), timeOfStamp(one.card.dayStamp)].filter(Boolean)
    before = day
    const markup = await turnMarkup(one, site, { element: 'div', label: 'p', place: placeOfTurn(number) })
    turns.push(`<article id="${turnId(number)}" class="turn" aria-labelledby="${turnId(number)}-name">
<h2 id="${turnId(number)}-name">${LINK_TEXTS.turn(number)} <small>${escapeHtml(time.join(', '))}</small></h2>
${markup}</article>
`)
  }
  const contents = numbered.map(
    ({ card, number }) =>
      `<li value="${number}"><a href="#${turnId(number)}" dir="${directionOf(titleOf(card))}">${escapeHtml(titleOf(card))}</a></li>`,
  )
  const outline =
    cards.length < 2
      ? ''
      : `<details class="sheet"><summary>${LINK_TEXTS.contents}</summary>
<ol>
${contents.join('\n')}
</ol>
</details>
`
  const ways = [earlier && way(earlier, 'prev', LINK_TEXTS.earlier), later && way(later, 'next', LINK_TEXTS.later)]
  const shownWays = ways.filter((one) => one !== null)
  return `<h1 dir="${directionOf(title)}">${heading}</h1>
<p class="place">${factsOf(shared)}</p>
${outline}${turns.join('')}${shownWays.length > 0 ? `<p class="ways">${shownWays.join('\n')}</p>\n` : ''}`
}

const way = (query: string, rel: string, name: string): string =>
  `<a rel="${rel}" href="?${escapeHtml(query)}">${name}</a>`

const turnId = (number: number): string => `turn-${number}`

/** A prefix for ids in each card, as ids on a page with several cards must be unique. */
const placeOfTurn = (number: number): TextPlace => ({
  prefix: `${turnId(number)}-`,
  name: `, ${LINK_TEXTS.turn(number)}`,
})

/** The elements around prompt and response of a card. */
interface Place {
  /** 'section' only for a single card: sections are landmarks, whose names must be unique on a page. */
  element: 'section' | 'div'
  label: 'h2' | 'p'
  /** The id prefix of its texts among those of other cards. */
  place?: TextPlace
}

/** Prompt, picture, response and other answers of a card. */
async function turnMarkup(
  { card, parts: { content } }: SharedCard,
  site: PublishedSite,
  { element, label, place = { prefix: '', name: '' } }: Place,
): Promise<string> {
  const begin = (name: string, type: string) =>
    `<${element}${type}${element === 'section' ? ` aria-label="${escapeHtml(name)}"` : ''}>
<${label}${label === 'p' ? ' class="who"' : ''}>${escapeHtml(name)}</${label}>`
  return `${pictureMarkup(card, site)}${begin(site.promptLabel, ` class="asked" data-rtl="${isRightToLeft(card.prompt)}"`)}
${promptMarkup(card, content, site)}
</${element}>
${begin(site.responseLabel, '')}
${await answerMarkup(card, content, site, place)}
</${element}>
${content ? withNamedMarks(await alternativesMarkup(card, content, null, place), []) : ''}${redactionNotes(card)}`
}

function pictureMarkup(card: Card, site: PublishedSite): string {
  const picture = pictureOf(card, 'color', site.images)
  if (picture === null) return ''
  const { url, size, smaller } = picture
  const shape = size ? ` width="${size.width}" height="${size.height}"` : ''
  const sizes = smaller ? ` srcset="${escapeHtml(smaller)}" sizes="(max-width: 46rem) 100vw, 46rem"` : ''
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(STATIC_TEXTS.pictureOf(titleOf(card)))}"${shape}${sizes} loading="lazy">\n`
}

/** Day, category and length of a conversation; its length only where all of it is on this page. */
function factsOf({ cards, earlier, later }: Shared): string {
  const first = cards[0]?.card
  const day = dayOf(first?.dayStamp ?? '')
  const letters = cards.reduce((sum, { card }) => sum + card.promptLen + card.responseLen, 0)
  const length = earlier === null && later === null ? [turnsText(cards.length), readingTime(letters)] : []
  return [day && `<time datetime="${day}">${longDate(day)}</time>`, escapeHtml(first?.category ?? ''), ...length]
    .filter(Boolean)
    .join(' · ')
}

/** Day, category and conversation of a card, without links, as their targets may be private. */
function placeOf(card: Card): string {
  const names = [card.category, sessionHeading(card)].filter((name) => name !== '').map(escapeHtml)
  return `${timeMarkup(card)}${TEXTS.contextWindow} ${names.join(' &gt; ')}`
}
