import { importCards } from './admin.ts'
import { tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'incomplete cards' } })

test('a card without a page title is called by the first words of its prompt', async ({ page, server }) => {
  const prompt =
    'What grows in half shade?\nLast year there was hardly anything, the year before a single row of beans.'
  const title = 'What grows in half shade? Last year there was hardly anything, the year before a single…'
  await importCards(server, [{ id: 'nameless1', prompt, pageTitle: ' ', isPrivate: false }])
  await page.goto('/card/untitled-nameless1')
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} – incomplete cards`)
})

test('a card whose time is missing comes first of its day, and shows the day alone', async ({ page, server }) => {
  const stamps = ['20240229_000000', '20240229', '2024-02-29', '20240228_235959']
  await importCards(
    server,
    stamps.map((dayStamp) => ({
      id: `at${dayStamp.replaceAll('-', 'x')}`,
      prompt: `said at ${dayStamp}`,
      isPrivate: false,
      dayStamp,
    })),
  )
  await page.goto('/filter?month=2024-02')
  await expect(tiles(page)).toHaveText([/20240228_235959/, /said at 20240229Indeed/, /2024-02-29/, /20240229_000000/])
  await page.goto('/card/x-at20240229')
  await page.getByRole('dialog').getByText('details', { exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Thursday, February 29, 2024', { exact: true })).toBeVisible()
})
