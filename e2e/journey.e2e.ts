import { expect, test } from './server.ts'

test('a visitor searches, opens a card, walks on, and comes back to the same list', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'search your meetings' })
  await expect(box).toHaveAttribute('placeholder', /^search through \d+ meetings$/)
  await box.fill('Gard')
  await expect(box).toHaveValue('gard')
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/filter\?search=gard\*$/)
  await expect(box).toHaveValue('')
  const list = page.getByRole('region', { name: 'cards' })
  await expect(list.locator('mark').first()).toHaveText(/^gard/i)

  const first = list.getByRole('article').first().getByRole('link').first()
  await first.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Human-to-AIChatBot.')).toBeVisible()
  await expect(dialog.getByText('AIChatBot-to-Human.')).toBeVisible()
  await expect(dialog.getByText(/^Context window/)).toBeAttached()
  await expect(dialog.getByText(/^DedupID: demo\d+$/)).toBeAttached()
  await expect(page).toHaveURL(/\/card\/[^/]+-demo\d+$/)
  const opened = page.url()
  const dedupid = dialog.getByText(`DedupID: ${opened.split('-').at(-1)}`)
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(opened)
  await expect(dedupid).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(opened)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?search=gard\*$/)

  await page.reload()
  await expect(list.locator('mark').first()).toHaveText(/^gard/i)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('the response is Markdown, its raw text one press away, and its code is coloured', async ({ page, request }) => {
  const { cards } = (await (await request.get('/api/cards?size=500')).json()) as { cards: { id: string }[] }
  const responses = await Promise.all(
    cards.map(
      async ({ id }) => (await (await request.get(`/api/cards/${id}`)).json()) as { id: string; response: string },
    ),
  )
  const withCode = responses.find(({ response }) => response.includes('```sql'))!
  await page.goto(`/card/x-${withCode.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('pre code').first()).toBeVisible()
  await expect(dialog.locator('pre code [class^="hljs-"]').first()).toBeVisible()
  await dialog
    .getByRole('button', { name: /raw/i })
    .or(dialog.getByRole('switch', { name: /raw/i }))
    .first()
    .click()
  await expect(dialog.getByText('```sql').first()).toBeVisible()
})
