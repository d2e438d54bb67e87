import { box, cardList, searchBox, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('scrolling down 200 px puts header and calendar away, and a button brings them back', async ({ page }) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  const title = page.getByRole('heading', { level: 1 })
  const calendar = page.getByRole('region', { name: 'calendar' })
  const show = page.getByRole('button', { name: 'Show header and calendar' })
  await expect(searchBox(page)).toHaveCount(1)
  const scrollDown = (to: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to)

  await scrollDown(200)
  await expect(title).toBeVisible()
  await expect(show).toHaveCount(0)
  await scrollDown(1400)
  await expect(title).toBeHidden()
  await expect(calendar).not.toBeInViewport()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()

  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await show.click()
  await expect(title).toBeVisible()
  await expect(calendar).toBeInViewport()
  await page.getByRole('button', { name: 'Hide header and calendar' }).click()
  await expect(title).toBeHidden()
  await expect(calendar).not.toBeInViewport()
  await scrollDown(0)
  await expect(title).toBeVisible()
  await expect(show).toHaveCount(0)

  // A wide screen keeps both.
  await page.setViewportSize({ width: 768, height: 740 })
  await scrollDown(1400)
  await expect(title).toBeVisible()
  await expect(show).toHaveCount(0)
})

test('nothing ends under the fixed footer, and targets fit a thumb', async ({ page }) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  const footer = page.getByRole('contentinfo')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  // Tiles far down are measured when they come near, so the end may move.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const last = await box(tiles(page).last())
    expect(last.y + last.height).toBeLessThanOrEqual((await box(footer)).y)
  }).toPass()
  expect((await box(footer)).y).toBeGreaterThan(650)
  for (const target of [
    footer.getByRole('link', { name: 'about' }),
    footer.getByRole('link', { name: 'faq' }),
    tiles(page).last().getByRole('button', { name: 'Copy link' }),
  ]) {
    const { width, height } = await box(target)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  await footer.getByRole('link', { name: 'faq' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'faq' })).toBeVisible()
})

test('previous and next card and Close lie within reach of a thumb', async ({ page }) => {
  await page.goto('/filter?tag=Chess')
  await tileLink(page, 1).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['previous card', 'next card', 'previous card in time', 'next card in time', 'Close']) {
    const button = dialog.getByRole('button', { name, exact: true }).and(page.locator(':visible'))
    expect((await box(button)).y, name).toBeGreaterThan(600)
  }
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('display', { exact: true }).click()
  await expect(page.getByRole('radiogroup', { name: 'images' })).toBeVisible()
})

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/',
    '/filter?search=garden&date=2024-06-15&mode=or',
    '/card/x-demo1602',
    '/card/x-demo1301',
    '/faq',
  ]) {
    await page.goto(path)
    await expect(cardList(page).getByRole('article').first()).toBeAttached()
    if (path.startsWith('/card')) await expect(page.getByRole('dialog').locator('pre').first()).toBeVisible()
    const sideways = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog section')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    )
    expect(Math.max(...sideways), path).toBeLessThanOrEqual(0)
  }
})
