import { importCards } from './admin.ts'
import { tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'title hits' }, serviceWorkers: 'block' })

const WORDS = 'wisteriaqq climbersqq'
const TURN = { isPrivate: false, sessionTitle: 'Climbersqq on the wall', semanticSid: '20240101_0000abcd' }

test('a hit in a title is marked on a tile, in an open card, and over a conversation and in its outline', async ({
  page,
  server,
}) => {
  await importCards(server, [
    { ...TURN, id: 'titled1', pageTitle: 'Wisteriaqq pruning', prompt: 'When do I cut it?', response: 'In July.' },
    { ...TURN, id: 'titled2', pageTitle: 'Next', prompt: 'And the wisteriaqq root?', response: 'Never.' },
  ])
  const [first, second] = [tiles(page).filter({ hasText: 'In July' }), tiles(page).filter({ hasText: 'Never' })]
  for (const path of [`/filter?search=${WORDS}`, `/filter?search=${WORDS}&sort=newest`]) {
    await page.goto(path)
    await expect(first.getByText('Wisteriaqq pruning').locator('mark')).toHaveText('Wisteriaqq')
    await expect(first.getByRole('link', { name: 'Climbersqq on the wall' }).locator('mark')).toHaveText('Climbersqq')
    await expect(second.getByText('Next')).toHaveCount(0)
  }
  await first.locator('[data-card-link]').click()
  const dialog = page.getByRole('dialog')
  const heading = dialog.getByRole('heading', { level: 2 })
  await expect(heading.locator('mark')).toHaveText('Wisteriaqq')
  await expect(dialog.locator('header p mark')).toHaveText('Climbersqq')
  // Marks of titles are in sight already: nothing leads from one to the next.
  await expect(dialog.getByRole('group', { name: 'marks' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await first.locator('a[href^="/session/"]').click()
  await expect(page.getByRole('main').locator('header h2 mark')).toHaveText('Climbersqq')
  const outline = page.getByRole('navigation', { name: 'outline' })
  await expect(page.locator('nav a[href="#titled1"] mark')).toHaveText('Wisteriaqq')
  // No turn counts it.
  await expect(page.getByRole('group', { name: 'marks' }).getByRole('status')).toHaveText(/^1 mark$|^1 \/ 1$/)
  await expect(outline.getByText('hits:')).toHaveCount(1)
})
