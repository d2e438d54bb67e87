import type { Page } from '@playwright/test'

/** Where a day's tick lies on the screen. */
export interface TickBox {
  x: number
  y: number
  width: number
  height: number
  /** True where its middle is inside the strip's visible part. */
  isInView: boolean
}

/** The ticks of one colour: of days alone, of a search's hits, of the other days next to these, or round days on show. */
export type TickKind = 'plain' | 'hit' | 'other' | 'shown'

/** The days with a tick of a kind, in the order of time: each a line up of the month's one path. */
export const tickDays = (page: Page, kind: TickKind): Promise<string[]> =>
  page
    .getByRole('region', { name: 'calendar' })
    .locator(`[data-ticks="${kind}"]`)
    .evaluateAll((paths) =>
      paths.flatMap((path) =>
        [...path.getAttribute('d')!.matchAll(/M([\d.]+) /g)].map(
          ([, middle]) =>
            `${path.closest('[data-month]')!.getAttribute('data-month')}-${String(Number(middle) + 0.5).padStart(2, '0')}`,
        ),
      ),
    )

/** Where a day's tick lies; null where the day has none. */
export const tickBox = (page: Page, day: string): Promise<TickBox | null> =>
  page.evaluate((wanted) => {
    const svg = document.querySelector<SVGSVGElement>(`[data-month="${wanted.slice(0, 7)}"] svg`)
    if (!svg) return null
    const middle = Number(wanted.slice(8)) - 0.5
    for (const path of svg.querySelectorAll('[data-ticks]:not([data-ticks="shown"])')) {
      for (const [, x, bottom, top] of path.getAttribute('d')!.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)) {
        if (Number(x) !== middle) continue
        const { left, width, top: above } = svg.getBoundingClientRect()
        const thick = Number.parseFloat(getComputedStyle(path).strokeWidth)
        const at = left + (width * middle) / svg.viewBox.baseVal.width
        const strip = svg.closest('.overflow-x-auto')!.getBoundingClientRect()
        return {
          x: at - thick / 2,
          y: above + Number(top),
          width: thick,
          height: Number(bottom) - Number(top),
          isInView: at > strip.left && at < strip.right && above >= 0 && above < innerHeight,
        }
      }
    }
    return null
  }, day)
