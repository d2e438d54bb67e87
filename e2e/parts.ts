import { expect, type Locator, type Page } from '@playwright/test'

/** The search box of the page, or the compact one once the page is scrolled. */
export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'search your meetings' })

/** The part of the page that holds the list. */
export const cardList = (page: Page): Locator => page.getByRole('region', { name: 'cards', exact: true })

/** The cards of the list. */
export const tiles = (page: Page): Locator => cardList(page).getByRole('article')

/** The link of the nth card of the list, which opens it. */
export const tileLink = (page: Page, index = 0): Locator =>
  tiles(page).nth(index).getByRole('heading').getByRole('link')

/** Has the calendar open to the grid of its months when the page loads, as this device remembers it. */
export const openCalendar = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('calendarOpen', 'true'))

/** A day of the calendar by the start of its name, such as 'September 3, 2023'. */
export const day = (page: Page, name: string): Locator => page.getByRole('gridcell', { name: new RegExp(`^${name}, `) })

/** The filters as chips in the search box; not there without any. */
export const filterBar = (page: Page): Locator => page.getByRole('navigation', { name: 'filters' })

/** The link to the next page of the list, or to the one before. */
export const pageLink = (page: Page, direction: 'next' | 'previous'): Locator =>
  page.getByRole('link', { name: `${direction} page` })

/**
 * The round arrow of that link. From 1280 px it keeps its place at the edge of the screen; the words of the link move
 * for as long as the tiles that come into sight above them are measured.
 */
export const pageArrow = (page: Page, direction: 'next' | 'previous'): Locator =>
  pageLink(page, direction).locator('[data-arrow]')

/** Clears all filters. */
export const homeButton = (page: Page): Locator => page.getByRole('button', { name: 'home', exact: true })

/** How many cards there are, as the page says it and announces it. */
export const summary = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('status').getByText(text, { exact: true })

/** Stops the page's time; from here on it goes only as far as `page.clock.runFor` says. */
export const pauseClock = (page: Page): Promise<void> =>
  // On a busy machine a second may pass before the clock stops at the end of it.
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()

/** Holds all answers to an address back until the returned function is called, or for good when it never is. */
export async function holdResponses(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    // Other routes of the test stay active.
    await route.fallback()
  })
  return release
}

/** Chooses the theme before the page loads. */
export const chooseTheme = (page: Page, theme: 'light' | 'dark'): Promise<unknown> =>
  page.addInitScript((chosen) => {
    localStorage.setItem('theme', chosen)
    localStorage.setItem('userHasSetThemePreference', 'true')
  }, theme)

/** How far the page is scrolled down. */
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))

/** Waits until all animations of the page have ended or were cancelled; those that go with scrolling do not end. */
export const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)
    await Promise.allSettled(timed.map(({ finished }) => finished))
  })

/** Where an element lies on the screen. */
export async function box(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await element.boundingBox()
  expect(found).not.toBeNull()
  return found!
}

/** The button that opens how the list is sorted and shown. */
export const displayButton = (page: Page): Locator => page.getByRole('button', { name: /^display/ })

/** How the list is sorted and shown, opened where it is not. */
export async function openDisplay(page: Page): Promise<Locator> {
  const display = page.getByRole('group', { name: 'display' })
  if (!(await display.isVisible())) await displayButton(page).click()
  await expect(display).toBeVisible()
  return display
}

/** Chooses one of the radio buttons of how the list is shown, and closes the panel. */
export async function chooseDisplay(page: Page, group: string, name: string): Promise<void> {
  const display = await openDisplay(page)
  await display.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(display).toBeHidden()
  await expect(displayButton(page)).toBeFocused()
}

/** Shows an address of the page without loading it, as Back does: for tests whose subject is not how a page begins. */
export const navigateTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Errors in the code of a page from now on, except those of the runner's clock, which an earlier test installed. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = []
  // The test runner's own scripts have no address.
  const isOfRunner = (stack: string) =>
    stack.includes('__pwClock') || (stack.includes('at <anonymous>:') && !/https?:/.test(stack))
  page.on('pageerror', ({ message, stack = message }) => isOfRunner(stack) || errors.push(stack))
  return errors
}
