import type { Locator, Page } from '@playwright/test'
import { createAdmin, importCards, signIn, tile } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { aPicture } from '#testing/picture.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'collected' } })

const ADMIN = 'ada@example.com'
const CARDS = [
  { id: 'one', prompt: 'first of the garden', sessionTitle: 'Rows', isPrivate: false, dayStamp: '20240101_120000' },
  { id: 'two', prompt: 'second of the garden', sessionTitle: 'Rows', isPrivate: false, dayStamp: '20240102_120000' },
  { id: 'three', prompt: 'third of the garden', sessionTitle: 'Rows', isPrivate: false, dayStamp: '20240103_120000' },
]

/** The size of the largest picture. */
const MAX_BYTES = 8 * 2 ** 20

/** The dialog that lies over all others. */
const TOP = 'dialog[aria-labelledby]:last-of-type'
const screen = (page: Page, name: string) => page.getByRole('dialog', { name })
const titles = (page: Page) => page.getByRole('region', { name: 'cards' }).getByRole('article').getByRole('heading')

test('an admin picks cards, puts them in order by keys and by drag, writes an introduction and publishes', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await signIn(page, ADMIN)

  // From an open card, into a new collection.
  await page.goto('/filter?session=Rows')
  await tile(page, 'first').getByRole('heading').getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to collection' }).click()
  const adding = screen(page, 'Add to collection')
  await adding.getByLabel('a new collection').fill('Green things')
  await expectNoViolations(page, { only: TOP })
  await adding.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Added to Green things')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // From a list, into the one that is there.
  const add = page.getByRole('button', { name: 'Add to collection (3)' })
  const tools = page.getByRole('region', { name: 'admin', exact: true })
  // One row of tools above the list.
  const topOf = async (one: Locator) => (await one.boundingBox())!.y
  expect(Math.abs((await topOf(add)) - (await topOf(tools.getByRole('combobox'))))).toBeLessThan(10)
  await add.click()
  await adding.getByRole('button', { name: /^Green things/ }).click()
  await expect(adding).toBeHidden()

  // Not published: it is for admins alone.
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  expect((await visitor.request.get('/c/green-things')).status()).toBe(404)

  await page.getByRole('contentinfo').getByRole('link', { name: 'collections' }).click()
  await screen(page, 'Collections').getByRole('button', { name: 'edit: Green things' }).click()
  const form = screen(page, 'Edit collection')
  await expect(form.getByLabel('Name in the address')).toHaveValue('green-things')
  await form.getByLabel('introduction', { exact: true }).fill('What **grows** here.')
  await expect(form.getByRole('region', { name: 'preview' }).getByText('grows')).toHaveCSS('font-weight', /6|7/)
  const rows = form.getByRole('list', { name: 'Picked cards' }).getByRole('listitem')
  await expect(rows).toHaveText([/first/, /second/, /third/])
  await form.getByRole('button', { name: 'Move third of the garden' }).focus()
  await page.keyboard.press('Home')
  await expect(rows).toHaveText([/third/, /first/, /second/])
  await expect(form.getByText('third of the garden: place 1 of 3')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(rows).toHaveText([/first/, /third/, /second/])
  await expect(form.getByRole('button', { name: 'Move third of the garden' })).toBeFocused()
  await form.getByRole('button', { name: 'Move second of the garden' }).hover()
  await page.mouse.down()
  const top = (await rows.first().boundingBox())!
  await page.mouse.move(top.x + 20, top.y + 5, { steps: 5 })
  await page.mouse.up()
  await expect(rows).toHaveText([/second/, /first/, /third/])
  await form.getByLabel('Published').check()
  await form.getByRole('button', { name: 'Save' }).click()
  const list = screen(page, 'Collections')
  await expect(list.getByRole('switch', { name: 'published' })).toBeChecked()
  await expectNoViolations(page, { only: TOP })

  // Everyone reads it, and opens its cards over it.
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Green things' }).click()
  await expect(visitor).toHaveURL('/c/green-things')
  await expect(visitor.getByRole('heading', { name: 'Green things' })).toBeVisible()
  await expect(visitor).toHaveTitle('Green things – collected')
  await expect(visitor.getByText('grows')).toBeVisible()
  await expect(titles(visitor)).toHaveText([/second/, /first/, /third/])
  await tile(visitor, 'third').getByRole('heading').getByRole('link').click()
  await expect(visitor.getByRole('dialog')).toBeVisible()
  await expect(visitor).toHaveURL(/\/card\//)
  await visitor.keyboard.press('Escape')
  await expect(visitor).toHaveURL('/c/green-things')
  await expect(visitor.getByRole('dialog')).toBeHidden()
  const book = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'EPUB' }).click()
  expect((await book).suggestedFilename()).toBe('green-things.epub')
})

