import { createAdmin, importCards, signIn } from './admin.ts'
import { review, row } from './review.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'long review' } })

const ADMIN = 'grace@example.com'

/** A conversation of more cards than one call decides about. */
const CARDS = Array.from({ length: 1001 }, (_, at) => ({
  id: `long${at}`,
  prompt: `question ${at}`,
  sessionTitle: 'Long talk',
  dayStamp: '20240105_120000',
}))

test('a long conversation is decided about as a whole, and what was done of it is said and undone', async ({
  page,
  server,
}) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await signIn(page, ADMIN)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/admin/review/*?after=*', async (route) => {
    await held
    await route.continue()
  })
  let calls = 0
  let failing = 2
  await page.route('**/api/admin/review', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls++
    return calls === failing ? route.abort() : route.continue()
  })
  const publish = review(page).getByRole('button', { name: /^publish [\d,]+ cards?( p)?$/ })
  await page.goto('/review')
  await expect(row(page, 'Long talk')).toBeVisible()
  await expect(review(page).getByText('question 99', { exact: true })).toBeAttached()

  // Its first part alone is here.
  await review(page).getByRole('radio', { name: 'everyone' }).click()
  await row(page, 'Long talk').focus()
  await page.keyboard.press('h')
  await expect(review(page).getByRole('button', { name: /^keep private/ })).toHaveAttribute('aria-disabled', 'true')
  expect(calls).toBe(0)
  letGo()
  await expect(publish).toHaveText(/^publish 1,?001 cards/, { timeout: 30_000 })
  await expect(publish).toHaveAttribute('aria-disabled', 'false')

  await page.keyboard.press('p')
  const refusal = review(page).getByRole('alert')
  await expect(refusal).toContainText('1,000 of 1,001 cards published, the others not yet: ')
  await expect(publish).toHaveText(/^publish 1 card/, { timeout: 30_000 })
  const undo = review(page).getByRole('button', { name: /^undo/ })
  failing = 0
  await undo.click()
  await expect(review(page).getByText('1,000 cards are private and wait again.')).toBeVisible()
  await expect(undo).toBeDisabled()
  await expect(publish).toHaveText(/^publish 1,?001 cards/, { timeout: 30_000 })

  await page.keyboard.press('p')
  await expect(review(page).getByText('‘Long talk’: 1,001 cards published.')).toBeVisible()
  failing = calls + 2
  await undo.click()
  await expect(refusal).toContainText('1,000 of 1,001 cards wait again, the others not yet: ')
  await undo.click()
  await expect(review(page).getByText('1 card is private and waits again.')).toBeVisible()
  await expect(undo).toBeDisabled()
})
