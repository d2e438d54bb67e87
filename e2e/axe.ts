import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * The calendar's 700 days take axe longer than all the rest and are the same on every screen: it is enough to look at
 * them on one.
 */
const DAYS = '[role="grid"]'

/** A screen is looked at in a narrow and in a wide window, and has the same colours in both: the wide one is enough. */
const COLOURS = { rule: 'color-contrast', fromWidth: 640 }

/**
 * Fails where the page as it is now breaks WCAG 2.2 AA in either theme, naming each rule and what breaks it.
 * @param only the part to look at, as a CSS selector; everything but the calendar's days when left out
 */
export async function expectNoViolations(page: Page, { only }: { only?: string } = {}): Promise<void> {
  await stopMotion(page)
  // Targets that the fixed bar and arrows happen to cover can be scrolled away from them: that is no fault of their size.
  await page.evaluate(() => {
    for (const fixed of document.querySelectorAll<HTMLElement>('body > #root > footer, nav[aria-label="pages"] a')) {
      fixed.style.position = 'static'
    }
  })
  // A page that is still the same has it already.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source)
  const isWide = page.viewportSize()!.width >= COLOURS.fromWidth
  const whole: RunOptions = { runOnly: { type: 'tag', values: WCAG } }
  const found = [await scan(page, only, isWide ? whole : { ...whole, rules: { [COLOURS.rule]: { enabled: false } } })]
  if (isWide) {
    // The other theme is the same page in other colours.
    await turnTheme(page)
    found.push(await scan(page, only, { runOnly: { type: 'rule', values: [COLOURS.rule] } }))
    await turnTheme(page)
  }
  expect(found.flat()).toEqual([])
}

/** As `expectNoViolations`, in windows of several widths, for which the page is loaded once. */
export async function expectNoViolationsAt(
  page: Page,
  widths: readonly number[],
  options?: { only?: string },
): Promise<void> {
  const { height } = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await expectNoViolations(page, options)
  }
}

/** The violations that axe finds, a line for each rule: calling axe directly costs a third less than its Playwright client. */
const scan = (page: Page, only: string | undefined, options: RunOptions): Promise<string[]> =>
  page.evaluate(
    async ([context, chosen]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      // Passes are not reported and frames not searched, as each costs as much as the check itself.
      const { violations } = await run(context, { ...chosen, resultTypes: ['violations'], iframes: false })
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [only === undefined ? { exclude: [DAYS] } : { include: [only] }, options] as const,
  )

/**
 * Ends what moves and fades: text on its way in has fainter colours, and what the browser does not draw would begin its
 * transition when axe reads it, from the colours of the theme before.
 */
const stopMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets = [still]
  })

/** Shows the page in its other theme, without what the visitor's own choice would bring along. */
const turnTheme = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
  })
