import { isBeginningOf, titleOf } from '#archive/card-title.ts'
import type { Card } from '#archive/card.ts'
import { addedFilters } from '#archive/added-fields.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { cutAtCode } from '#archive/fenced-blocks.ts'
import { shortDate } from '#archive/filter-label.ts'
import { longAttribute } from '#archive/long-question.ts'
import { renderMarkdown } from '#archive/markdown/render-markdown.ts'
import { FIRST_IMAGE_MODE, pictureOf } from '#archive/picture.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { sessionFilter } from '#archive/session-filter.ts'
import { sessionHeading } from '#archive/session.ts'
import { directionOf, isRightToLeft } from '#archive/text-direction.ts'
import { escapeHtml, langOf, writtenMarkup } from '#server/html/markup.ts'
import { image, screen, type ScreenSite } from './screen.ts'

/** Characters of an answer beyond which the rest is below the first screen. */
const MAX_ANSWER_LENGTH = 5000

/** Width of a picture, as in `CARD_PICTURE` of the page. */
const PICTURE_WIDTH = '(min-width: 768px) 44rem, 100vw'

/** The picture of a card in the default image mode; '' for a card without one. */
export function picture(card: Card, images: string, className: string): string {
  const found = pictureOf(card, FIRST_IMAGE_MODE, images)
  if (!found) return ''
  const shape = `first-picture max-h-[50dvh] w-full shrink-0 rounded-md bg-raised object-contain object-left ${className}`
  return image(found, PICTURE_WIDTH, found.size ? shape : `${shape} aspect-3/2`)
}

const label = (level: 3 | 4, text: string, action = ''): string =>
  `<div class="mb-2 flex max-w-(--measure) flex-wrap items-center justify-between gap-x-3 gap-y-1"><h${level} class="text-xs font-medium tracking-wide text-quiet">${escapeHtml(text)}</h${level}>${action}</div>`

/** Placeholder of the button 'raw text'. */
const RAW_PLACE =
  '<span class="invisible target -my-1 inline-flex items-center rounded-md border px-1.5 py-1 text-xs">raw text</span>'

/** Prompt and response, as `CardText` of the page draws them. */
export function texts({ prompt, response }: Card, site: ScreenSite, level: 3 | 4, figure: string): string {
  const promptHtml = `<section data-rtl="${isRightToLeft(prompt)}" class="asked min-w-0 grow">${label(level, site.promptLabel)}<p dir="${directionOf(prompt)}"${langOf(prompt)}${longAttribute(prompt)} class="reading whitespace-pre-wrap">${writtenMarkup(beginningOfPrompt(prompt))}</p></section>`
  const answer = renderMarkdown(beginningOf(response), { under: level })
  return (
    `<div class="${figure ? 'flex flex-col gap-6 sm:flex-row sm:items-start' : ''}">${promptHtml}${figure}</div>` +
    `<section class="answered mt-7">${label(level, site.responseLabel, RAW_PLACE)}<div class="rendered reading">${answer}</div></section>`
  )
}

/** The beginning of a prompt; a block of code that goes on after it ends there. */
function beginningOfPrompt(prompt: string): string {
  const isCut = ({ start, end }: { start: number; end: number }) => start < MAX_ANSWER_LENGTH && end > MAX_ANSWER_LENGTH
  const block = prompt.length > MAX_ANSWER_LENGTH ? cutAtCode(prompt).find(isCut)?.block : null
  const rest = block ? `\n${prompt.slice(block.codeEnd, block.end)}` : ''
  return prompt.slice(0, MAX_ANSWER_LENGTH) + rest
}

/** The blocks of a response that fit into the first screen. */
function beginningOf(response: string): string {
  const end = response.length > MAX_ANSWER_LENGTH ? response.lastIndexOf('\n\n', MAX_ANSWER_LENGTH) : response.length
  return response.slice(0, end > 0 ? end : MAX_ANSWER_LENGTH)
}

/** Classes of a card's visible title. */
const TITLE = 'font-serif text-[1.6875rem] leading-[1.25] font-semibold text-balance sm:text-[1.875rem]'

/** An open card, as `CardDialog` of the page draws it. */
export function cardScreen(card: Card, site: ScreenSite): string {
  const day = dayOf(card.dayStamp)
  const title = titleOf(card)
  const from = sessionFilter(card)
    ? `<p class="mt-2 text-sm text-quiet max-sm:flex"><span class="shrink-0">${READER_TEXTS.from}&nbsp;</span><bdi dir="${directionOf(sessionHeading(card))}" class="min-w-0"><span class="py-0.5 font-medium text-accent max-sm:-my-0.5 max-sm:block max-sm:truncate">${escapeHtml(sessionHeading(card))}</span></bdi></p>`
    : ''
  const head =
    (day ? `<span class="shrink-0">${shortDate(day)}</span>` : '') +
    (card.category ? `<span class="min-w-0 truncate">${escapeHtml(card.category)}</span>` : '') +
    addedFilters(card)
      .map(({ value }) => `<span class="min-w-0 truncate max-sm:hidden">${escapeHtml(value)}</span>`)
      .join('')
  return screen(
    '<div class="fixed inset-0 z-40 flex h-dvh w-full items-stretch justify-center bg-scrim text-ink sm:items-center sm:p-4">' +
      '<div class="flex h-full max-h-full w-full flex-col overflow-hidden bg-ground shadow-md sm:max-h-[60rem] sm:max-w-[50rem] sm:rounded-md">' +
      `<div class="flex min-h-13 shrink-0 items-center gap-x-3 border-b border-hairline pr-2 pl-5 text-sm text-quiet sm:pr-4 sm:pl-10"><p class="flex min-w-0 grow gap-x-2 whitespace-nowrap [&>*+*]:before:mr-2 [&>*+*]:before:text-quiet [&>*+*]:before:content-['·']">${head}</p></div>` +
      '<div class="min-h-40 grow overflow-y-auto px-5 pb-8 sm:px-10">' +
      `<header class="pt-6 pb-7 sm:pt-7 sm:pb-8"><h2 dir="${directionOf(title)}" class="${isBeginningOf(title, card.prompt) ? 'sr-only' : TITLE}">${escapeHtml(title)}</h2>${from}</header>` +
      `${texts(card, site, 3, picture(card, site.images, 'sm:w-52'))}</div>` +
      '<div class="shrink-0 border-t border-hairline px-2 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] sm:hidden"><div class="target"></div></div>' +
      '<div class="min-h-14 shrink-0 border-t border-hairline max-sm:hidden"></div></div></div>',
  )
}
