import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CardContent } from '#archive/parts.ts'
import { textTurn } from '#testing/text-turn.ts'
import { colloquy, importCards } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { searchBox, tileLink, tiles } from './parts.ts'
import { openPlainHost } from './plain-host.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'other answers' } })

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
const PLAIN = { id: 'bench', prompt: 'Which wood for a bench?', isPrivate: false, dayStamp: '20240302_0900' }

let isFilled = false
test.beforeEach(async ({ server }) => {
  if (isFilled) return
  await importCards(server, [{ ...CARD, content: CONTENT }, PLAIN])
  isFilled = true
})

const dialog = (page: Page) => page.getByRole('dialog')
const answer = (page: Page) => page.getByRole('group', { name: 'answers' }).getByRole('status')

test('a card that was found in another answer says which, shows its words, and opens there with the hit marked', async ({
  page,
}) => {
  await page.goto('/filter?search=marigolds')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page)).toContainText('answer 3 of 3: Hostas and marigolds.')
  await expect(tiles(page).locator('mark')).toHaveText('marigolds')
  await expectNoViolationsAt(page, [1280, 390], { only: 'article' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await tileLink(page).click()
  await expect(page).toHaveURL(/\/card\/shade-shade\?answer=3$/)
  await expect(answer(page)).toHaveText('3/3answer 3 of 3')
  await expect(dialog(page).locator('mark')).toHaveText('marigolds')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/filter\?search=marigolds$/)
  // Found in the card itself it opens as ever.
  await page.goto('/filter?search=ferns')
  await expect(tiles(page)).not.toContainText('answer 2')
  await tileLink(page).click()
  await expect(page).toHaveURL(/\/card\/shade-shade$/)
})

test('a hit further on in its branch opens the branch, and steps among the found cards keep to the answers', async ({
  page,
}) => {
  await page.goto('/filter?search=kingcups')
  await tileLink(page).click()
  await expect(dialog(page).locator('mark')).toHaveText('Kingcups')
  await expect(dialog(page).locator('mark')).toBeVisible()
  await page.goto('/filter?search=bench')
  await expect(tiles(page)).toHaveCount(2)
  await tiles(page).filter({ hasText: 'Which wood' }).getByRole('heading').getByRole('link').click()
  await expect(dialog(page).getByRole('region', { name: 'card' })).toContainText('Which wood for a bench?')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/card\/shade-shade\?answer=1$/)
  await expect(dialog(page).getByRole('region', { name: 'card' })).toContainText('Moss, and a bench of oak.')
})

test('its conversation opens at that answer, with the hit among those that are counted', async ({ page }) => {
  await page.goto('/filter?search=moss')
  await tiles(page).getByRole('link', { name: 'The bed' }).click()
  await expect(page).toHaveURL(/\/session\/the-bed-shade\?answer=1/)
  await expect(page.getByRole('main')).toContainText('Moss, and a bench of oak.')
  await expect(page.getByRole('group', { name: 'marks' }).first()).toContainText('1 / 1')
  // From an open card as well.
  await page.goto('/filter?search=marigolds')
  await tileLink(page).click()
  await dialog(page).getByRole('link', { name: 'read the conversation' }).click()
  await expect(page).toHaveURL(/\/session\/the-bed-shade\?answer=3/)
})

test('a suggestion says which answer it was found in, and opens it', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('marigo')
  const option = page.getByRole('option').filter({ hasText: 'What grows in shade?' })
  await expect(option).toContainText('answer 3 of 3: Hostas and marigolds.')
  await expectNoViolations(page)
  await option.click()
  await expect(page).toHaveURL(/\/card\/shade-shade\?answer=3$/)
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
