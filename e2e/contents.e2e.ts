import type { Page } from '@playwright/test'
import type { CardContent, Part } from '#archive/parts.ts'
import { RICH_FILES, richCard } from '#testing/rich-card.ts'
import { createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { tileLink, tiles } from './parts.ts'
import { importRich } from './rich.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'contents' } })

const dialog = (page: Page) => page.getByRole('dialog')
const answers = (page: Page) => dialog(page).getByRole('group', { name: 'answers' })
const shown = (page: Page) => dialog(page).getByRole('region', { name: 'card' })
const sheet = (page: Page, title: string) => shown(page).locator('details').filter({ hasText: title })

let isFilled = false
test.beforeEach(async ({ server }) => {
  if (isFilled) return
  await importRich(server, 'rich')
  isFilled = true
})

test('documents are folded sheets with title, language and versions, the last one shown; cards of two texts load nothing of it', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await importCards(server, [{ id: 'plain', prompt: 'Two texts?', isPrivate: false }])
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/card/x-plain')
  await expect(shown(page).getByRole('heading', { name: 'AIChatBot-to-Human.' })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'raw text' })).toBeVisible()
  expect(loaded.filter((url) => /card-contents|answer-differences/.test(url))).toEqual([])
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) Object.assign(globalThis, { shift: (globalThis as { shift?: number }).shift! + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/card/x-rich')
  await expect(sheet(page, 'The plan')).toBeVisible()
  expect(loaded.some((url) => url.includes('card-contents'))).toBe(true)
  expect(await page.evaluate(() => (globalThis as { shift?: number }).shift)).toBeLessThan(0.05)

  const plan = sheet(page, 'The plan')
  await expect(plan.locator('summary')).toHaveText('The plan2 versions')
  await expect(sheet(page, 'beds.py').locator('summary')).toHaveText('beds.pypython')
  await expect(plan.getByText('Dig twice')).toBeHidden()
  // On paper nothing can be unfolded.
  await page.emulateMedia({ media: 'print' })
  await expect(plan.getByText('Dig twice')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(plan.getByText('Dig twice')).toBeHidden()
  await plan.locator('summary').press('Enter')
  await expect(plan.getByText('Dig twice, water the marigold.')).toBeVisible()
  await plan.getByRole('combobox', { name: 'version' }).selectOption('version 1 of 2')
  await expect(plan.getByText('Dig once.')).toBeVisible()
  await plan.getByRole('button', { name: 'copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Document copied to clipboard!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('# Plan\n\nDig once.')

  await sheet(page, 'beds.py').locator('summary').click()
  await expectNoViolationsAt(page, [1280, 390], { only: 'dialog' })
  const room = await shown(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(room).toBeLessThanOrEqual(0)
})

test('pictures open, sounds are played, files are saved, and sources are footnotes that only lead to the web', async ({
  page,
  server,
}) => {
  // Where the address has a number that no answer has, the archive's own is shown.
  await page.goto('/card/x-rich?answer=9')
  await expect(answers(page).getByRole('status')).toHaveText('2/3answer 2 of 3')
  await expect(shown(page).getByRole('list', { name: 'files' }).first()).toHaveText(
    /soil\.csv \(not in the export\)2 KB/,
  )
  const files = shown(page).getByRole('list', { name: 'files' }).last()
  await expect(files.getByRole('listitem')).toHaveText([/^spoken\.wav2 KB/, /^notes\.html2 KB/])
  const sound = files.locator('audio')
  await expect(sound).toHaveAttribute('preload', 'none')
  await expect(sound).toHaveAttribute('src', /^\/files\/rich-2+\.wav$/)
  const saved = page.waitForEvent('download')
  await files.getByRole('link', { name: 'download notes.html' }).click()
  expect((await saved).suggestedFilename()).toBe('notes.html')
  const pictures = shown(page).getByRole('list', { name: 'pictures' })
  await expect(pictures).toContainText('wall.png (not in the export)')
  await expect
    .poll(() =>
      pictures.getByRole('img', { name: 'bed.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(300)
  const opened = page.waitForEvent('popup')
  await pictures.getByRole('link', { name: 'bed.png' }).click()
  await expect(await opened).toHaveURL(/\/images\/rich-1+\.png$/)
  const sources = shown(page).getByRole('region', { name: 'Sources' }).getByRole('listitem')
  await expect(sources).toHaveText(['Soil and sun soil.example', 'A trap'])
  await expect(sources.first().getByRole('link')).toHaveAttribute('href', 'https://soil.example/sun')
  await expect(sources.nth(1).getByRole('link')).toHaveCount(0)
  await expect(shown(page).getByRole('link', { name: 'source 1' })).toHaveCount(2)

  // An answer without words has no text to show as it was written.
  const gone: Part[] = [{ kind: 'picture', name: 'gone.png', type: '', size: 0, file: '' }]
  const content = { prompt: [{ kind: 'text', text: 'Draw it' }], response: gone, model: '', at: '', answer: 1 } as const
  const card = richCard({ id: 'gone', prompt: 'Draw it', response: '', dayStamp: '20240402_0900' })
  await importRich(server, 'gone', { ...content, prompt: [...content.prompt], alternatives: [] }, card)
  await page.goto('/card/x-gone')
  await expect(shown(page)).toContainText('gone.png (not in the export)')
  await expect(dialog(page).getByRole('button', { name: 'raw text' })).toHaveCount(0)
})

test('a picture that came with a question is below it in a conversation', async ({ page, server }) => {
  const sent = { kind: 'picture', name: 'leaf.png', type: 'image/png', size: 2048, file: RICH_FILES.picture } as const
  const prompt: Part[] = [{ kind: 'text', text: 'Which leaf is this?' }, sent]
  const response: Part[] = [{ kind: 'text', text: 'An oak’s.' }]
  const card = richCard({
    id: 'leaf',
    prompt: 'Which leaf is this?',
    response: 'An oak’s.',
    sessionTitle: 'Leaves',
    imageUrl: `/images/${RICH_FILES.picture}`,
  })
  await importRich(server, 'leaf', { prompt, response, model: '', at: '', answer: 1, alternatives: [] }, card)
  await page.goto('/session/leaves-leaf')
  const turn = page.getByRole('region', { name: 'turn 1' })
  await expect(turn.locator('.asked').getByRole('img')).toBeVisible()
  await expect(turn.getByRole('img')).toHaveCount(1)
})

test('a tile says what its card holds, whose other answers are reached by buttons, keys and address', async ({
  page,
}) => {
  await page.goto('/filter?date=2024-03-01')
  for (const name of ['code', 'document', '2 pictures', 'audio', 'file', '3 answers']) {
    await expect(tiles(page).getByRole('img', { name, exact: true })).toBeVisible()
  }
  await expectNoViolations(page, { only: 'article' })
  await tileLink(page).click()
  await expect(answers(page).getByRole('status')).toHaveText('2/3answer 2 of 3')
  await answers(page).getByRole('button', { name: 'previous answer' }).click()
  await expect(page).toHaveURL(/\/card\/a-plan-for-the-bed-rich\?answer=1$/)
  await expect(shown(page)).toContainText('Here is a sketch for the strip.')
  await expect(shown(page)).not.toContainText('Here is a plan for the strip.')
  await expect(answers(page).getByRole('button', { name: 'previous answer' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\/card\/a-plan-for-the-bed-rich$/)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\?answer=3$/)
  await expect(shown(page)).toContainText('Write me a plan for the roses.')
  await expect(shown(page)).toContainText('this prompt was edited')
  await page.goBack()
  await expect(shown(page)).toContainText('Here is a plan for the strip.')
  await page.goBack()
  await expect(shown(page)).toContainText('Here is a sketch for the strip.')
  await page.goForward()
  // Closing leaves all answers at once.
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?date=2024-03-01$/)
})

test('the words in which two answers differ are shown on demand; what followed on a branch is folded, and has an address', async ({
  page,
}) => {
  await page.goto('/card/x-rich?answer=1')
  // The address is completed without losing the answer.
  await expect(page).toHaveURL(/\/card\/a-plan-for-the-bed-rich\?answer=1$/)
  await shown(page).getByRole('button', { name: 'show differences' }).click()
  await expect(shown(page).locator('ins')).toHaveText(['sketch'])
  await expect(shown(page).locator('del').first()).toHaveText('plan')
  await expect(shown(page)).toContainText('Words removed from and added to answer 2.')
  await expect(shown(page).getByText('And in winter?')).toHaveCount(0)
  await shown(page).getByText('continued on this branch: 1 turn', { exact: true }).click()
  await expect(shown(page).getByText('And in winter?')).toBeVisible()
  await expectNoViolations(page, { only: 'dialog' })
  await shown(page).getByRole('button', { name: 'hide differences' }).click()
  await expect(shown(page).locator('ins')).toHaveCount(0)
  await shown(page).getByText('other answer', { exact: true }).click()
  await expect(shown(page).getByText('Leave it as it is.')).toBeVisible()
  await shown(page).getByRole('link', { name: 'address of this answer' }).click()
  await expect(page).toHaveURL(/\?answer=1\.1\.1$/)
  await expect(shown(page).getByText('Leave it as it is.')).toBeInViewport()
  await page.reload()
  await expect(shown(page).getByText('Leave it as it is.')).toBeInViewport()

  // A number that none of its answers has opens nothing of it.
  await page.goto('/card/x-rich?answer=1.2.1')
  await expect(shown(page).getByText('continued on this branch: 1 turn', { exact: true })).toBeVisible()
  await expect(shown(page).getByText('Leave it as it is.')).toHaveCount(0)
})

test('a found word opens the sheet it is in, and is marked in the other answer too', async ({ page }) => {
  await page.goto('/filter?search=marigold,strip&session=The+bed')
  await tileLink(page).click()
  await expect(sheet(page, 'The plan').locator('mark')).toBeVisible()
  await expect(answers(page).getByRole('status')).toHaveText('2/3answer 2 of 3')
  await page.keyboard.press('[')
  await expect(shown(page).getByText('Here is a sketch').locator('mark')).toHaveText('strip')
})

test('in a conversation each turn has answers of its own in the address', async ({ page }) => {
  await page.goto('/session/x-rich?answer=1')
  const main = page.getByRole('main')
  await expect(main).toContainText('Here is a sketch for the strip.')
  await page.keyboard.press(']')
  await expect(main).toContainText('Here is a plan for the strip.')
  await expect(page).toHaveURL(/\/session\/the-bed-rich$/)
  await main.getByRole('button', { name: 'next answer' }).click()
  await expect(page).toHaveURL(/\/session\/the-bed-rich\?answer=3$/)
  await expect(main).toContainText('A bed of roses.')
  await page.goBack()
  await expect(main).toContainText('Here is a plan for the strip.')
})

test('reasoning is for admins, who show it to visitors and take it back', async ({ page, browser, server }) => {
  await createAdmin(server, 'contents@example.com')
  const visitor = await browser.newPage({ baseURL: server.url })
  const reasoning = visitor.getByRole('dialog').locator('summary', { hasText: 'reasoning' })
  await signIn(page, 'contents@example.com')
  await page.goto('/card/x-rich')
  const folded = sheet(page, 'reasoning')
  await expect(folded.locator('summary')).toHaveText('reasoningvisitors do not see this')
  await folded.locator('summary').click()
  await expect(folded.getByText('zebrafolded thoughts')).toBeVisible()
  await sheet(page, 'tool: zebrafolded_search').locator('summary').click()
  await expect(sheet(page, 'tool: zebrafolded_search').getByText('output', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'show reasoning to visitors' }).click()
  await expect(page.getByRole('button', { name: 'hide reasoning from visitors' })).toBeVisible()
  await expect(folded.locator('summary')).toHaveText('reasoning')
  await visitor.goto('/card/x-rich')
  await expect(reasoning).toHaveText('reasoning')
  await page.getByRole('button', { name: 'hide reasoning from visitors' }).click()
  await expect(page.getByRole('button', { name: 'show reasoning to visitors' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('dialog')).toContainText('Here is a plan for the strip.')
  await expect(reasoning).toHaveCount(0)
  await visitor.close()
})

test('hostile titles, names and texts stay text, and huge versions are shown', async ({ page, server }) => {
  const evil = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  const long = 'x'.repeat(3000)
  const file = { name: evil, type: evil, size: 1, file: '../../etc/passwd' }
  const response: Part[] = [
    { kind: 'text', text: `${evil} שלום עולם` },
    { kind: 'document', title: evil + long, language: evil, versions: [`${long} `.repeat(200), evil] },
    { kind: 'document', title: 'שלום', language: 'js" onload="', versions: ['1'] },
    { kind: 'picture', ...file },
    { kind: 'audio', ...file },
    { kind: 'file', ...file, name: long },
    { kind: 'citation', title: evil, url: 'javascript:document.title=1' },
  ]
  const content: CardContent = { prompt: response, response, model: evil, at: '', answer: 1, alternatives: [] }
  const other = { prompt: response, response, model: long, at: '', after: [] }
  const card = richCard({ id: 'evil', pageTitle: 'evil', sessionTitle: 'evil', dayStamp: '20240401_0900' })
  await importRich(server, 'evil', { ...content, alternatives: [other] }, card)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/card/x-evil')
  const ways = [
    () => Promise.resolve(),
    () => page.keyboard.press(']'),
    () => dialog(page).getByRole('link', { name: 'read the conversation' }).click(),
  ]
  for (const [at, go] of ways.entries()) {
    await go()
    await expect(page).toHaveURL([/\/card\/[\w-]+-evil$/, /\?answer=2$/, /\/session\//][at]!)
    await expect(page.locator('details.sheet').first()).toBeVisible()
    for (const summary of await page.locator('details.sheet > summary').all()) await summary.click()
    await expect(page).toHaveTitle('evil – contents')
    await expect(page.locator('a[href^="javascript"], img[src="x"], [onerror], [onload]')).toHaveCount(0)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  }
})
