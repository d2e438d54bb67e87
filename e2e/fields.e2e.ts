import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoViolations } from './axe.ts'
import { box, filterBar, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

// A title of its own gives this file a server of its own: the import takes the demo's place.
test.use({ settings: { SITE_TITLE: 'fields' } })

const CARDS = [
  { id: 'one', sessionTitle: 'Bread', model: 'gpt-4o', from: 'ChatGPT' },
  { id: 'two', sessionTitle: 'Bread', model: 'o3', from: 'ChatGPT' },
  { id: 'three', sessionTitle: 'Tides', model: 'claude-3-opus', from: 'Claude' },
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

test('model and program narrow the list, and an open card and a conversation name them', async ({ page, server }) => {
  const file = join(server.data, 'cards.jsonl')
  writeFileSync(file, CARDS.map((card) => `${JSON.stringify(card)}\n`).join(''))
  execFileSync(process.execPath, ['src/cli/start.js', 'import', file], {
    env: { PATH: process.env['PATH'], COLLOQUY_DATA: server.data },
  })
  const narrow = page.getByRole('group', { name: 'narrow to' })
  await page.goto('/filter?search=warm')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(async () => (await box(tiles(page).first())).y).toBeLessThanOrEqual(width < 768 ? 420 : 300)
    const more = narrow.getByRole('button', { name: 'more ways to narrow' })
    await expect(more).toBeVisible({ visible: width < 768 })
    if (width < 768) {
      await expect(narrow.getByRole('group', { name: 'models' })).toBeHidden()
      await more.click()
    }
    await expect(narrow.getByRole('group', { name: 'models' }).getByRole('listitem')).toHaveCount(3)
    await expect(narrow.getByRole('group', { name: 'from' }).getByRole('listitem')).toHaveCount(2)
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
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
  await expectNoViolations(page)

  await page.goto('/session/x-one')
  const head = page.getByRole('main').getByRole('banner').or(page.locator('header')).filter({ hasText: 'Bread' })
  await expect(head.getByRole('link', { name: 'gpt-4o' })).toHaveAttribute('href', '/filter?model=gpt-4o')
  await expect(head.getByRole('link', { name: 'ChatGPT' })).toHaveAttribute('href', '/filter?from=ChatGPT')
  // The second turn was answered by another model.
  await expect(page.locator('[data-turn="two"]').getByText('o3', { exact: true })).toBeVisible()
  await expectNoViolations(page)
})
