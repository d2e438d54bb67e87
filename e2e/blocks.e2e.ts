import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { expect, test } from './server.ts'

// A server of its own: what is imported takes the demo archive's place.
test.use({ settings: { SITE_TITLE: 'blocks' } })

const RESPONSE = `# Roots

With $a \\neq 0$ and \\(b^2\\), for $5 and $10:

\\[ x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a} \\]

$$ ${Array.from({ length: 60 }, (_, index) => `a_{${index}}`).join(' + ')} $$

Broken: \\(\\nosuch{a}\\).

\`\`\`js
const answer = 42
const long = '${'wide '.repeat(60)}'
\`\`\`

\`\`\`mermaid
flowchart LR
  A[Start] --> B[End]
\`\`\`

\`\`\`mermaid
no diagram of any kind
\`\`\`

\`\`\`mermaid
sequenceDiagram
${Array.from({ length: 12 }, (_, index) => `  P${index} ->> P${index + 1}: on`).join('\n')}
\`\`\`

| name | price |
|:-----|------:|
| ${'wide'.repeat(60)} | $1 |
`

test.beforeAll(({ server }) => {
  const card = {
    id: 'blocks',
    prompt: 'Roots?',
    response: RESPONSE,
    dayStamp: '20240301_100000',
    sessionTitle: 'Roots',
    category: 'kitchen',
  }
  const dutch = {
    id: 'muur',
    prompt: 'Hoe kan ik een muur repareren?',
    response: 'Het is niet moeilijk, en het kan ook met kalk.',
    dayStamp: '20240302_100000',
    sessionTitle: 'Muren',
  }
  const file = join(server.data, 'blocks.jsonl')
  writeFileSync(file, [card, dutch].map((one) => JSON.stringify(one)).join('\n'))
  execFileSync(process.execPath, ['src/cli/start.js', 'import', file, '--publish'], {
    env: { PATH: process.env['PATH'], COLLOQUY_DATA: server.data },
  })
})

const PLACES = { dialog: '/card/x-blocks', reader: '/session/x-blocks' }
const rendered = (page: Page) => page.locator('.rendered')
const block = (page: Page, name: string) => rendered(page).getByRole('figure').filter({ hasText: name })

for (const [place, path] of Object.entries(PLACES)) {
  test(`texts have their language in the ${place}, so that they are read aloud in it`, async ({ page }) => {
    await page.goto(path.replace('blocks', 'muur'))
    const words = page.locator('main, dialog').locator('p:lang(nl)')
    await expect(words).toHaveText(['Hoe kan ik een muur repareren?', 'Het is niet moeilijk, en het kan ook met kalk.'])
    await page.getByRole('button', { name: 'raw text' }).click()
    await expect(page.getByRole('button', { name: 'rendered' })).toBeVisible()
    await expect(words).toHaveCount(2)
  })

  test(`formulae are drawn in the ${place}, and nothing is wider than its column`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(rendered(page).locator('math')).toHaveCount(4)
    await expect(rendered(page).locator('code.math')).toHaveText('\\nosuch{a}')
    await expect(rendered(page).locator('mfrac')).toBeVisible()
    expect(await rendered(page).innerText()).not.toMatch(/\\[[(\])]|\$\$/)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
    const column = await rendered(page).evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(column).toBeLessThanOrEqual(1)
    await expectNoViolationsAt(page, [390, 1280])
  })
}

test('a formula is marked as a whole where its source holds what was searched for', async ({ page }) => {
  await page.goto('/filter?search=sqrt')
  const tile = page.getByRole('region', { name: 'cards' }).getByRole('article')
  await tile
    .getByTitle(/^read it in/)
    .first()
    .click()
  await expect(rendered(page).locator('mark > math mfrac')).toBeVisible()
  await expect(rendered(page).locator('math mark')).toHaveCount(0)
})

test('code is copied as it was written, and its long lines wrap where one wants it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(PLACES.reader)
  const code = block(page, 'js 2 lines')
  await code.getByRole('button', { name: 'copy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Code copied to clipboard!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^const answer = 42\nconst long = '(wide ){60}'$/,
  )
  const overflow = () => code.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  expect(await overflow()).toBeGreaterThan(100)
  await code.getByRole('button', { name: 'wrap lines' }).click()
  await expect(code.getByRole('button', { name: 'wrap lines' })).toHaveAttribute('aria-pressed', 'true')
  expect(await overflow()).toBeLessThanOrEqual(1)
  await page.reload()
  await expect(code.getByRole('button', { name: 'wrap lines' })).toHaveAttribute('aria-pressed', 'true')
})

