import type { Page } from '@playwright/test'
import { box, searchBox, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const GROUND = { dark: 'rgb(31, 41, 55)', light: 'rgb(255, 255, 255)' }

async function expectTheme(page: Page, theme: 'dark' | 'light') {
  await expect(page.locator('html')).toHaveCSS('background-color', GROUND[theme])
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute(
    'content',
    theme === 'dark' ? '#1f2937' : '#ffffff',
  )
}

/** Lets chance fall so: below one half the theme is dark. */
const chance = (page: Page, value: number) =>
  page.evaluate((next) => {
    Math.random = () => next
  }, value)

test('a title of any length keeps clear of the buttons, and a tagline without room for words is not shown', async ({
  page,
}) => {
  await page.goto('/filter')
  await expect(tiles(page).first()).toBeVisible()
  const header = page.getByRole('banner')
  const [title, tagline] = [header.getByRole('heading', { level: 1 }), header.getByText('a conversation in cards')]
  const name = (text: string) => title.getByRole('link').evaluate((link, next) => (link.textContent = next), text)
  /** How wide the tagline is; 0 where it is beyond the edge of its line. */
  const seen = async () => {
    const [own, line] = await Promise.all([box(tagline), box(tagline.locator('..'))])
    return own.y < line.y + line.height ? own.width : 0
  }
  for (const [width, given, least] of [
    [1280, 'colloquy', 128],
    [1280, 'notes to a machine', 0],
    [1280, 'my many conversations with a patient machine', 0],
    [390, 'letters home', 80],
    [320, 'notes to a machine', 0],
    [320, 'my many conversations with a patient machine', 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await name(given)
    const told = `${given} at ${width} px`
    if (least === 0) expect(await seen(), told).toBe(0)
    else expect(await seen(), told).toBeGreaterThanOrEqual(least)
    const [own, next] = await Promise.all([
      box(title),
      box(header.getByRole(width < 1024 ? 'button' : 'combobox').last()),
    ])
    expect(own.x + own.width, told).toBeLessThanOrEqual(next.x)
    expect(own.height, told).toBeLessThanOrEqual(56)
  }
})

test('title and tagline stay at the top, and the header repeats the search box once that is out of sight', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  // On the home page the box is next to the statement.
  const statement = page.getByRole('note')
  await expect(statement).toContainText('This is a demo archive, written for Colloquy. Your first import replaces it.')
  await expect(searchBox(page)).toHaveCount(1)
  await expect(header.getByRole('combobox')).toHaveCount(0)
  const [left, right] = await Promise.all([box(statement), box(searchBox(page))])
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(right.y).toBeLessThan(left.y + left.height)
  // The home page is as long as what its answers hold.
  await expect(tiles(page).first()).toBeVisible()
  await page.mouse.move(600, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(header.getByRole('combobox')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await header.getByRole('combobox').fill('Salt ')
  await header.getByRole('button', { name: 'search', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?search=salt$/)
  await expect(tiles(page)).toHaveCount(32)
  await expect(searchBox(page)).toHaveCount(1)

  await page.mouse.wheel(0, 1500)
  await expect(header.getByRole('combobox', { name: 'search your meetings' })).toBeVisible()
  expect((await box(header)).y).toBe(0)
  const title = header.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(title).toHaveCSS('text-transform', 'lowercase')
  await expect(header.getByText('a conversation in cards')).toHaveCSS('text-transform', 'lowercase')
  // The theme toggle stays at the top right.
  const toggle = await box(header.getByRole('button', { name: /^Switch to the (?:dark|light) theme$/ }))
  const column = await box(page.getByRole('main'))
  expect(Math.abs(toggle.x + toggle.width - column.x - column.width)).toBeLessThanOrEqual(1)
  expect(toggle.y + toggle.height).toBeLessThan(60)
  await header.getByRole('combobox').fill('Sea ')
  await header.getByRole('button', { name: 'search', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?search=salt,sea$/)
})

test('the theme is random until it is chosen, then kept on the device', async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => (sessionStorage.getItem('chance') === 'light' ? 0.9 : 0.1)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/filter?tag=Chess')
  await expectTheme(page, 'dark')
  await page.evaluate(() => sessionStorage.setItem('chance', 'light'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible()
  await expectTheme(page, 'light')

  // Until it is chosen a change of the system's scheme picks again, whichever way the system went.
  await chance(page, 0.1)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
  await chance(page, 0.9)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')
  expect(await page.evaluate(() => localStorage.getItem('userHasSetThemePreference'))).toBeNull()

  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expectTheme(page, 'dark')
  expect(
    await page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('userHasSetThemePreference')]),
  ).toEqual(['dark', 'true'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'dark')
  await page.reload()
  await expectTheme(page, 'dark')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expectTheme(page, 'light')
})
