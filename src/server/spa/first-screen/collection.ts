import type { Output } from '#api/call.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { counted } from '#archive/counted.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { renderMarkdown } from '#archive/markdown/render-markdown.ts'
import { FIRST_IMAGE_MODE, pictureOf } from '#archive/picture.ts'
import { directionOf } from '#archive/text-direction.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { header, searchBox } from './frame.ts'
import { firstTiles } from './list.ts'
import { COLUMN, image, screen, type ScreenSite } from './screen.ts'

const FORMS = [COLLECTION_TEXTS.copy, COLLECTION_TEXTS.feed, COLLECTION_TEXTS.book, COLLECTION_TEXTS.json]

/**
 * A collection with its first cards, as `CollectionPage` draws it.
 * @param total number of all cards of the archive
 * @returns null where one of the first cards has redacted words, which the page labels
 */
export function collectionScreen(
  { title, introduction, picture: own, cards, total: count }: Output<'GET /api/collections/:name'>,
  total: number,
  site: ScreenSite,
): string | null {
  const tiles = firstTiles(cards, site.images)
  if (tiles === null) return null
  const found = own && pictureOf(own, FIRST_IMAGE_MODE, site.images)
  const picture = found
    ? `<div class="first-picture h-52 w-full shrink-0 overflow-hidden rounded-md bg-raised md:h-56 md:w-80">${image(found, '(min-width: 768px) 20rem, 100vw', 'size-full object-cover')}</div>`
    : ''
  const introductionHtml = introduction
    ? `<div class="mt-4 max-w-(--measure)"><div class="rendered reading">${renderMarkdown(introduction, { under: 2 })}</div></div>`
    : ''
  const forms = FORMS.map(
    (form) => `<span class="target inline-flex items-center px-1 text-sm font-medium text-accent">${form}</span>`,
  )
  return screen(
    `${header(site, searchBox(NO_FILTERS, total, true))}<div class="${COLUMN} pb-24 max-md:min-h-dvh">` +
      '<div class="flex flex-col gap-x-10 gap-y-6 border-b-[1.5px] border-ink pt-8 pb-6 md:flex-row md:items-start"><div class="min-w-0 grow">' +
      `<p class="flex flex-wrap items-center gap-x-2 text-sm text-quiet">${counted(count, 'card')}</p>` +
      `<h2 dir="${directionOf(title)}" class="mt-2 font-serif text-[1.875rem] leading-[1.2] font-semibold text-balance wrap-anywhere sm:text-[2.5rem]">${escapeHtml(title)}</h2>` +
      `${introductionHtml}<div class="-mx-1 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">${forms.join('')}</div></div>${picture}</div>` +
      `<div class="pt-4">${tiles}</div></div>`,
  )
}
