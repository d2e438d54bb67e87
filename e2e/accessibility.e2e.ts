import type { Page } from '@playwright/test'
import { expectNoViolationsAt } from './axe.ts'
import { collectPageErrors, searchBox, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const dialog = (page: Page) => page.getByRole('dialog')

const CALENDAR = 'section[aria-label="calendar"]'

interface Screen {
  name: string
  /** The part of it that no earlier screen covered; everything by default. */
  only?: string
  open: (page: Page) => Promise<void>
}

/** Every screen and dialog, each reached from the one before it where there is a way, so that few pages are loaded. */
const SCREENS: Screen[] = [
  {
    name: 'home',
    open: async (page) => {
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'cards with pictures' })).toBeVisible()
    },
  },
  {
    name: 'the calendar with all months',
    only: CALENDAR,
    open: async (page) => {
      await page.getByRole('button', { name: 'show months' }).click()
      await page.getByRole('button', { name: 'all months' }).click()
      await expect(page.getByRole('button', { name: 'scroll calendar left' })).toBeHidden()
    },
  },
  {
    name: 'suggestions',
    only: '[role="search"]',
    open: async (page) => {
      await page.getByRole('button', { name: 'all months' }).click()
      await page.getByRole('button', { name: 'hide months' }).click()
      await searchBox(page).fill('garden ')
      await expect(page.getByRole('option').nth(2)).toBeVisible()
      await searchBox(page).press('ArrowDown')
    },
  },
  {
    name: 'a list',
    open: async (page) => {
      await searchBox(page).press('Escape')
      await searchBox(page).press('Enter')
      await expect(tiles(page)).toHaveCount(8)
    },
  },
  {
    name: 'a card',
    only: 'dialog',
    open: async (page) => {
      await tileLink(page).click()
      await expect(dialog(page).locator('mark').first()).toBeVisible()
      await dialog(page).getByText('details', { exact: true }).click()
    },
  },
  {
    name: 'help',
    only: 'dialog',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('?')
      await expect(dialog(page).getByRole('heading', { name: 'keyboard' })).toBeVisible()
    },
  },
  {
    name: 'about',
    only: 'dialog',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('contentinfo').getByRole('link', { name: 'about' }).click()
      await expect(dialog(page).getByRole('heading', { name: 'about' })).toBeVisible()
    },
  },
  {
    name: 'faq',
    only: 'dialog',
    open: async (page) => {
      await dialog(page).getByRole('link', { name: 'faq' }).click()
      await expect(dialog(page).getByRole('heading', { name: 'faq' })).toBeVisible()
    },
  },
  {
    name: 'several pages',
    open: async (page) => {
      await page.goto('/filter?page=2')
      await expect(tiles(page)).toHaveCount(50)
    },
  },
  {
    name: 'nothing found',
    open: async (page) => {
      await page.goto('/filter?search=zzqx&tag=Garden')
      await expect(page.getByText('No cards available to display.')).toBeVisible()
    },
  },
  {
    name: 'an unknown card',
    only: 'dialog',
    open: async (page) => {
      await page.goto('/card/x-nobody1')
      await expect(dialog(page).getByRole('heading', { name: 'There is no such card.' })).toBeVisible()
    },
  },
]

test('every screen and open dialog in both themes, on phone and desktop', async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const errors = collectPageErrors(page)
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
  })
  for (const { name, open, ...part } of SCREENS) {
    await test.step(name, async () => {
      await open(page)
      await expectNoViolationsAt(page, [360, 1280], part)
    })
  }
  expect(errors).toEqual([])
})
