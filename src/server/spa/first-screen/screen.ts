import type { Picture } from '#archive/picture.ts'
import type { Site } from '#archive/site.ts'
import { escapeHtml } from '#server/html/markup.ts'

/**
 * The first screen of a page as its code will draw it: with the same classes at the same positions, but without interactive
 * elements. It must change with the components of `src/web` that it mirrors; e2e/first-screen.e2e.ts and e2e/first-lists.e2e.ts
 * compare positions.
 */

/** The site's names, and the base URL of its pictures. */
export type ScreenSite = Pick<Site, 'title' | 'tagline' | 'promptLabel' | 'responseLabel'> & { images: string }

/** Hidden from screen readers and focus, as the real page replaces it. */
export const screen = (content: string): string => `<div class="first-screen" aria-hidden="true" inert>${content}</div>`

/** The column of the page. */
export const COLUMN = 'mx-auto max-w-[73rem] px-4 sm:px-8 xl:px-0'

/** The site's name and tagline, as `SiteHeader` draws them. @param place classes of both, and of the tagline alone */
export const names = ({ title, tagline }: ScreenSite, place: string, ofTagline = ''): string =>
  `<div class="flex h-14 min-w-0 flex-wrap items-center gap-x-3 gap-y-14 overflow-clip [overflow-clip-margin:0.25rem] sm:items-baseline sm:pt-3.5 ${place}">` +
  `<p class="-mx-1 max-w-full shrink-0 px-1 font-serif text-2xl leading-none font-semibold tracking-tight lowercase max-sm:flex max-sm:h-14 max-sm:items-center sm:overflow-x-clip sm:text-ellipsis sm:whitespace-nowrap"><span class="max-sm:line-clamp-2 max-sm:leading-7">${escapeHtml(title)}</span></p>` +
  `<p class="min-w-0 grow basis-20 text-sm leading-tight text-quiet lowercase max-sm:line-clamp-3 max-sm:text-xs sm:basis-32 sm:truncate ${ofTagline}">${escapeHtml(tagline)}</p></div>`

/** Placeholder of a button with an icon. */
export const BUTTON = '<span class="target inline-flex shrink-0"></span>'

/** A picture that loads lazily. @param sizes its display widths @param className its classes */
export function image({ url, size, smaller, fade }: Picture, sizes: string, className: string): string {
  const place = size ? `width="${size.width}" height="${size.height}"` : ''
  const others = smaller ? ` srcset="${escapeHtml(smaller)}" sizes="${sizes}"` : ''
  return `<img class="${className}${fade ? ' grayscale' : ''}" loading="lazy" alt="" ${place}${others} src="${escapeHtml(url)}">`
}
