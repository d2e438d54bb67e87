import type { Locator, Page } from '@playwright/test'
import { scrolled } from './parts.ts'
import { expect, test } from './server.ts'

/** Twelve turns, the longest conversation of the demo archive. */
const LONG = '/session/x-demo1701'

const turn = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^turn ${number}: `) })
const outline = (page: Page) => page.getByRole('navigation', { name: 'outline' })
const topOf = (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('after a jump to the end of a conversation the turns in view are drawn at once, and the last one is the current turn', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(LONG)
  const last = page.getByRole('region', { name: /^turn \d+: / }).last()
  // Without time there is no further step: only the turns around the first are drawn.
  await expect(turn(page, 1).locator('.reading')).toHaveCount(2)
  await expect(last.locator('.reading')).toHaveCount(0)
  await page.keyboard.press('End')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000)
  // One frame, and less than a step.
  await page.clock.runFor(15)
  await expect(last.locator('.reading')).toHaveCount(2)

  await page.clock.resume()
  await page.setViewportSize({ width: 1280, height: 400 })
  // The page grows when the related cards come.
  await expect(page.getByRole('navigation', { name: 'Related cards' }).getByRole('listitem')).not.toHaveCount(0)
  await page.keyboard.press('End')
  await expect(last).not.toBeInViewport()
  await expect(outline(page).locator('[aria-current]')).toHaveAttribute('href', `#${await last.getAttribute('id')}`)
})

test('in the next conversation its first turn is the one that is read, and Back leads to the same line of this one', async ({
  page,
}) => {
  await page.goto(LONG)
  const last = page.getByRole('region', { name: /^turn 12: / })
  await expect(last.locator('.reading')).toHaveCount(2)
  const onward = page.getByRole('navigation', { name: 'conversations' }).getByRole('link').first()
  await onward.scrollIntoViewIfNeeded()
  await expect(page).toHaveURL(/#demo1712$/)
  const line = await topOf(last)
  await onward.click()
  await expect(page).not.toHaveURL(/demo17/)
  const first = page.getByRole('region', { name: /^turn 1: / })
  await expect(first).not.toHaveAttribute('id', /demo17/)
  await expect(outline(page).locator('[aria-current]')).toHaveAttribute('href', `#${await first.getAttribute('id')}`)
  await page.goBack()
  await expect(page).toHaveURL(/#demo1712$/)
  await expect.poll(async () => Math.abs((await topOf(last)) - line)).toBeLessThan(4)
})
