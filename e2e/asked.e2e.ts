import { newCard } from '#archive/card.ts'
import { createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { homeButton } from './parts.ts'
import { expect, test, type RunningServer } from './server.ts'

// A title of its own gives this file a server of its own.
test.use({ settings: { SITE_TITLE: 'asked' } })

const LEMON = 'How do I repot an overgrown lemon tree?'
const STEPS = [
  'Repot it in spring, before new leaves come.',
  'Water the tree a day before, so that the roots come out whole.',
  'Mix $c = 2s$ parts of compost with sand.',
].join('\n\n')
// The difference is at the end of a line that has to be scrolled.
const COMMAND = `repot --tree ${'lemon-'.repeat(40)} --size`
const CARDS = [
  {
    id: 'lemon1',
    prompt: LEMON,
    response: `${STEPS}\n\n\`\`\`sh\n${COMMAND} 30\n\`\`\``,
    dayStamp: '20230402',
    model: 'gpt-4',
  },
  {
    id: 'lemon2',
    prompt: `${LEMON} Please.`,
    response: `${STEPS}\n\nPrune a third of the roots.\n\n\`\`\`sh\n${COMMAND} 40\n\`\`\``,
    dayStamp: '20240402',
    model: 'o1',
  },
  {
    id: 'lemon3',
    prompt: LEMON,
    response: 'Buy another one; nurseries have plenty.',
    dayStamp: '20250402',
    model: 'o3',
  },
  { id: 'once', prompt: 'Which apples keep longest in a cold cellar?', response: 'Boskoop.', dayStamp: '20250403' },
  ...['long1', 'long2'].map((id) => ({
    id,
    prompt: 'Write down every word about composting that comes to mind',
    response: Array.from({ length: 16_000 }, (_, at) => `${id}w${(at * 7919) % 99_991}`).join(' '),
    dayStamp: '20250404',
  })),
].map((card) => newCard({ sessionTitle: 'South wall', isPrivate: false, ...card }))

let filled = ''

/** Puts the cards into the server, and waits until their prompts are compared. */
async function fill(server: RunningServer): Promise<void> {
  if (filled !== server.url) await importCards(server, CARDS)
  filled = server.url
  const group = async () =>
    (await (await fetch(`${server.url}/api/cards/lemon1/asked`)).json()) as { total: number; isLearning: boolean }
  await expect.poll(async () => (await group()).total, { timeout: 30_000 }).toBe(3)
}

test('an open card says how often its question was asked, and leads to the answers side by side', async ({
  page,
  server,
  browser,
}) => {
  await fill(server)
  await createAdmin(server, 'ada@example.com')
  const admin = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  const desk = await admin.newPage()
  await signIn(desk, 'ada@example.com')
  const trees = { title: 'Trees', cards: ['lemon1', 'lemon2'], isPublished: true }
  expect((await desk.request.post('/api/collections', { data: trees })).status()).toBe(200)
  await admin.close()

  await page.goto('/filter?search=lemon')
  for (const list of ['/filter?search=lemon', '/c/trees']) {
    if (list === '/c/trees') {
      await homeButton(page).click()
      await page.getByRole('link', { name: 'Trees' }).first().click()
      await expect(page).toHaveURL(list)
    }
    await page.getByRole('link', { name: LEMON }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'asked 3 times since 2023' }).click()
    await expect(page).toHaveURL(/\/asked\/untitled-lemon\d$/)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: LEMON })).toBeFocused()
    // The list that led here is out of sight.
    await expect(page.getByRole('main')).toHaveCount(1)
    await page.goBack()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(list)
  }
})

