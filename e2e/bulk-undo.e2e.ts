import { createAdmin, importCards, signIn, tile } from './admin.ts'
import { hold } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'bulk changes undone' } })

const ADMIN = 'ada@example.com'

test('a bulk change says how many cards it changed, and is undone from above the footer or in the dashboard', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'undo0', prompt: 'a ripe pear' },
    { id: 'undo1', prompt: 'a green pear', isPrivate: false },
    { id: 'undo2', prompt: 'a fallen pear' },
  ])
  const list = '/filter?year=2024'
  await signIn(page, ADMIN)
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  for (const one of [page, visitor]) await one.goto(list)
  const isPrivate = (name: string) => tile(page, `a ${name} pear`).getByRole('checkbox', { name: 'Private' })
  const [bar, button] = [
    page.getByRole('group', { name: 'all cards on' }),
    page.getByRole('button', { name: 'Set all v' }),
  ]
  const [around, last] = [(await bar.boundingBox())!, (await button.boundingBox())!]
  expect(last.x + last.width, 'ends with the line').toBeCloseTo(around.x + around.width, 0)
  await page.getByRole('button', { name: 'Set all private (1)' }).click()
  const note = page.getByRole('group', { name: '1 card made private' })
  await expect(tile(visitor, 'a green pear')).toBeHidden()
  await note.getByRole('button', { name: 'undo' }).click()
  await expect(isPrivate('green')).not.toBeChecked()
  for (const name of ['ripe', 'fallen']) await expect(isPrivate(name)).toBeChecked()
  await expect(tile(visitor, 'a green pear')).toBeVisible()
  await expect(page.getByRole('status').getByText('1 card as before.')).toBeVisible()

  // After the page was left the log of the dashboard still undoes it.
  const release = await hold(page, /\/api\/cards\/undo1$/)
  await isPrivate('green').click()
  await page.getByRole('button', { name: 'Set all public (3)' }).click()
  // The press before is on its way: the last one counts.
  release()
  await expect(page.getByRole('group', { name: '3 cards made public' })).toBeVisible()
  await expect(tile(visitor, 'a ripe pear')).toBeVisible()
  await page.goto('/dashboard')
  const log = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '3 cards made public' })
  await log.getByRole('button', { name: 'undo' }).click()
  await expect(log.getByText('undone by ada')).toBeVisible()
  await expect(log.getByRole('button', { name: 'undo' })).toHaveCount(0)
  await page.goto(list)
  for (const name of ['ripe', 'green', 'fallen']) await expect(isPrivate(name)).toBeChecked()
})