test('a card that is deleted while cards are chosen leaves the others, and is named', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  const fields = { sessionTitle: 'Going', isPrivate: false }
  await importCards(server, [
    { id: 'stays', prompt: 'one that stays', ...fields },
    { id: 'goes', prompt: 'one that goes', ...fields },
  ])
  await signIn(page, ADMIN)
  await page.goto('/filter?session=Going')
  await page.getByRole('button', { name: 'Add to collection (2)' }).click()
  const headers = { origin: server.url }
  const forgotten = await page.request.post('/api/forget', { data: { card: 'goes', cards: 1 }, headers })
  expect(forgotten.status()).toBe(200)
  const adding = screen(page, 'Add to collection')
  await adding.getByLabel('a new collection').fill('Going on')
  await adding.getByRole('button', { name: 'Create' }).click()
  const said = 'Added to Going on, except for ‘one that goes’, which is no longer in the archive.'
  await expect(adding.getByRole('alert')).toHaveText(said)
  await adding.getByRole('button', { name: /^Going on 1 card/ }).click()
  await expect(adding.getByRole('alert')).toHaveText(said)
})

test('a list is saved as a collection, renamed, and deleted without its cards', async ({ page, server, browser }) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await signIn(page, ADMIN)
  await page.goto('/filter?session=Rows&search=garden&sort=meaning')
  await page.getByRole('link', { name: 'Save as collection' }).click()
  const form = screen(page, 'New collection')
  await expect(form.getByLabel('Query')).toHaveValue('search=garden&session=Rows')
  await form.getByLabel('Title').fill('All rows')
  await form.getByLabel('Query').fill('page=2')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Query')).toHaveAccessibleDescription(/^The query narrows nothing/)
  await expect(form.getByLabel('Query')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Query')).toBeFocused()
  await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport()
  await form.getByLabel('Query').fill('search=garden&sort=meaning')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Query')).toHaveAccessibleDescription(/leave sort=meaning out of the query/)
  await form.getByLabel('Query').fill('session=Rows&sort=newest')
  await form.getByLabel('Published').check()
  await form.getByRole('button', { name: 'Save' }).click()
  const list = screen(page, 'Collections')
  await list.getByRole('button', { name: 'edit: All rows' }).click()
  await screen(page, 'Edit collection').getByLabel('Name in the address').fill('rows')
  await screen(page, 'Edit collection').getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('button', { name: 'delete: All rows' })).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/c/all-rows')
  await expect(visitor).toHaveURL('/c/rows')
  await expect(titles(visitor)).toHaveText([/third/, /second/, /first/])
  await visitor.getByRole('link', { name: 'Rows', exact: true }).first().click()
  // Back before the list is shown leaves the collection as it was, with the focus on the link.
  await expect(visitor.getByRole('heading', { name: 'All rows' })).toBeHidden()
  await expect(visitor).toHaveURL(/\/filter/)
  await visitor.goBack()
  await expect(visitor.getByRole('heading', { name: 'All rows' })).toBeFocused()

  await list.getByRole('button', { name: 'delete: All rows' }).click()
  await list.getByRole('button', { name: 'Delete it and keep its cards' }).click()
  await expect(list.getByRole('button', { name: 'delete: All rows' })).toBeHidden()
  await expect(
    list.getByRole('button', { name: /^(delete: |new collection)/ }).and(page.locator(':focus')),
  ).toHaveCount(1)
  expect((await visitor.goto('/c/rows'))?.status()).toBe(404)
  await expect(visitor.getByText('There is no such collection.')).toBeVisible()
  expect(((await (await visitor.request.get('/api/cards?session=Rows')).json()) as { total: number }).total).toBe(3)
})

