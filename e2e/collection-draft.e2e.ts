import { createAdmin, signIn, signInHere } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'collected later' } })

const ADMIN = 'ada@example.com'

test('what was typed and not saved is in the form again, after Escape and after the session ended', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/collections')
  const list = page.getByRole('dialog', { name: 'Collections' })
  await list.getByRole('button', { name: 'New collection' }).click()
  const made = page.getByRole('dialog', { name: 'New collection' })
  const introduction = made.getByLabel('Introduction', { exact: true })
  await expect(made.getByRole('region', { name: 'New collection' })).toBeFocused()
  await made.getByLabel('Title').fill('Long letters')
  await introduction.fill('Written for an hour.')
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()

  const open = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'collections' }).click()
    await list.getByRole('button', { name: 'New collection' }).click()
  }
  await open()
  await expect(introduction).toHaveValue('Written for an hour.')
  await page.context().clearCookies()
  await made.getByRole('button', { name: 'Save' }).click()
  await expect(made).toBeHidden()
  await page.keyboard.press('Escape')
  await signInHere(page, ADMIN)
  await open()
  await expect(introduction).toHaveValue('Written for an hour.')
  await made.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('link', { name: 'Long letters' })).toBeVisible()
  await expect(list.getByRole('region', { name: 'Collections' })).toBeFocused()
  await list.getByRole('button', { name: 'New collection' }).click()
  await expect(introduction).toHaveValue('')
})

test('what was typed stays when a name is taken; what is saved after Escape is no draft', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/collections')
  const list = page.getByRole('dialog', { name: 'Collections' })
  const made = page.getByRole('dialog', { name: 'New collection' })
  const open = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'collections' }).click()
    await list.getByRole('button', { name: 'New collection' }).click()
  }
  const title = made.getByLabel('Title')
  const save = made.getByRole('button', { name: 'Save' })
  await list.getByRole('button', { name: 'New collection' }).click()
  await title.fill('Best')
  await save.click()
  await list.getByRole('button', { name: 'New collection' }).click()
  await title.fill('The best')
  await made.getByLabel('Name in the address').fill('best')
  await save.click()
  await expect(made.getByText("Another collection has the name 'best'.")).toBeVisible()
  await made.getByLabel('Introduction', { exact: true }).fill('Written for an hour.')
  await page.keyboard.press('Escape')
  await open()
  await expect(made.getByLabel('Introduction', { exact: true })).toHaveValue('Written for an hour.')

  await made.getByLabel('Name in the address').fill('the-best')
  const isClosed = Promise.withResolvers<undefined>()
  await page.route('**/api/collections', async (route) => {
    if (route.request().method() === 'POST') await isClosed.promise
    await route.continue()
  })
  await save.click()
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()
  isClosed.resolve(undefined)
  await expect(page.getByText('Saved', { exact: false })).toBeVisible()
  await open()
  await expect(title).toHaveValue('')
})
