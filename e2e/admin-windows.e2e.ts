import type { Page } from '@playwright/test'
import { createAdmin, importCards, logIn, signIn } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'two windows' } })

const ADMIN = 'ada@example.com'

/** What the test takes from answers of the server. */
interface State {
  job: { id: string; status: string; ledger: { cards: number }; imported: object } | null
}
interface Reviewed {
  cards: { version: string; findings: { kind: string; field: string; start: number; end: number }[] }[]
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The choice of files on the screen of imports, given some. */
async function choose(page: Page, prompts: readonly string[]) {
  const opened = page.waitForEvent('filechooser')
  await dialog(page, 'import').getByRole('button', { name: 'choose files' }).click()
  const log = prompts.map((prompt) => `## User\n${prompt}\n## Assistant\nyes`).join('\n')
  await (await opened).setFiles({ name: 'log.md', mimeType: 'text/markdown', buffer: Buffer.from(log) })
}

test('after a sign-out another window of the browser shows nothing private', async ({ page, server, context }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'secret', prompt: 'a secret thing', sessionTitle: 'secrets' }])
  await logIn(page, ADMIN)
  const other = await context.newPage()
  await other.goto('/filter?session=secrets')
  await expect(other.getByText('a secret thing').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'logout' })).toBeVisible()
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(other.getByRole('button', { name: 'sign in', exact: true })).toBeVisible({ timeout: 5000 })
  await expect(other.getByText('a secret thing')).toHaveCount(0)
  await other.close()
})

test('a session that has ended is noticed by the sync, the refresh of static pages and an import', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  // Nothing but the call itself says that the session is over.
  const endSession = async (call: string) => {
    await page.route(`**/api/${call}`, async (route) => {
      await page.context().clearCookies()
      await route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'No.', requestId: '1' } } })
    })
    return async () => {
      await expect(page.getByText('You were signed out.')).toBeVisible()
      // The state that is asked for again may be under way.
      await page.unrouteAll({ behavior: 'wait' })
      await signIn(page, ADMIN)
    }
  }
  await logIn(page, ADMIN)
  const sync = page.getByRole('contentinfo').getByRole('button', { name: 'sync', exact: true })
  await expect(sync).toBeVisible()
  let isSaid = await endSession('admin/sync')
  await sync.click()
  await isSaid()
  await page.goto('/dashboard')
  isSaid = await endSession('generate-seo')
  await dialog(page, 'dashboard').getByRole('button', { name: 'page refresh (SEO)' }).click()
  await isSaid()
  await page.goto('/import')
  await expect(dialog(page, 'import').getByRole('button', { name: 'choose files' })).toBeVisible()
  isSaid = await endSession('admin/import')
  await choose(page, ['to whom'])
  await isSaid()
})

test('the later of two who correct a field is refused, and keeps what was written', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'twice', prompt: 'corrected twice', isPrivate: false }])
  await signIn(page, ADMIN)
  await page.goto('/card/x-twice')
  await page.getByRole('button', { name: 'Correct what stands around the text' }).click()
  const form = dialog(page, 'correct')
  await form.getByLabel('page title').fill('Later')
  const first = await page.request.patch('/api/cards/twice', {
    data: { pageTitle: 'First' },
    headers: { origin: server.url },
  })
  expect(first.status()).toBe(200)
  await form.getByRole('button', { name: 'save' }).click()
  await expect(form.getByRole('alert')).toContainText('Someone else has changed ‘page title’ meanwhile')
  await expect(form.getByLabel('page title')).toHaveValue('Later')
})

