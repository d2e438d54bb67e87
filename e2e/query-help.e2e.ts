import type { Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { cardList, filterBar, searchBox, summary, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'suggestions' }).getByRole('option')
const filters = (page: Page) => page.getByRole('group', { name: 'filters' }).getByRole('option')

test('an operator is completed as one types, becomes one chip, and is edited there', async ({ page }) => {
  await page.goto('/')
  const field = searchBox(page)
  await field.pressSequentially('garden ta')
  await expect(filters(page)).toHaveCount(0)
  await field.pressSequentially('g')
  await expect(filters(page)).toHaveText([/^tag: category or session title$/])
  await field.fill('garden tag:')
  const travel = filters(page).filter({ hasText: 'tag:Travel' })
  await expect(travel).toHaveText(/2 cards$/)
  await expectNoViolations(page)
  await travel.click()
  await expect(field).toHaveValue('garden tag:Travel ')
  await expect(field).toBeFocused()
  await expect(options(page).first()).toHaveText(/^search for “garden tag:Travel”2 cards$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?q=garden\+tag%3ATravel$/)
  await expect(summary(page, '2 cards')).toBeVisible()
  await expect(cardList(page).locator('mark').first()).toHaveText(/^garden$/i)
  await page.reload()
  await expect(summary(page, '2 cards')).toBeVisible()

  // Alone, its chip is edited by a press.
  await filterBar(page).getByRole('button', { name: 'garden tag:Travel', exact: true }).click()
  await expect(field).toHaveValue('garden tag:Travel ')
  await field.fill('salt OR ledger')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?q=salt\+OR\+ledger\*$/)
  // A plain word next to it is a search term as ever, and another query narrows the first.
  await field.fill('sea ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=sea/)
  await field.fill('has:table ')
  await page.keyboard.press('Enter')
  await expect(filterBar(page).getByRole('button', { name: 'remove (salt OR ledger*) has:table' })).toBeVisible()
  await page.goBack()
  await expect(filterBar(page).getByRole('button', { name: 'remove salt OR ledger*' })).toBeVisible()
})

test('what is wrong with a query is said where it is typed, and in the place of the list', async ({ page }) => {
  await page.goto('/')
  const field = searchBox(page)
  await field.fill('salt has:nothing at all')
  await expect(page.getByRole('search').getByText("has: does not know 'nothing'.")).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText("has: does not know 'nothing'.")
  await expectNoViolations(page)
})

test('the help with searching shows what each example finds', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).click()
  await searchBox(page).fill('salt')
  const help = page.getByRole('dialog', { name: 'how to search' })
  // The list that held the link is closed: the field has the focus again.
  await expect(options(page).filter({ hasText: 'topic' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'clear text' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'how to search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).click()
  await page.getByRole('link', { name: 'how to search' }).click()
  const example = help.getByRole('region', { name: 'has:' }).getByRole('listitem').filter({ hasText: 'has:table' })
  await expect(example).toHaveText(/20 cards$/)
  await expect(page).toHaveURL(/\/search-help$/)
  await expect(page).toHaveTitle(/how to search/)
  // The element that a screen reader reaches scrolls into view, and the head of the dialog stays.
  await help
    .getByText('cards', { exact: true })
    .last()
    .evaluate((words) => words.scrollIntoView())
  await expect(help.getByRole('heading', { name: 'how to search' })).toBeInViewport()
  await expectNoViolationsAt(page, [390, 1280])
  await example.getByRole('link', { name: 'has:table' }).click()
  await expect(summary(page, '20 cards')).toBeVisible()
  await expect(page).toHaveURL(/\/filter\?q=has%3Atable$/)
})

test('the help with searching says when its examples cannot be had, and why there are none', async ({ page }) => {
  let answer: { status: number; json: object } = { status: 404, json: {} }
  await page.route('**/api/search-help', (route) => route.fulfill(answer))
  await page.goto('/search-help')
  await expect(page.getByRole('alert')).toContainText('The examples could not be loaded.')
  answer = { status: 200, json: { sections: [] } }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await navigateTo(page, '/search-help')
  await expect(page.getByRole('dialog').getByText('There is no card yet')).toBeVisible()
})
