import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** The parts of the page to look at, as CSS selectors; everything when neither is given. */
interface Scope {
  only?: string
  without?: string
}

/** Fails where the page as it is now breaks WCAG 2.2 AA in either theme, naming each rule and what breaks it. */
export async function expectNoViolations(page: Page, { only, without }: Scope = {}): Promise<void> {
  // What the fixed bar and arrows happen to cover here can be scrolled from under them: they say nothing about its size.
  await page.evaluate(() => {
    for (const fixed of document.querySelectorAll<HTMLElement>('body > #root > footer, nav[aria-label="pages"] a')) {
      fixed.style.position = 'static'
    }
  })
  const builder = () => {
    const axe = new AxeBuilder({ page })
    if (only !== undefined) axe.include(only)
    if (without !== undefined) axe.exclude(without)
    return axe
  }
  const found = [await builder().withTags(WCAG).analyze()]
  // The other theme is the same page in other colours.
  await turnTheme(page)
  found.push(await builder().withRules('color-contrast').analyze())
  await turnTheme(page)
  const violations = found.flatMap((result) => result.violations)
  expect(violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
    [],
  )
}

/** Shows the page in its other theme, without what the visitor's own choice would bring along. */
const turnTheme = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // What the browser does not draw begins its transition when axe reads it, from the colours of the theme before.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    const { dataset } = document.documentElement
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
  })
