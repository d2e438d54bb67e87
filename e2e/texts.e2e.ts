import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, day, holdResponses, homeButton, openCalendar, scrolled, tiles } from './parts.ts'
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

  // In a window of 1280 px at four times its size the button that closes it is whole.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'faq' }).press('Enter')
  const { y, height } = await box(dialog.getByRole('button', { name: 'Close' }))
  expect(y + height).toBeLessThanOrEqual(256)
})

test('a text that cannot be fetched is said so; the owner’s own comes in place of ours, and moves nothing', async ({
  page,
  server,
}) => {
  const file = join(server.data, 'about.md')
  // As long as ours: a short one has a lower dialog.
  const more = '\n\nWe have lived here for long.'.repeat(40)
  writeFileSync(file, `# Our house\n\nWritten **by us**. <script>document.title = 1</script>${more}`)
  let isBroken = true
  await page.route(/\/api\/texts\//, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  const answer = await holdResponses(page, /\/api\/texts\/about/)
  await page.goto('/about')
  const dialog = page.getByRole('dialog')
  const about = dialog.getByRole('heading', { name: 'about' })
  await expect(about).toBeVisible()
  // Its rise is over, and the request for the text has not timed out.
  await expect.poll(async () => (await box(about)).y, { timeout: 5000 }).toBeLessThan(80)
  const { y } = await box(about)
  answer()
  const said = dialog.getByRole('alert').getByText('Failed to fetch this text. Please try again later.')
  await expect(said).toBeVisible()
  // The owner may have written another than the one that is there.
  await expect(dialog.getByText(/authentic and unedited/)).toHaveCount(0)

  isBroken = false
  await dialog.getByRole('button', { name: 'try again' }).click()
  await expect(dialog.getByRole('heading', { name: 'Our house' })).toBeVisible()
  await expect(said).toHaveCount(0)
  await expect(dialog.locator('strong')).toHaveText('by us')
  await expect(dialog.getByText('<script>')).toBeVisible()
  expect(Math.abs((await box(about)).y - y)).toBeLessThan(10)
  rmSync(file)
})

test('lists that wait say what for', async ({ page }) => {
  // The starred view exists only once a card is starred.
  await page.goto('/filter?tag=Chess')
  const isKept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await tiles(page).first().getByRole('button', { name: /^star/i }).click()
  await isKept
  await page.route(/\/api\/(?:opening|cards(?:\?|$))/, () => {})
  await page.getByRole('button', { name: 'my', exact: true }).click()
  await expect(page.getByText('Loading all cards to show your starred cards...')).toBeVisible()
  await expect(page.getByText('This may take a moment for the first time')).toBeVisible()
  await homeButton(page).click()
  await expect(page.getByText('Loading initial content...', { exact: true })).toBeVisible()
  // A list that replaces another keeps that one meanwhile: this one is the first.
  await page.goto('/filter?tag=Novel')
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
})

test('result counts are announced in a region that stays, and nothing moves when it is said that there are none', async ({
  page,
}) => {
  await openCalendar(page)
  await page.goto('/filter?search=moon')
  const region = page.getByRole('main').getByRole('status').filter({ hasText: '5 cards' })
  await expect(region).toBeVisible()
  const before = await region.elementHandle()
  await day(page, 'February 1, 2025').click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '2 cards' })).toBeVisible()
  // A region is heard only when its text changes, not when it is inserted.
  expect(await before!.evaluate((element) => element.isConnected && element.textContent)).toBe('2 cards')

  const showList = await holdResponses(page, /\/assets\/no-cards-/)
  const discussion = page.getByRole('heading', { name: 'comments' })
  await page.goto('/filter?search=zzqx')
  const { y } = await box(discussion)
  showList()
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  expect(Math.abs((await box(discussion)).y - y)).toBeLessThan(60)
})

test('on paper the day of the home page is as long as its texts', async ({ page }) => {
  await page.goto('/')
  const heading = tiles(page).first().getByRole('heading')
  await heading.getByRole('link').evaluate((link) => {
    link.textContent = 'How long is this question? '.repeat(60)
  })
  await page.emulateMedia({ media: 'print' })
  const below = await box(page.getByRole('heading', { name: 'latest conversations' }))
  const asked = await box(heading)
  expect(asked.height).toBeGreaterThan(400)
  expect(asked.y + asked.height).toBeLessThan(below.y)
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