test('an admin gives a collection a picture, by file, drop and paste, and takes it away', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await signIn(page, ADMIN)
  const cards = CARDS.map(({ id }) => id)
  const made = { title: 'Pictured rows', introduction: 'What **grows**.', cards, isPublished: true }
  const headers = { origin: server.url }
  expect((await page.request.post('/api/collections', { data: made, headers })).status()).toBe(200)
  await page.goto('/collections')
  await screen(page, 'Collections').getByRole('button', { name: 'New collection' }).click()
  const making = screen(page, 'New collection')
  await expect(making.getByText('Save the collection first, then add one.')).toBeVisible()
  await making.getByRole('button', { name: 'All collections' }).click()
  await screen(page, 'Collections').getByRole('button', { name: 'edit: Pictured rows' }).click()

  const form = screen(page, 'Edit collection')
  const field = form.getByRole('group', { name: 'Own picture' })
  const choose = field.locator('input[type=file]')
  await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(field.getByRole('alert')).toHaveText('This is not a picture.')
  // Made on the page: sent to it, so much would take seconds.
  const large = await page.evaluateHandle((size) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(size)], 'a.png', { type: 'image/png' }))
    return data
  }, MAX_BYTES + 1)
  await field.dispatchEvent('drop', { dataTransfer: large })
  await expect(field.getByRole('alert')).toHaveText('The picture is larger than 8 MB: make it smaller.')
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(field.getByRole('alert')).toContainText('it is not a PNG, JPEG, WebP, AVIF or GIF')
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPicture(600, 400) })
  const picture = field.locator('img')
  await expect(picture).toHaveAttribute('width', '600')
  await expect(field.getByRole('alert')).toHaveCount(0)

  for (const [event, width] of [
    ['drop', 300],
    ['paste', 200],
  ] as const) {
    const bytes = [...aPicture(width, 100)]
    const transfer = await page.evaluateHandle((given) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(given)], 'b.png', { type: 'image/png' }))
      return data
    }, bytes)
    const replace = field.getByRole('button', { name: 'Replace picture' })
    if (event === 'drop') await field.dispatchEvent('drop', { dataTransfer: transfer })
    else
      await replace.evaluate((button, clipboardData) => {
        button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, transfer)
    await expect(picture).toHaveAttribute('width', String(width))
    await expect(replace).toBeEnabled()
  }
  await form.getByLabel('Description of the picture').fill('Rows of beans')
  await expectNoViolationsAt(page, [1280, 390], { only: TOP })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(screen(page, 'Collections')).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/c/pictured-rows')
  await expect(visitor.getByRole('img', { name: 'Rows of beans' })).toBeVisible()
  await expectNoViolationsAt(visitor, [390, 1280], { only: 'main' })
  await screen(page, 'Collections').getByRole('button', { name: 'edit: Pictured rows' }).click()
  await expect(form.getByLabel('Description of the picture')).toHaveValue('Rows of beans')
  await field.getByRole('button', { name: 'Remove picture' }).click()
  await expect(field.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  await expect(picture).toHaveCount(0)
  // The next one shows something else.
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPicture(600, 400) })
  await expect(form.getByLabel('Description of the picture')).toHaveValue('')
  await form.getByLabel('Description of the picture').fill('Beds of kale')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(screen(page, 'Collections')).toBeVisible()
})

test('a row that is moved out of sight, by keys or drag, is followed there', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  const cards = Array.from({ length: 40 }, (_, at) => ({ id: `row${at}`, prompt: `row ${at}` }))
  await importCards(server, cards)
  await signIn(page, ADMIN)
  const data = { title: 'Long', cards: cards.map(({ id }) => id) }
  await page.request.post('/api/collections', { data, headers: { origin: server.url } })
  await page.goto('/collections')
  await screen(page, 'Collections').getByRole('button', { name: 'edit: Long' }).click()
  const form = screen(page, 'Edit collection')
  const handle = form.getByRole('button', { name: 'Move row 0', exact: true })
  await handle.focus()
  await page.keyboard.press('End')
  await expect(handle).toBeFocused()
  await expect(handle).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(handle).toBeInViewport({ ratio: 1 })

  // Held at the edge of the list, each movement of the mouse takes it further.
  const rows = form.getByRole('list', { name: 'Picked cards' }).getByRole('listitem')
  const { x, y } = (await handle.boundingBox())!
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  const below = page.viewportSize()!.height - 20
  for (let times = 0; times < 39; times++) await page.mouse.move(x + 5 + (times % 2), below)
  await page.mouse.up()
  await expect(rows.last()).toContainText('row 0')
  await expect(handle).toBeInViewport({ ratio: 1 })
})
