import type { Page } from '@playwright/test'
import { ADMINS, createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { box, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'ada@example.com'
const card = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('article') })
const form = (page: Page) => page.getByRole('dialog', { name: 'redact words' })

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
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/card/x-named')
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
  // The admin's tools for selected words are on both sides of them.
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
  await form(page).getByRole('button', { name: 'show original' }).click()
  await expect(form(page).getByRole('region', { name: 'original, for admins alone' })).toContainText(
    '**Zel**da herself',
  )
  await expectNoViolations(page, { only: 'dialog[aria-labelledby]:last-of-type' })

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

test('on a narrow screen a turn has its buttons, and the keyboard alone redacts words of the conversation', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const said = { prompt: 'Where is Ithaca?', sessionTitle: 'Typed', response: 'In Ithaca.' }
  await importCards(server, [{ id: 'typed', ...said, dayStamp: '20240301_143000', isPrivate: false }])
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/session/x-typed')
  const turn = page.getByRole('region', { name: /^turn 1: / })
  const last = await box(turn.getByRole('button', { name: 'Copy link to this turn' }))
  expect(last.x + last.width).toBeLessThanOrEqual(320)
  expect((await box(turn.getByText('14:30', { exact: true }))).height, 'its time is in one line').toBeLessThan(30)

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
  await expect(page.getByRole('img', { name: 'redacted: our island' }).first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'dashboard' }).click()
  await expect(page.getByRole('list', { name: 'redactions' })).toContainText('Ithaca')
})

test('a card is deleted for good, after the words that will go, leaves open lists, and is then said once not to be there', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'one', prompt: 'the first question', response: 'a zebra', sessionTitle: 'Stripes', isPrivate: false },
    { id: 'two', prompt: 'the second question', sessionTitle: 'Stripes', isPrivate: false },
  ])
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/filter?session=Stripes')
  await expect(tiles(visitor)).toHaveCount(2)
  await signIn(page, ADMIN)
  await page.goto('/card/x-one')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete for good?' })
  const words = dialog.getByRole('region', { name: 'This will be deleted:' })
  await expect(words).toContainText('the first question')
  await expect(words).toContainText('a zebra')
  await expect(words).toContainText('The title ‘Stripes’ stays on 1 other card of the conversation.')
  await expectNoViolations(page, { only: 'dialog[aria-labelledby]:last-of-type' })
  await dialog.getByRole('radio', { name: 'The whole conversation' }).check()
  await expect(words).toContainText('the second question')
  await expect(words).not.toContainText('stays')
  await expect(dialog.getByRole('button', { name: 'Delete 2 cards for good' })).toBeEnabled()
  await dialog.getByRole('radio', { name: 'This card' }).check()
  await expect(words).not.toContainText('the second question')
  // The event that the card is gone may come before the answer, and the open card goes with it.
  await page.route('**/api/forget', async (route) => {
    const response = await route.fetch()
    await expect(dialog).toBeHidden()
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Delete this card for good' }).click()
  await expect(page.getByText('1 card deleted for good.')).toBeVisible()
  await expect(page).not.toHaveURL(/card/)
  await expect(tiles(visitor)).toHaveText([/the second question/])

  const timeline = page.waitForResponse('**/api/cards/one/timeline')
  await page.goto('/card/x-one')
  await timeline
  await expect(page.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible()
  // Time for a wrong update: the response is here, and a page is drawn within a few frames.
  await page.waitForTimeout(300)
  await expect(page.getByText(/^Failed to fetch cards for timeline/)).toHaveCount(0)
})
