import { importCards } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'untitled cards' } })

test('a card without a page title is called by the first words of its prompt', async ({ page, server }) => {
  const prompt =
    'What grows in half shade?\nLast year there was hardly anything, the year before a single row of beans.'
  const title = 'What grows in half shade? Last year there was hardly anything, the year before a single…'
  await importCards(server, [{ id: 'nameless1', prompt, pageTitle: ' ', isPrivate: false }])
  await page.goto('/card/untitled-nameless1')
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} – untitled cards`)
})