test('a diagram is drawn when one asks for it, by a file of the site, and gives its source back', async ({ page }) => {
  test.slow()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto(PLACES.reader)
  const diagram = block(page, 'flowchart')
  await expect(diagram.getByRole('button', { name: 'draw' })).toBeVisible()
  expect(files.filter((url) => url.includes('mermaid'))).toEqual([])
  await diagram.getByRole('button', { name: 'draw' }).click()
  const figure = rendered(page).locator('figure').nth(1)
  const picture = figure.getByRole('img', { name: 'diagram' })
  await expect(picture).toBeVisible({ timeout: 60_000 })
  expect(await picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth > 100])).toEqual([
    true,
    true,
  ])
  await expect(figure.locator('pre')).toBeHidden()
  await figure.getByRole('button', { name: 'source' }).click()
  await expect(figure.locator('pre')).toBeVisible()
  await expect(picture).toBeHidden()
  const origin = new URL(page.url()).origin
  expect(files.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
})

test('a diagram that is wider than its column keeps its letters readable and scrolls, and what is none says so', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PLACES.dialog)
  const diagram = block(page, 'sequenceDiagram')
  await diagram.getByRole('button', { name: 'draw' }).click()
  const room = rendered(page).getByRole('group', { name: 'diagram' })
  const scale = room.locator('img').evaluate((img: HTMLImageElement) => img.width / img.naturalWidth)
  expect(await scale).toBeGreaterThan(0.7)
  expect(await room.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(300)
  await room.focus()
  const address = page.url()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => room.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect(page.url()).toBe(address)
  const column = await rendered(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(column).toBeLessThanOrEqual(1)

  const none = block(page, 'no diagram')
  await none.getByRole('button', { name: 'draw' }).click()
  await expect(none.getByRole('alert')).toHaveText('This diagram cannot be drawn.')
  await expect(none.locator('pre')).toBeVisible()
  await expect(none.getByRole('button', { name: 'draw' })).toBeEnabled()
})

test('a diagram that one asks for before the formulae are drawn is drawn all the same, and stays', async ({ page }) => {
  const [formulae, diagrams] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/draw-formula/, async (route) => {
    await formulae.promise
    await route.continue()
  })
  await page.route(/mermaid/, async (route) => {
    await diagrams.promise
    await route.continue()
  })
  await page.goto(PLACES.reader)
  await block(page, 'flowchart').getByRole('button', { name: 'draw' }).click()
  await expect(block(page, 'flowchart').getByRole('button', { name: 'drawing' })).toBeVisible()
  formulae.resolve()
  await expect(rendered(page).locator('mfrac')).toBeVisible()
  diagrams.resolve()
  await expect(rendered(page).getByRole('img', { name: 'diagram' })).toBeVisible()
})

/** The HTML of a response, ours or another renderer's: without tools, marks of the page and levels of headings. */
const written = (page: Page) =>
  rendered(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const tool of copy.querySelectorAll('figcaption button')) tool.remove()
    for (const figure of copy.querySelectorAll('figure')) figure.className = 'code'
    const headings = /<(\/?)h[1-6]/g
    return copy.innerHTML.replaceAll(headings, '<$1h').replaceAll(/\s+/g, ' ').trim()
  })

test('dialog, reader and static page show the same HTML', async ({ page }) => {
  const texts: string[] = []
  for (const path of [...Object.values(PLACES), '/seo/card/roots-blocks.html']) {
    await page.goto(path)
    await expect(rendered(page).locator('math')).toHaveCount(4)
    await expect(rendered(page).locator('.hljs-keyword').first()).toBeVisible()
    texts.push(await written(page))
  }
  expect(texts[0]).toContain('<h data-level="1"')
  expect(texts[1]).toBe(texts[0])
  expect(texts[2]).toBe(texts[0])
})

test('a static page is set in the faces and colours of the reader, and leads to conversation and topic', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/seo/card/roots-blocks.html')
  await expect(page.getByRole('link', { name: 'read the conversation' })).toHaveAttribute(
    'href',
    /\/session\/.*-blocks$/,
  )
  await expect(page.getByRole('link', { name: 'kitchen' })).toHaveAttribute('href', /\/filter\?tag=kitchen$/)
  expect(
    await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px "Source Serif 4"'))),
  ).toBe(true)
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
  await expectNoViolations(page)
})
