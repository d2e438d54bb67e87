import type { Page } from '@playwright/test'
import { createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { box } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'redactions' } })

const ADMIN = 'ada@example.com'
const card = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('article') })
const form = (page: Page) => page.getByRole('dialog', { name: 'redact words' })
const mark = (page: Page, reason: string) => page.getByRole('img', { name: `redacted: ${reason}` })

test('a finding is redacted by one key in the review, the card is published without it, and it is undone', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    {
      id: 'mailed',
      prompt: 'mail me: jo.doe@fruits.org or ann.lee@fruits.org',
      sessionTitle: 'Mailed',
      response: 'To jo.doe@fruits.org.',
    },
  ])
  await signIn(page, ADMIN)
  await page.goto('/review')
  const review = page.getByRole('dialog', { name: 'review' })
  await expect(review.getByText('finding', { exact: false }).first()).toBeVisible()
  await expect(review.locator('mark[data-finding]')).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(review.locator('mark[data-state="here"]')).toContainText('jo.doe@fruits.org')
  await page.keyboard.press('r')
  await expect(review.getByText('‘jo.doe@fruits.org’ redacted in 2 places.')).toBeVisible()
  await expect(review.locator('mark[data-finding]')).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(review.getByText('Undone: the words are there again.')).toBeVisible()
  await expect(review.locator('mark[data-finding]')).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(review.locator('mark[data-state="here"]')).toContainText('jo.doe@fruits.org')
  await review.getByRole('button', { name: /^redact/ }).click()
  await expect(review.locator('mark[data-finding]')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(review.locator('mark[data-state="here"]')).toContainText('ann.lee@fruits.org')
  await page.keyboard.press('r')
  await expect(review.locator('mark[data-finding]')).toHaveCount(0)
  await expectNoViolations(page, { only: 'dialog' })
  await page.keyboard.press('p')
  await expect(review.getByText('‘Mailed’: 1 card published.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.url}/card/x-mailed`)
  await expect(card(visitor).getByRole('article')).toContainText('mail me: ▇▇▇ or ▇▇▇')
  await expect(mark(visitor, 'an e-mail address').first()).toBeVisible()
  expect(await visitor.content()).not.toContain('fruits.org')
})

test('words that are selected in an open card are redacted, open windows forget them, and they come back', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    {
      id: 'named',
      prompt: 'Who was Zelda?',
      sessionTitle: 'Named',
      response: 'It was **Zel**da herself, said Zelda.',
      isPrivate: false,
    },
  ])
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.url}/card/x-named`)
  await expect(card(visitor)).toContainText('said Zelda')

  await signIn(page, ADMIN)
  await page.goto('/card/x-named')
  const prompt = card(page).getByText('Who was Zelda?', { exact: true }).last()
  await expect(prompt).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'redact words' })).toBeVisible()
  await prompt.evaluate((element) => {
    const text = element.firstChild!
    getSelection()!.setBaseAndExtent(text, 8, text, 13)
  })
  // What an admin can do with marked words lies on both sides of them.
  const [bar, button] = [
    page.getByRole('dialog', { name: 'Quote' }),
    card(page).getByRole('button', { name: 'redact', exact: true }),
  ]
  await expect(bar).toBeVisible()
  const [above, below] = [await box(bar), await box(button)]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  await button.click()
  await expect(bar).toBeHidden()
  await expect(form(page).getByLabel('words', { exact: true })).toHaveValue('Zelda')
  await form(page).getByLabel('reason').selectOption('a name')
  await form(page).getByRole('button', { name: 'redact', exact: true }).click()
  await expect(form(page).getByText(/^Redacted in \d places\./)).toBeVisible()
  await expectNoViolations(page, { only: 'dialog' })
  await form(page).getByRole('button', { name: 'show original' }).click()
  await expect(form(page).getByRole('region', { name: 'original, for admins alone' })).toContainText(
    '**Zel**da herself',
  )

  await expect(card(visitor)).not.toContainText('Zelda', { timeout: 20_000 })
  await expect(card(visitor)).toContainText('Who was ▇▇▇?')
  await expect(card(visitor)).toContainText('▇▇▇ redacted: a name')
  expect(await visitor.content()).not.toMatch(/Zelda|Zel</)
  await expectNoViolations(visitor, { only: 'dialog' })

  await form(page).getByRole('button', { name: 'undo: Zelda' }).press('Enter')
  await expect(form(page).getByText('undone by', { exact: false })).toBeVisible()
  await expect(form(page).getByRole('listitem').filter({ hasText: 'undone by' })).toBeFocused()
  await expect(card(visitor)).toContainText('said Zelda', { timeout: 20_000 })
})

test('the keyboard alone redacts words, in a conversation as well, and what is not there is refused', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'typed', prompt: 'Where is Ithaca?', sessionTitle: 'Typed', response: 'In Ithaca.', isPrivate: false },
  ])
  await signIn(page, ADMIN)
  await page.goto('/session/x-typed')
  await page.getByRole('button', { name: 'redact words' }).focus()
  await page.keyboard.press('Enter')
  await form(page).getByLabel('words', { exact: true }).focus()
  await page.keyboard.type('Atlantis')
  await form(page).getByRole('button', { name: 'redact', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('alert')).toContainText('These words are not in the card')
  await form(page).getByLabel('words', { exact: true }).fill('Ithaca')
  await form(page).getByLabel('reason').selectOption('other')
  await form(page).getByLabel('reason in your own words').fill('our island')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Redacted in 2 places.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await expect(mark(page, 'our island').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'redactions' })).toContainText('Ithaca')
})
