import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { colloquy } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { box, filterBar, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

// A title of its own gives this file a server of its own: the import takes the demo's place.
test.use({ settings: { SITE_TITLE: 'fields' } })

const CARDS = [
  { id: 'one', sessionTitle: 'Bread', model: 'gpt-4o', from: 'ChatGPT' },
  { id: 'two', sessionTitle: 'Bread', model: 'o3', from: 'ChatGPT' },
  { id: 'three', sessionTitle: 'Tides', model: 'claude-3-opus-of-a-long-name', from: 'Claude' },
  { id: 'four', sessionTitle: 'Notes' },
].map((card, index) => ({
  ...card,
  prompt: `Question ${index + 1}: how warm?`,
  response: 'About 24 degrees.',
  pageTitle: `On warmth, ${index + 1}`,
  category: index < 2 ? 'Kitchen' : 'Sea',
  dayStamp: `2024020${index + 1}_0900`,
  isPrivate: false,
}))

const MODELS = ['gpt-4o', 'o3', 'gpt-4o', 'a model of a name that is far too long for the line of a title']

test.beforeAll(async ({ server }) => {
  const messages = MODELS.flatMap((model, index) => [
    { role: 'user', content: `Question ${index + 1}` },
    { role: 'assistant', content: `Answer ${index + 1}`, model },
  ])
  const talk = [{ id: '1', title: 'Sourdough', created_at: '2024-03-01T09:00:00Z', messages }]
  const files = {
    'cards.jsonl': CARDS.map((card) => JSON.stringify(card)).join('\n'),
    'talk.json': JSON.stringify(talk),
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(server.data, name), text)
    await colloquy(server, ['import', '--publish', join(server.data, name)])
  }
})

test('model and program narrow the list, and an open card and a conversation name them', async ({ page }) => {
  const narrow = page.getByRole('group', { name: 'narrow to' })
  await page.goto('/filter?search=warm')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(async () => (await box(tiles(page).first())).y).toBeLessThanOrEqual(width < 768 ? 420 : 300)
    const more = narrow.getByRole('button', { name: 'more filters' })
    await expect(more).toBeVisible({ visible: width < 768 })
    if (width < 768) {
      await expect(narrow.getByRole('group', { name: 'models' })).toBeHidden()
      await more.click()
    }
    await expect(narrow.getByRole('group', { name: 'models' }).getByRole('listitem')).toHaveCount(3)
    await expect(narrow.getByRole('group', { name: 'from' }).getByRole('listitem')).toHaveCount(2)
    await expectNoViolations(page, { only: '[aria-label="narrow to"]' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  // All names of a row have the whole width, not a narrow column of half of it.
  await page.setViewportSize({ width: 1024, height: 844 })
  const models = narrow.getByRole('group', { name: 'models' })
  const half = (await box(models)).width
  const all = models.getByRole('button', { name: '3 in all' })
  await all.click()
  await expect.poll(async () => (await box(models)).width).toBeGreaterThan(2 * half)
  await all.click()
  await expect.poll(async () => (await box(models)).width).toBe(half)
  await narrow.getByRole('button', { name: 'from ChatGPT 2 cards' }).click()
  await expect(page).toHaveURL(/\/filter\?search=warm&from=ChatGPT$/)
  await expect(tiles(page)).toHaveCount(2)
  await expect(filterBar(page).getByRole('button', { name: 'from ChatGPT', exact: true })).toBeVisible()
  // One program is left: it would narrow nothing.
  await expect(narrow.getByRole('group', { name: 'from' })).toHaveCount(0)
  await narrow.getByRole('button', { name: 'model o3 1 card' }).click()
  await expect(page).toHaveURL(/\/filter\?search=warm&model=o3&from=ChatGPT$/)
  await expect(tiles(page)).toHaveCount(1)

  await tileLink(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'o3', exact: true })).toBeVisible()
  await dialog.getByText('details', { exact: true }).click()
  await expect(dialog.getByText('model: o3')).toBeVisible()
  await expect(dialog.getByText('from: ChatGPT')).toBeVisible()
  await expectNoViolations(page, { only: 'dialog' })

  await dialog.getByRole('link', { name: 'read the conversation' }).click()
  const head = page.getByRole('main').getByRole('banner').or(page.locator('header')).filter({ hasText: 'Bread' })
  await expect(head.getByRole('link', { name: 'gpt-4o' })).toHaveAttribute('href', /[?&]model=o3,gpt-4o(&|$)/)
  await expect(head.getByRole('link', { name: 'ChatGPT' })).toHaveAttribute('href', /[?&]from=ChatGPT(&|$)/)
  // The second turn was answered by another model.
  await expect(page.locator('[data-turn="two"]').getByText('o3', { exact: true })).toBeVisible()
})

test('a conversation whose model changes is under one title, with its models beside it', async ({ page }) => {
  await page.goto('/filter?month=2024-03')
  const session = page.getByRole('region', { name: 'Sourdough' })
  await expect(session).toHaveCount(1)
  await expect(session.getByRole('article')).toHaveCount(MODELS.length)
  const title = session.getByRole('heading', { level: 2 })
  for (const [width, shown] of [
    [320, 1],
    [768, 3],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const [index, name] of [...new Set(MODELS)].entries())
      await expect(session.getByRole('link', { name, exact: true })).toBeVisible({ visible: index < shown })
    expect((await title.boundingBox())!.width, `at ${width} px`).toBeGreaterThan(70)
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide, `at ${width} px`).toBe(false)
  }
  await session.getByRole('link', { name: 'o3', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?month=2024-03&tag=o3$/)
  await expect(session.getByRole('article')).toHaveCount(1)
  // Categories are the models here: they are offered once.
  await page.goto('/filter?search=question&month=2024-03')
  const narrow = page.getByRole('group', { name: 'narrow to' })
  await expect(narrow.getByRole('group', { name: 'topics' })).toBeVisible()
  await expect(narrow.getByRole('group', { name: 'models' })).toHaveCount(0)
})
