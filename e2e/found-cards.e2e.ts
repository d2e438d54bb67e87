import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CardContent } from '#archive/parts.ts'
import { textTurn } from '#testing/text-turn.ts'
import { colloquy, importCards } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { searchBox, tileLink, tiles, navigateTo } from './parts.ts'
import { openPlainHost } from './plain-host.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'found cards' } })

const CARD = {
  id: 'shade',
  prompt: 'What grows in shade?',
  response: 'Ferns grow in shade.',
  pageTitle: 'Shade',
  sessionTitle: 'The bed',
  isPrivate: false,
  dayStamp: '20240301_0900',
}
/** The second of three answers is the archive's own; the third is an edited prompt that went on. */
const CONTENT: CardContent = {
  ...textTurn(CARD.prompt, CARD.response),
  answer: 2,
  alternatives: [
    { ...textTurn(CARD.prompt, 'Moss, and a bench of oak.'), after: [] },
    {
      ...textTurn('What grows in deep shade?', 'Hostas and marigolds.'),
      after: [{ ...textTurn('And by a pond?', 'Kingcups, mostly.'), alternatives: [] }],
    },
  ],
}
const PLAIN = {
  id: 'bench',
  prompt: 'Which wood for a bench?',
  response: '| wood | years | cost |\n|---|---|---|\n| larch | 15 | low |\n| oak | 40 | high |\n\n- sanded\n- oiled',
  isPrivate: false,
  dayStamp: '20240302_0900',
}

const WORDS = 'wisteriaqq climbersqq'
const TURN = { isPrivate: false, sessionTitle: 'Climbersqq on the wall', semanticSid: '20240101_0000abcd' }
const TITLED = [
  { ...TURN, id: 'titled1', pageTitle: 'Wisteriaqq pruning', prompt: 'When do I cut it?', response: 'In July.' },
  { ...TURN, id: 'titled2', pageTitle: 'Next', prompt: 'And the wisteriaqq root?', response: 'Never.' },
]

let isFilled = false
test.beforeEach(async ({ server }) => {
  if (isFilled) return
  await importCards(server, [{ ...CARD, content: CONTENT }, PLAIN, ...TITLED])
  isFilled = true
})

const dialog = (page: Page) => page.getByRole('dialog')
const answer = (page: Page) => page.getByRole('group', { name: 'answers' }).getByRole('status')

test('a card that was found in another answer says which, and it and its conversation open there with the hit marked', async ({
  page,
}) => {
  await page.goto('/filter?search=marigolds')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page)).toContainText('answer 3 of 3: Hostas and marigolds.')
  await expect(tiles(page).locator('mark')).toHaveText('marigolds')
  await expectNoViolations(page, { only: 'article' })
  await page.setViewportSize({ width: 390, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await tileLink(page).click()
  await expect(page).toHaveURL(/\/card\/shade-shade\?answer=3$/)
  await expect(answer(page)).toHaveText('3/3answer 3 of 3')
  await expect(dialog(page).locator('mark')).toHaveText('marigolds')
  await dialog(page).getByRole('link', { name: 'read the conversation' }).click()
  await expect(page).toHaveURL(/\/session\/the-bed-shade\?answer=3/)
  // From a tile as well, with the hit among those that are counted.
  await navigateTo(page, '/filter?search=moss')
  await expect(tiles(page)).toContainText('Moss')
  await tiles(page).getByRole('link', { name: 'The bed' }).click()
  await expect(page).toHaveURL(/\/session\/the-bed-shade\?answer=1/)
  await expect(page.getByRole('main')).toContainText('Moss, and a bench of oak.')
  await expect(page.getByRole('group', { name: 'marks' }).first()).toContainText('1 / 1')
})

