import type { Page } from '@playwright/test'
import { createAdmin, importCards, logIn } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'publish queue' } })

const ADMIN = 'grace@example.com'
const KEY = 'sk-proj-Zb3xQ9vLw7TtY2mN8kRj5HsD1fGc4PaE6uVi0oXy'

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long answer.`).join('\n')

/** The browser tells the page what is in sight with the frames that it draws. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  )

test('the publish queue is worked through by keyboard alone', async ({ page, server, browser }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'first', prompt: 'the first of all', pageTitle: 'First', sessionTitle: 'mixed' },
    { id: 'second', prompt: 'the second', pageTitle: 'Second', sessionTitle: 'mixed', response: `${LONG}\n${KEY}` },
    { id: 'third', prompt: 'the third', pageTitle: 'Third', sessionTitle: 'mixed' },
    { id: 'whole1', prompt: 'one of a session', pageTitle: 'Whole one', sessionTitle: 'whole' },
    { id: 'whole2', prompt: 'mail me: jo.doe@fruits.org', pageTitle: 'Whole two', sessionTitle: 'whole' },
    { id: 'whole3', prompt: 'last of a session', pageTitle: 'Whole three', sessionTitle: 'whole' },
  ])
  await logIn(page, ADMIN)
  await page.goto('/')
  await page.getByRole('link', { name: 'review 6 waiting' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 of 6')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'First' })).toBeVisible()

  await page.keyboard.press('a')
  await expect(dialog.getByText('2 of 6')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'findings' })).toHaveText('key or token')
  // What was found lies below: it must be looked at first.
  await page.keyboard.press('a')
  await expect(dialog.getByText('One finding has not been in sight yet: f goes to it.')).toBeVisible()
  await page.keyboard.press('f')
  await expect(dialog.locator('mark')).toContainText(KEY)
  await expect(dialog.locator('mark')).toBeInViewport()
  await page.keyboard.press('x')
  await expect(dialog.getByText('3 of 6')).toBeVisible()
  await page.keyboard.press('k')
  await expect(dialog.getByText('kept private')).toBeVisible()
  await page.keyboard.press('u')
  await expect(dialog.getByText('kept private')).toBeHidden()
  await page.keyboard.press('f')
  await expect(dialog.locator('mark')).toBeInViewport()
  await drawn(page)
  await page.keyboard.press('a')
  await expect(dialog.getByText('3 of 6')).toBeVisible()
  await page.keyboard.press('j')

  await expect(dialog.getByText('4 of 6')).toBeVisible()
  await page.keyboard.press('Shift+S')
  await expect(dialog.getByText(/^Publish all cards of ‘whole’/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 cards of ‘whole’ published.')).toBeVisible()
  await expect(dialog.getByText(/^‘Whole two’ was not published: It holds 1 finding/)).toBeVisible()
  await expect(dialog.getByText('5 of 6')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'keyboard' }).getByText('keep it private, and on')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/filter?year=2024')
  const shown = visitor.getByRole('region', { name: 'cards' }).getByRole('article')
  await expect(shown).toHaveCount(4)
  await visitor.goto('/card/x-third')
  await expect(visitor.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible()
})

test('what another admin decided is said; who is no admin is told so', async ({ page, server, browser }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'shared1', prompt: 'shared one', pageTitle: 'Shared one', dayStamp: '20200101_120000' },
    { id: 'shared2', prompt: 'shared two', pageTitle: 'Shared two', dayStamp: '20200102_120000' },
  ])
  await logIn(page, ADMIN)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logIn(other, ADMIN)
  for (const one of [page, other]) {
    await one.goto('/review')
    await expect(one.getByRole('dialog').getByRole('heading', { name: 'Shared one' })).toBeVisible()
  }
  await other.keyboard.press('x')
  await expect(other.getByRole('dialog').getByRole('heading', { name: 'Shared two' })).toBeVisible()
  await expect(page.getByText('Someone else has decided about this card meanwhile.')).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  for (const screen of ['review', 'dashboard', 'moderation']) {
    await visitor.goto(`/${screen}`)
    await expect(visitor.getByText('Access denied. Admin privileges required.')).toBeVisible()
    await expect(visitor).toHaveTitle(`${screen} – publish queue`)
  }
})
