import type { Page } from '@playwright/test'
import { createAdmin, signIn, signInHere } from './admin.ts'
import { expect, test } from './server.ts'

const ADMIN = 'ada@example.com'
const CARDS = ['demo1601', 'demo1602', 'demo1603']

const screen = (page: Page, name: string) => page.getByRole('dialog', { name })
const introductionOf = (page: Page, name: string) => screen(page, name).getByLabel('introduction', { exact: true })

/** Takes collections away again: the server goes on with other tests. */
async function dropCollections(page: Page, names: string[], origin: string): Promise<void> {
  for (const name of names) {
    const answer = await page.request.delete(`/api/collections/${name}`, { headers: { origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

test('what was typed and not saved is in the form again, after Escape, a session that ended and a name that is taken', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/collections')
  const list = screen(page, 'Collections')
  const made = screen(page, 'New collection')
  const title = made.getByLabel('Title')
  const introduction = introductionOf(page, 'New collection')
  const save = made.getByRole('button', { name: 'Save' })
  const open = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'collections' }).click()
    await list.getByRole('button', { name: 'New collection' }).click()
  }

  // After Escape.
  await list.getByRole('button', { name: 'New collection' }).click()
  await expect(made.getByRole('region', { name: 'New collection' })).toBeFocused()
  await title.fill('Long letters')
  await introduction.fill('Written for an hour.')
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()
  await open()
  await expect(introduction).toHaveValue('Written for an hour.')

  // After the session ended.
  await page.context().clearCookies()
  await save.click()
  await expect(made).toBeHidden()
  await page.keyboard.press('Escape')
  await signInHere(page, ADMIN)
  await open()
  await expect(introduction).toHaveValue('Written for an hour.')
  await save.click()
  await expect(list.getByRole('link', { name: 'Long letters' })).toBeVisible()
  await expect(list.getByRole('region', { name: 'Collections' })).toBeFocused()

  // After a name was refused; what was saved is no draft.
  await list.getByRole('button', { name: 'New collection' }).click()
  await expect(introduction).toHaveValue('')
  await title.fill('Longer letters')
  await made.getByLabel('Name in the address').fill('long-letters')
  await save.click()
  await expect(made.getByText("Another collection has the name 'long-letters'.")).toBeVisible()
  await introduction.fill('Written for two hours.')
  await page.keyboard.press('Escape')
  await open()
  await expect(introduction).toHaveValue('Written for two hours.')

  // What is saved after Escape is no draft either.
  await made.getByLabel('Name in the address').fill('longer-letters')
  const isClosed = Promise.withResolvers<undefined>()
  await page.route('**/api/collections', async (route) => {
    if (route.request().method() === 'POST') await isClosed.promise
    await route.continue()
  })
  await save.click()
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()
  isClosed.resolve(undefined)
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  await open()
  await expect(title).toHaveValue('')
  await dropCollections(page, ['long-letters', 'longer-letters'], server.url)
})

test('what someone else changed meanwhile stays, and what was typed stays in the form', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  const elsewhere = page.context().request
  const headers = { origin: server.url }
  const change = (data: object) => elsewhere.patch(`${server.url}/api/collections/shared`, { data, headers })
  const now = async () => {
    const answer = await elsewhere.get(`${server.url}/api/admin/collections/shared`)
    return (await answer.json()) as { collection: { introduction: string } }
  }
  const made = { title: 'Shared', introduction: 'First.', cards: ['demo1601'], isPublished: true }
  expect((await elsewhere.post(`${server.url}/api/collections`, { data: made, headers })).status()).toBe(200)

  await page.goto('/collections?name=shared')
  const form = screen(page, 'Edit collection')
  await expect(introductionOf(page, 'Edit collection')).toHaveValue('First.')
  await change({ introduction: 'Three pages.', cards: CARDS, isPublished: false })
  await form.getByLabel('Title').fill('Shared by two')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(screen(page, 'Collections').getByRole('link', { name: 'Shared by two' })).toBeVisible()
  expect((await now()).collection).toMatchObject({
    title: 'Shared by two',
    introduction: 'Three pages.',
    isPublished: false,
    picked: CARDS.map((id) => ({ id })),
  })

  await screen(page, 'Collections').getByRole('button', { name: 'edit: Shared by two' }).click()
  const introduction = introductionOf(page, 'Edit collection')
  await expect(introduction).toHaveValue('Three pages.')
  await change({ introduction: 'Four pages.' })
  await introduction.fill('Two pages.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Someone else has changed ‘introduction’ meanwhile')
  await expect(introduction).toHaveValue('Two pages.')
  expect((await now()).collection.introduction).toBe('Four pages.')
  await form.getByRole('button', { name: 'All collections' }).click()
  await screen(page, 'Collections').getByRole('button', { name: 'edit: Shared by two' }).click()
  await expect(introduction).toHaveValue('Four pages.')
  await dropCollections(page, ['shared'], server.url)
})