test('a suggestion says which answer it was found in; a hit further on opens its branch, and steps keep to the answers', async ({
  page,
}) => {
  await page.goto('/')
  await searchBox(page).fill('marigo')
  const option = page.getByRole('option').filter({ hasText: 'What grows in shade?' })
  await expect(option).toContainText('answer 3 of 3: Hostas and marigolds.')
  await option.click()
  await expect(page).toHaveURL(/\/card\/shade-shade\?answer=3$/)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)

  await navigateTo(page, '/filter?search=kingcups')
  await tileLink(page).click()
  await expect(dialog(page).locator('mark')).toHaveText('Kingcups')
  await expect(dialog(page).locator('mark')).toBeVisible()
  await page.keyboard.press('Escape')
  await navigateTo(page, '/filter?search=bench')
  await expect(tiles(page)).toHaveCount(2)
  await tiles(page).filter({ hasText: 'Which wood' }).getByRole('heading').getByRole('link').click()
  await expect(dialog(page).getByRole('region', { name: 'card' })).toContainText('Which wood for a bench?')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/card\/shade-shade\?answer=1$/)
  await expect(dialog(page).getByRole('region', { name: 'card' })).toContainText('Moss, and a bench of oak.')
  await page.keyboard.press('Escape')
  // Found in the card itself it opens as ever.
  await navigateTo(page, '/filter?search=ferns')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page)).not.toContainText('answer 2')
  await tileLink(page).click()
  await expect(page).toHaveURL(/\/card\/shade-shade$/)
})

test('a hit over several cells of a table leaves each cell under its heading, one over items of a list these below each other', async ({
  page,
}) => {
  await page.goto('/filter?search=larch+15+low')
  await tileLink(page).click()
  const row = dialog(page).getByRole('row').filter({ hasText: 'larch' })
  await expect(row.locator('mark')).toHaveText(['larch', '15', 'low'])
  await expect(row.locator('> :not(td)')).toHaveCount(0)
  await page.goto('/filter?search=sanded+oiled')
  await tileLink(page).click()
  const list = dialog(page).getByRole('list').filter({ hasText: 'sanded' })
  await expect(list.locator('mark')).toHaveText(['sanded', 'oiled'])
  await expect(list.locator('> :not(li)')).toHaveCount(0)
})

test('a hit in a title is marked on a tile, in an open card, and over a conversation and in its outline', async ({
  page,
}) => {
  const [first, second] = [tiles(page).filter({ hasText: 'In July' }), tiles(page).filter({ hasText: 'Never' })]
  await page.goto(`/filter?search=${WORDS}`)
  for (const path of [`/filter?search=${WORDS}`, `/filter?search=${WORDS}&sort=newest`]) {
    await navigateTo(page, path)
    await expect(first.getByText('Wisteriaqq pruning').locator('mark')).toHaveText('Wisteriaqq')
    await expect(first.getByRole('link', { name: 'Climbersqq on the wall' }).locator('mark')).toHaveText('Climbersqq')
    await expect(second.getByText('Next')).toHaveCount(0)
  }
  await first.locator('[data-card-link]').click()
  const heading = dialog(page).getByRole('heading', { level: 2 })
  await expect(heading.locator('mark')).toHaveText('Wisteriaqq')
  await expect(dialog(page).locator('header p mark')).toHaveText('Climbersqq')
  // Marks of titles are in sight already: nothing leads from one to the next.
  await expect(dialog(page).getByRole('group', { name: 'marks' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await first.locator('a[href^="/session/"]').click()
  await expect(page.getByRole('main').locator('header h2 mark')).toHaveText('Climbersqq')
  const outline = page.getByRole('navigation', { name: 'outline' })
  await expect(page.locator('nav a[href="#titled1"] mark')).toHaveText('Wisteriaqq')
  // No turn counts it.
  await expect(page.getByRole('group', { name: 'marks' }).getByRole('status')).toHaveText(/^1 mark$|^1 \/ 1$/)
  await expect(outline.getByText('hits:')).toHaveCount(1)
})

test('an exported site finds other answers, says which, and opens them', async ({ page, server }) => {
  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  const host = await openPlainHost(folder)
  try {
    await page.goto(`${host.url}/filter/?search=marigolds`)
    await expect(tiles(page)).toHaveCount(1)
    await expect(tiles(page)).toContainText('answer 3 of 3: Hostas and marigolds.')
    await tileLink(page).click()
    await expect(page).toHaveURL(/\/card\/shade-shade\?answer=3$/)
    await expect(dialog(page).locator('mark')).toHaveText('marigolds')
  } finally {
    host.close()
  }
})