test('two answers that a reader chooses are side by side, what only one of them says is marked by more than colour', async ({
  page,
  server,
}) => {
  await fill(server)
  await page.goto('/asked/untitled-lemon1')
  await expect(page).toHaveTitle(`${LEMON} – asked`)
  await expect(page.getByText('asked 3 times since 2023')).toBeVisible()
  const [first, second] = [
    page.getByRole('region', { name: 'first answer' }),
    page.getByRole('region', { name: 'second answer' }),
  ]
  await expect(page.getByRole('status').filter({ hasText: 'Underlined is what only one' })).toBeVisible()
  await expect(second.locator('ins').filter({ hasText: 'Prune a third of the roots.' })).toHaveText(/^only here: /)
  await expect(second.locator('ins').filter({ hasText: '40' })).toHaveCSS('text-decoration-line', 'underline')
  await expect(first.locator('del')).toHaveCSS('text-decoration-style', 'dotted')
  await expect(first.locator('del')).toHaveText('only here: 30')
  await expect(first.locator('math')).toBeVisible()
  // Different prompts are shown next to their answers.
  await expect(second.getByText(`${LEMON} Please.`)).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const [left, right] = [(await first.boundingBox())!, (await second.boundingBox())!]
    expect(width < 640 ? right.y > left.y + left.height : right.x > left.x + left.width).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectNoViolations(page, { only: 'main' })
  }

  // Both are chosen by a field or in the list, and the address keeps the choice.
  const field = second.getByRole('combobox', { name: 'second answer' })
  await expect(field).toHaveValue('lemon2')
  await field.focus()
  await field.selectOption({ label: 'Apr 2, 2025 · o3 · South wall' })
  await expect(page).toHaveURL('/asked/untitled-lemon1?with=lemon3')
  await expect(second.getByText('nurseries have plenty')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'These answers have little in common.' })).toBeVisible()
  await expect(second.locator('ins').first()).toHaveText(/^only here: /)
  const firstField = page.getByRole('combobox', { name: 'first answer' })
  await firstField.selectOption('lemon2')
  await expect(page).toHaveURL('/asked/untitled-lemon2?with=lemon3')
  await page.reload()
  await expect(firstField).toHaveValue('lemon2')
  await expect(field).toHaveValue('lemon3')
  await page.getByRole('link', { name: 'compare with the answer of Apr 2, 2023' }).click()
  await expect(page).toHaveURL('/asked/untitled-lemon2?with=lemon1')
  await expect(second).toBeFocused()
  await expect(second).toBeInViewport()
  // A card lies over the answers; Back finds these at their place.
  const inList = page.getByRole('listitem').getByRole('link', { name: 'Apr 2, 2025 · o3 · South wall', exact: true })
  await inList.click()
  await expect(page.getByRole('dialog')).toContainText('nurseries have plenty')
  await expect(page).toHaveTitle(/asked$/)
  await page.goBack()
  await expect(page).toHaveURL('/asked/untitled-lemon2?with=lemon1')
  await expect(inList).toBeFocused()
  await expect(inList).toBeInViewport()
})

test('a question that was asked once shows no line, and its page says so; a card that is not there is named', async ({
  page,
  server,
}) => {
  await fill(server)
  const asked = page.waitForResponse('**/api/cards/once/asked')
  await page.goto('/card/untitled-once')
  await (await asked).finished()
  await expect(page.getByRole('dialog').getByText('Boskoop.')).toBeVisible()
  // Two frames: the answer is drawn in the first.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.getByText(/asked \d+ times/)).toHaveCount(0)
  await page.route('**/api/cards/once/asked', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/asked/untitled-once')
  await expect(page.getByRole('button', { name: 'try again' })).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'This was asked once.' })).toBeVisible()
  await page.getByRole('link', { name: 'open the card' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const answer = await page.goto('/asked/absent')
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText(/There is no such card/)
})

test('very long answers are compared by their beginnings, and the page goes on meanwhile', async ({ page, server }) => {
  await fill(server)
  // Frames come while the two are compared: the time between them is measured from the beginning on.
  await page.addInitScript(() => {
    const measured = window as unknown as { longestFrame: number }
    measured.longestFrame = 0
    let last = performance.now()
    const measure = (now: number) => {
      measured.longestFrame = Math.max(measured.longestFrame, now - last)
      last = now
      requestAnimationFrame(measure)
    }
    requestAnimationFrame(measure)
  })
  await page.goto('/asked/untitled-long1')
  await expect(page.getByText('This is the beginning of a long answer.')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'These answers have little in common.' })).toBeVisible()
  const slowest = await page.evaluate(() => (window as unknown as { longestFrame: number }).longestFrame)
  expect(slowest).toBeLessThan(1000)
})
