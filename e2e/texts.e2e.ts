import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, openCalendar, scrolled, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test('about and faq open from the footer over the list, lock it, lead to each other, and close to it', async ({
  page,
}) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
  const place = await scrolled(page)
  const dialog = page.getByRole('dialog')

  await page.getByRole('contentinfo').getByRole('link', { name: 'about' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page).toHaveTitle('about – colloquy')
  await expect(dialog.getByText(/authentic and unedited/)).toBeVisible()
  await expect(
    dialog.getByText(/session titles were made later, by an AI; they group cards .* close in time/),
  ).toBeVisible()
  await page.mouse.move(10, 300)
  await page.mouse.wheel(0, 600)
  expect(await scrolled(page)).toBe(place)

  await dialog.getByRole('link', { name: 'faq' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(dialog.getByText(/looks for words in prompts, responses and titles/)).toBeVisible()
  await expect(dialog.getByText(/Whether comments need an account is up to the owner/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?tag=Novel$/)
  expect(await scrolled(page)).toBe(place)
})

test('a text that cannot be fetched is said so, as the owner may have written another than the one that is there', async ({
  page,
}) => {
  let isBroken = true
  await page.route(/\/api\/texts\//, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto('/about')
  const dialog = page.getByRole('dialog')
  const said = dialog.getByRole('alert').getByText('Failed to fetch this text. Please try again later.')
  await expect(said).toBeVisible()
  await expect(dialog.getByText(/authentic and unedited/)).toHaveCount(0)
  isBroken = false
  await dialog.getByRole('button', { name: 'try again' }).click()
  await expect(dialog.getByText(/authentic and unedited/)).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('texts that wait say what for', async ({ page }) => {
  // The starred view is there only for somebody who starred a card.
  await page.goto('/filter?tag=Chess')
  const isKept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await tiles(page).first().getByRole('button', { name: /^star/i }).click()
  await isKept
  await page.route(/\/api\/cards\?starred=1/, () => {})
  await page.getByRole('button', { name: 'my', exact: true }).click()
  await expect(page.getByText('Loading all cards to show your starred cards...')).toBeVisible()
  await page.route(/\/api\/opening/, () => {})
  await page.route(/\/api\/cards(?:\?|$)/, () => {})
  await page.goto('/')
  await expect(page.getByText('Loading initial content...', { exact: true })).toBeVisible()
  await page.goto('/filter?tag=Novel')
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
  await page.goto('/filter?starred=1')
  await expect(page.getByText('Loading all cards to show your starred cards...')).toBeVisible()
  await expect(page.getByText('This may take a moment for the first time')).toBeVisible()
})

test('result counts are announced in a region that stays', async ({ page }) => {
  await openCalendar(page)
  await page.goto('/filter?search=moon')
  const region = page.getByRole('main').getByRole('status').filter({ hasText: '5 cards' })
  await expect(region).toBeVisible()
  const before = await region.elementHandle()
  await page.getByRole('gridcell', { name: /^February 1, 2025, / }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '2 cards' })).toBeVisible()
  // A region is heard only when its text changes, not when it is inserted.
  expect(await before!.evaluate((element) => element.isConnected && element.textContent)).toBe('2 cards')
})

test('on paper is the list, or the open card, in the colours of the light theme, and nothing to press', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/filter?date=2023-11-04')
  await expect(tiles(page)).toHaveCount(5)
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('region', { name: 'calendar' }),
    page.getByRole('combobox', { name: 'search your meetings' }),
    tiles(page).first().getByRole('button', { name: 'Copy link' }),
  ]) {
    await expect(part).toBeHidden()
  }
  const prompt = tiles(page).first().getByRole('heading')
  expect(await prompt.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)).toBe(true)

  await page.emulateMedia({ media: 'screen' })
  await tiles(page).first().getByRole('heading').getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('AIChatBot-to-Human.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog.getByText('AIChatBot-to-Human.')).toBeVisible()
  await expect(dialog.getByText(/^DedupID/)).toBeAttached()
  await expect(dialog.getByRole('button')).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(0)

  // The dark theme has the colours of the light one there.
  const colours = async (theme: string, media: 'print' | 'screen') => {
    await page.emulateMedia({ media })
    return page.evaluate((name) => {
      const root = document.documentElement
      root.dataset['theme'] = name
      const ruleNames = (rule: CSSRule): string[] => [
        ...(rule instanceof CSSStyleRule ? rule.style : []),
        ...('cssRules' in rule ? [...(rule.cssRules as CSSRuleList)].flatMap(ruleNames) : []),
      ]
      const names = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(ruleNames))
      const style = getComputedStyle(root)
      const values = names.map((property) => [property, style.getPropertyValue(property)] as const)
      return Object.fromEntries(
        values.filter(([property, value]) => property.startsWith('--') && CSS.supports('color', value)),
      )
    }, theme)
  }
  const light = await colours('light', 'print')
  expect(Object.keys(light)).toEqual(expect.arrayContaining(['--ink', '--soft', '--mark-now-ink', '--code-word']))
  expect(await colours('dark', 'print')).toEqual(light)
  expect((await colours('dark', 'screen'))['--soft']).not.toBe(light['--soft'])
})

test('nothing moves when the text of about, or what is said of no cards, comes', async ({ page }) => {
  const holdBack = async (request: RegExp) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(request, async (route) => {
      await held
      await route.continue()
    })
    return release
  }
  const heading = (name: string) => page.getByRole('heading', { name })
  const showText = await holdBack(/\/api\/texts\/about/)
  await page.goto('/about')
  // Its rise is over, and the request for the text has not timed out.
  await expect.poll(async () => (await box(heading('about'))).y, { timeout: 5000 }).toBeLessThan(80)
  const { y } = await box(heading('about'))
  showText()
  await expect(page.getByText(/authentic and unedited/)).toBeVisible()
  expect(Math.abs((await box(heading('about'))).y - y)).toBeLessThan(10)

  const showList = await holdBack(/\/assets\/no-cards-/)
  await page.goto('/filter?search=zzqx')
  const before = (await box(heading('comments'))).y
  showList()
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  expect(Math.abs((await box(heading('comments'))).y - before)).toBeLessThan(60)
})

test('the owner’s own about text takes the place of ours', async ({ page, server }) => {
  const file = join(server.data, 'about.md')
  writeFileSync(file, '# Our house\n\nWritten **by us**. <script>document.title = 1</script>')
  await page.goto('/about')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Our house' })).toBeVisible()
  await expect(page.getByRole('dialog').locator('strong')).toHaveText('by us')
  await expect(page.getByRole('dialog').getByText('<script>')).toBeVisible()
  rmSync(file)
})
