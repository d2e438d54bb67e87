import type { Output } from '#api/call.ts'
import { tagCount } from '#archive/content-tags.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { findMarks } from '#archive/highlight.ts'
import { FIRST_IMAGE_MODE, pictureOf } from '#archive/picture.ts'
import { RESULTS_TEXTS, turnText, wordsText } from '#archive/results-texts.ts'
import { sessionHeading, UNTITLED_SESSION } from '#archive/session.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { clampedPrompt, hiddenHit, isWholeWhenFound, tilePrompt, titleHit } from '#archive/tile-texts.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { BUTTON, image } from './screen.ts'

/** A card of a list, in the form of the API. */
export type ListedCard = Output<'GET /api/cards'>['cards'][number]

export interface TileOptions {
  /** The phrases to highlight. */
  phrases: readonly Phrase[]
  /** True in the results of a search. */
  isFound: boolean
  images: string
}

/** A card of a list, as `CardTile` of the page draws it. @param className its classes within the grid */
export function tile(card: ListedCard, { phrases, isFound, images }: TileOptions, className = ''): string {
  const excerpt = (isFound && hiddenHit(card, phrases)) || card.excerpt
  const answerOf = card.hit
    ? `<span class="font-sans text-[0.8125rem]">${TEXTS.answerOf(card.hit.answer, card.hit.answers)}: </span>`
    : ''
  const found =
    excerpt &&
    `<p dir="${directionOf(excerpt)}" class="mt-1 font-serif leading-[1.5625rem] text-soft ${isFound ? 'line-clamp-3' : 'line-clamp-2'}">${answerOf}${marked(excerpt, phrases)}</p>`
  const prompt = tilePrompt(card)
  const lines = !isFound ? ' line-clamp-4' : isWholeWhenFound(prompt) ? '' : ' line-clamp-2'
  const title = titleHit(card, excerpt, phrases)
  const titled = title
    ? `<p dir="${directionOf(title)}" class="mt-1 truncate text-[0.8125rem] text-quiet">${marked(title, phrases)}</p>`
    : ''
  const heading = sessionHeading(card)
  return (
    // The line above the title comes first here, though the page has it behind the title, as a part of the HTML may be rendered
    // before the rest.
    `<div class="tile flex min-w-0 flex-col border-b border-hairline py-5 ${className}">` +
    `<div class="flex min-w-0 items-center justify-between gap-3">${line(card)}${holds(card)}</div><div class="mt-1 flex grow gap-4 sm:gap-6"><div class="min-h-[calc(18px*1.2*4)] max-w-[72ch] min-w-0 grow">` +
    `<h3 dir="${directionOf(prompt)}" class="font-serif text-[1.1875rem] leading-[1.625rem] font-semibold${lines}">${marked(clampedPrompt(prompt), phrases)}</h3>${titled}${found}</div>${picture(card, images)}</div>` +
    `<div class="flex items-center gap-x-3 pt-2 text-[0.8125rem] text-quiet"><span dir="${directionOf(heading)}" class="min-w-0 truncate py-1 text-accent">${heading === UNTITLED_SESSION ? RESULTS_TEXTS.readOn : marked(heading, phrases)}</span><span class="shrink-0 max-[22.4rem]:hidden">${wordsText(card.words)}</span><span class="-my-1 ml-auto flex shrink-0 items-center gap-1">${BUTTON}${BUTTON}${BUTTON}</span></div></div>`
  )
}

/** Placeholders of the icons that `TileHolds` of the page draws. */
function holds(card: ListedCard): string {
  const isPictured = pictureOf(card, FIRST_IMAGE_MODE) !== null
  const shown = card.holds?.filter((hold) => hold !== 'picture' || !isPictured) ?? []
  if (shown.length === 0) return ''
  const signs = shown.map(
    (hold) =>
      `<span class="inline-flex items-center gap-0.5"><svg width="15" height="15"></svg>${tagCount(hold) > 1 ? `<span>${tagCount(hold)}</span>` : ''}</span>`,
  )
  return `<span class="flex shrink-0 items-center gap-2 text-[0.8125rem] text-quiet">${signs.join('')}</span>`
}

/** As `TileLine` of the page draws it. */
function line({ seq, dayStamp, category, turn, turns }: ListedCard): string {
  const day = dayOf(dayStamp)
  const parts = [
    `<span class="shrink-0">${seq}</span>`,
    day && `<span class="shrink-0">${shortDate(day)}</span>`,
    category && `<span class="flex min-w-0"><bdi class="min-w-0 truncate">${escapeHtml(category)}</bdi></span>`,
    turn !== null && turns !== null && `<span class="shrink-0">${turnText(turn, turns)}</span>`,
  ]
  return `<p class="flex min-w-0 items-baseline overflow-x-clip text-[0.8125rem] leading-5 text-quiet [&>*+*]:before:mx-1.5 [&>*+*]:before:content-['·']">${parts.filter(Boolean).join('')}</p>`
}

function picture(card: ListedCard, images: string): string {
  const found = pictureOf(card, FIRST_IMAGE_MODE, images)
  if (!found) return ''
  return `<div class="first-picture mt-1.5 h-22 w-22 shrink-0 overflow-hidden rounded-md bg-raised lg:h-20 lg:w-28">${image(found, '7.5rem', 'size-full object-cover')}</div>`
}

/** A text with highlighted hits, as `MarkedText` of the page draws it. */
export function marked(text: string, phrases: readonly Phrase[]): string {
  const marks = phrases.length === 0 ? [] : findMarks(text, phrases)
  const fragments = marks.map(
    ({ start, end }, at) =>
      `${escapeHtml(text.slice(marks[at - 1]?.end ?? 0, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`,
  )
  return fragments.join('') + escapeHtml(text.slice(marks.at(-1)?.end))
}