test('a refusal is gone once the flag is as it was wanted', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'mailed', prompt: 'mail jo.doe@fruits.org', sessionTitle: 'Mailed' }])
  await signIn(page, ADMIN)
  await page.goto('/filter?session=Mailed')
  const tile = page.getByRole('region', { name: 'cards' }).getByRole('article')
  await tile.getByRole('checkbox', { name: 'Private' }).click()
  await expect(tile.getByText(/^Failed to update privacy status/)).toBeVisible()
  await page.getByRole('button', { name: /^Set all public/i }).click()
  const bulk = page.getByRole('group', { name: 'all cards on this page' })
  await expect(bulk.getByText('1 card refused:')).toBeVisible()
  const answer = await page.request.get('/api/admin/review/mailed')
  const { cards } = (await answer.json()) as Reviewed
  const headers = { origin: server.url }
  const { version, findings } = cards[0]!
  const data = {
    version,
    visit: 'seen',
    findings: findings.map(({ kind, field, start, end }) => ({ kind, field, start, end })),
  }
  expect((await page.request.post('/api/admin/review/mailed/visits', { data, headers })).status()).toBe(200)
  await page.request.patch('/api/cards/mailed', { data: { isPrivate: false }, headers })
  await expect(tile.getByRole('checkbox', { name: 'Private' })).not.toBeChecked()
  await expect(page.getByText(/^Failed to update privacy status/)).toHaveCount(0)
  await expect(bulk.getByText('1 card refused:')).toHaveCount(0)
})

test('a card that is not there is said once, to admins too', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  const timeline = page.waitForResponse('**/api/cards/nowhere/timeline')
  await page.goto('/card/x-nowhere')
  await timeline
  await expect(page.getByRole('dialog')).toBeVisible()
  // What must not come has time to come: the answer is here, and a page is drawn in a few frames.
  await page.waitForTimeout(300)
  await expect(page.getByText(/^Failed to fetch cards for timeline/)).toHaveCount(0)
})

test('an import that another one replaced, or that was stopped, is left with a word, and the focus stays', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/import')
  await choose(page, ['one'])
  const other = dialog(page, 'import').getByRole('button', { name: 'choose other files' })
  await expect(other).toBeVisible()
  const inDialog = dialog(page, 'import').locator(':focus')
  await expect(inDialog).toHaveCount(1)
  // Another admin has chosen other files.
  const { job } = (await (await page.request.get('/api/admin/import')).json()) as State
  const headers = { origin: server.url }
  await page.request.delete(`/api/admin/import/${job!.id}`, { headers })
  await dialog(page, 'import').getByRole('button', { name: 'import 1 card' }).click()
  await expect(dialog(page, 'import').getByRole('alert')).toContainText('not known here any more')
  await expect(dialog(page, 'import').getByRole('button', { name: 'choose files' })).toBeVisible()

  let state: State['job'] = { ...job!, status: 'importing', imported: { ...NONE, added: 40 } }
  state.ledger = { ...job!.ledger, cards: 100 }
  await page.route('**/api/admin/import', async (route) => {
    const answer = (await (await route.fetch()).json()) as State
    await route.fulfill({ json: { ...answer, job: state } })
  })
  await page.reload()
  await expect(dialog(page, 'import').getByText('Importing: 40 of 100 cards')).toBeVisible()
  state = null
  await expect(dialog(page, 'import').getByRole('alert')).toHaveText(
    'The import ended before its end: 40 of 100 cards are written. Importing again completes it.',
  )
})

const NONE = {
  added: 0,
  changed: 0,
  unchanged: 0,
  forgotten: 0,
  isPrivate: 0,
  isPublic: 0,
  withFindings: 0,
  kept: 0,
  pictures: 0,
  picturesLeftOut: 0,
}

test('the log of corrections keeps its words whole on every screen', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'longword', prompt: 'corrected', isPrivate: false }])
  await signIn(page, ADMIN)
  const data = { pageTitle: 'Another title' }
  await page.request.patch('/api/cards/longword', { data, headers: { origin: server.url } })
  await page.goto('/dashboard')
  const row = dialog(page, 'dashboard').getByRole('row', { name: /longword page title/ })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(row).toBeVisible()
    for (const words of ['longword', 'page title']) {
      const { height } = (await row.getByText(words, { exact: true }).boundingBox())!
      expect(height, `${words}, ${width} px`).toBeLessThan(40)
    }
  }
})
