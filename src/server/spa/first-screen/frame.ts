import { chipJoins } from '#archive/chip-join.ts'
import { filterLabel } from '#archive/filter-label.ts'
import { listFilters, sortOf, type Filters } from '#archive/filters.ts'
import { countLabel, resultSummary, type PageInfo } from '#archive/pages.ts'
import { RESULTS_TEXTS } from '#archive/results-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { timeLinkOf } from '#archive/time/time-link.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { BUTTON, COLUMN, names, screen, type ScreenSite } from './screen.ts'

/** The HTML of the parts of the home page or a list. */
interface Parts {
  /** In the header. */
  search?: string
  /** Above the strip of days. */
  opening?: string
  /** The row below or above the strip of days. */
  bar: string
  content: string
}

/** The home page or a list, as `MainPage` draws it. */
export const frame = (site: ScreenSite, { search = '', opening = '', bar, content }: Parts): string =>
  screen(
    header(site, search) +
      `<div class="${COLUMN} pb-24 max-md:min-h-dvh"><div class="flex flex-col"><div class="bg-ground">${opening}${STRIP}</div>${bar}</div><div>${content}</div></div>`,
  )

/** As `SiteHeader` draws it. */
export function header(site: ScreenSite, search: string): string {
  const columns = 'max-lg:flex-wrap lg:grid lg:grid-cols-[minmax(17rem,1fr)_minmax(0,35rem)_minmax(0,1fr)] lg:gap-x-6'
  return (
    `<div class="border-b border-transparent bg-ground"><div class="${COLUMN} flex min-h-14 items-center gap-x-3 ${search && columns}">` +
    names(site, 'grow basis-0') +
    (search &&
      `<div class="min-w-0 grow max-lg:order-last max-lg:basis-full max-lg:pb-2 lg:py-[3px]">${search}</div>`) +
    `<div class="flex items-center justify-end gap-1">${BUTTON}</div></div></div>`
  )
}

/** Placeholder of the strip of days, whose ticks are drawn by the code, as they are scrolled to the visible days. */
const STRIP =
  '<div class="[--track:1.75rem] max-md:[--track:2.5rem]"><div class="flex items-start gap-1 max-md:-mb-2">' +
  '<div class="min-w-0 grow -ml-1 pl-1 md:pt-1"><div class="h-(--track) border-b border-line"></div><div class="h-6 max-md:h-10"></div><div class="max-md:-mt-4"><span class="invisible inline-flex h-6 items-start text-xs leading-4 font-semibold">0</span></div></div>' +
  `<div class="flex shrink-0 items-center">${BUTTON}</div></div></div>`

/** As `SearchBox` draws it. @param total number of all cards; unused with filters @param isCompact true in the header */
export function searchBox(filters: Filters, total: number, isCompact: boolean): string {
  const shown = chips(filters)
  const hint = shown ? `${filters.mode} …` : TEXTS.searchPlaceholder(total > 0 ? countLabel(total) : null)
  return (
    `<div class="flex items-center border-b-[1.5px] border-ink bg-ground">${BUTTON}` +
    `<div class="-mx-0.5 flex min-w-0 grow items-center gap-x-1.5 gap-y-1 overflow-hidden p-1 flex-wrap max-h-[min(14rem,40dvh)] md:max-h-28">${shown}` +
    `<span class="flex min-w-24 shrink-0 grow basis-24 max-md:min-w-16 max-md:basis-16 items-center px-1 font-serif text-[1.0625rem] italic text-quiet ${isCompact ? 'h-8 max-md:h-10' : 'h-10'}"><span class="truncate">${hint}</span></span></div>` +
    '<span class="key mx-1 pointer-coarse:hidden max-md:hidden">/</span></div>'
  )
}

/** The filters as `FilterChips` draws them. */
function chips(filters: Filters): string {
  const shown = listFilters(filters)
  if (shown.length === 0) return ''
  const joins = chipJoins(filters, shown).map((join) => {
    if (!join) return ''
    const words = join === 'switch' ? modes(filters) : `<span class="px-1 text-sm text-quiet">${join}</span>`
    return `<span class="inline-flex shrink-0 items-center">${words}</span>`
  })
  const chip = (label: string) =>
    '<span class="inline-flex max-w-full min-w-0 shrink-0"><span class="inline-flex max-w-full min-w-0 items-stretch rounded-md font-serif text-[1.0625rem] leading-6 font-medium bg-accent-soft text-ink">' +
    `<span class="target inline-flex min-w-0 items-center py-0.5 pr-1 pl-2.5"><bdi class="min-w-0 wrap-anywhere">${escapeHtml(label)}</bdi></span>${BUTTON}</span></span>`
  return shown.map((filter, at) => joins[at]! + chip(filterLabel(filter))).join('') + joins.at(-1)!
}

const modes = ({ mode }: Filters): string =>
  `<span class="inline-flex shrink-0">${['and', 'or'].map((one) => `<span class="target relative inline-flex items-center justify-center px-1 text-sm decoration-dotted underline-offset-4 ${one === mode ? 'text-accent underline' : 'text-quiet'}">${one}</span>`).join('')}</span>`

/**
 * The row with the link to the home page, the heading of the list and its display options, as `Breadcrumb` and `DisplayButton`
 * draw it.
 */
export function bar(list: { filters: Filters; info: PageInfo; capped: boolean; conversations: string } | null): string {
  const isLong = list !== null && list.info.pages > 1
  const heading = list
    ? `<p>${resultSummary(list.info, list.capped)}</p><span class="text-quiet max-sm:hidden">${list.conversations}</span>${timeLink(list.filters)}`
    : ''
  return (
    `<div class="flex items-start justify-between gap-x-4 max-sm:flex-wrap md:py-1 ${list ? 'order-first' : 'border-b-[1.5px] border-ink'}">` +
    `<div class="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 sm:min-w-0 ${isLong ? 'max-sm:contents' : 'max-sm:whitespace-nowrap'}"><span class="target -ml-2 inline-flex items-center px-2 text-sm text-accent">${TEXTS.home}</span>` +
    `<div class="flex flex-wrap items-center gap-x-1.5 text-sm ${isLong ? 'max-sm:order-1 max-sm:basis-full' : ''}">${heading}</div></div>` +
    `<span class="target inline-flex shrink-0 items-center gap-2.5 px-1 text-sm text-soft"><svg width="16" height="16"></svg>${list ? RESULTS_TEXTS.sorts[sortOf(list.filters)] : RESULTS_TEXTS.display}</span></div>`
  )
}

function timeLink(filters: Filters): string {
  const link = timeLinkOf(filters)
  return link
    ? `<span class="target -my-1 ml-2 inline-flex items-center text-accent max-md:-my-2.5">${link.text}</span>`
    : ''
}
