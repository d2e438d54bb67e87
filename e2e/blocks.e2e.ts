import type { Page } from '@playwright/test'
import { importCards } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { holdResponses } from './parts.ts'
import { expect, test } from './server.ts'

// A server of its own: the import replaces the demo archive.
test.use({ settings: { SITE_TITLE: 'blocks' } })

const CODE_OF_PROMPT = '```js\nconst sums = (a, b) => {\n  return a < b\n}\n```\n'
const PROMPT = `Roots?\n${CODE_OF_PROMPT}And sums?`

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

/** More cells than are drawn in time. */
const COSTLY = `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(6000)}|the end|`
/** The library that colours code takes far more than a second for the first block. */
const CODE = `\`\`\`java\n${'$'.repeat(50_000)}\n\`\`\`\n\n\`\`\`js\nconst b = 'coloured'\n\`\`\``

test.beforeAll(({ server }) =>
  importCards(
    server,
    [
      { id: 'blocks', prompt: PROMPT, response: RESPONSE, sessionTitle: 'Roots', category: 'kitchen' },
      {
        id: 'muur',
        prompt: 'Hoe kan ik een muur repareren?',
        response: 'Het is niet moeilijk, en het kan ook met kalk.',
        sessionTitle: 'Muren',
      },
      { id: 'costly', prompt: 'How many cells?', response: COSTLY, sessionTitle: 'Cells' },
      { id: 'code', prompt: 'How many signs?', response: CODE, sessionTitle: 'Signs' },
    ].map((card) => ({ ...card, isPrivate: false })),
  ),
)

const rendered = (page: Page) => page.locator('.rendered')
const block = (page: Page, name: string) => rendered(page).getByRole('figure').filter({ hasText: name })
const readOn = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'read the conversation' }).click()

/** How much wider than the window the page is, and than its column the text, in pixels. */
const beyond = (page: Page) =>
  rendered(page).evaluate((text) => [
    Math.max(0, document.documentElement.scrollWidth - innerWidth),
    Math.max(0, text.scrollWidth - text.clientWidth - 1),
  ])

test('texts have their language in dialog and reader, so that they are read aloud in it', async ({ page }) => {
  await page.goto('/card/x-muur')
  for (const place of ['dialog', 'reader']) {
    if (place === 'reader') await readOn(page)
    const words = page.locator(place === 'dialog' ? 'dialog' : 'main').locator('p:lang(nl)')
    await expect(words).toHaveText(['Hoe kan ik een muur repareren?', 'Het is niet moeilijk, en het kan ook met kalk.'])
    await page.getByRole('button', { name: 'raw text' }).click()
    await expect(page.getByRole('button', { name: 'rendered' })).toBeVisible()
    await expect(words).toHaveCount(2)
    await page.getByRole('button', { name: 'rendered' }).click()
  }
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

test('formulae are drawn in dialog, reader and static page, which show the same HTML, and nothing is wider than its column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const texts: string[] = []
  const look = async () => {
    await expect(rendered(page).locator('math')).toHaveCount(4)
    await expect(rendered(page).locator('code.math')).toHaveText('\\nosuch{a}')
    await expect(rendered(page).locator('mfrac')).toBeVisible()
    await expect(rendered(page).locator('.hljs-keyword').first()).toBeVisible()
    expect(await rendered(page).innerText()).not.toMatch(/\\[[(\])]|\$\$/)
    // A question is shown as it was written, fences included, its code as code.
    expect(await page.locator('.asked code').textContent()).toBe(CODE_OF_PROMPT)
    await expect(page.locator('.asked p')).toHaveText(PROMPT.replaceAll(/\s+/g, ' '))
    expect(await beyond(page)).toEqual([0, 0])
    texts.push(await written(page))
  }
  await page.goto('/card/x-blocks')
  await look()
  await expectNoViolationsAt(page, [1280, 390], { only: 'dialog' })
  await readOn(page)
  await expect(page).toHaveURL(/\/session\//)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await look()
  await page.goto('/seo/card/roots-blocks.html')
  await look()
  expect(texts[0]).toContain('<h data-level="1"')
  expect(texts[1]).toBe(texts[0])
  expect(texts[2]).toBe(texts[0])

  await test.step('a static page has the faces and colours of the reader, and leads to conversation and topic', async () => {
    await expect(page.getByRole('link', { name: 'read the conversation' })).toHaveAttribute(
      'href',
      /\/session\/.*-blocks$/,
    )
    await expect(page.getByRole('link', { name: 'kitchen' })).toHaveAttribute('href', /\/filter\?tag=kitchen$/)
    expect(
      await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px "Source Serif 4"'))),
    ).toBe(true)
    await expectNoViolations(page)
  })
})

test('a diagram is drawn when one asks for it, by a file of the site, and gives its source back', async ({ page }) => {
  test.slow()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  const drawFormulae = await holdResponses(page, /draw-formula/)
  const sendDiagrams = await holdResponses(page, /mermaid/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/card/x-blocks')
  await expect(block(page, 'flowchart').getByRole('button', { name: 'draw' })).toBeVisible()
  expect(files.filter((url) => url.includes('mermaid'))).toEqual([])
  await block(page, 'flowchart').getByRole('button', { name: 'draw' }).click()
  // One that was asked for before the formulae are drawn is drawn all the same, and stays.
  await expect(block(page, 'flowchart').getByRole('button', { name: 'drawing' })).toBeVisible()
  drawFormulae()
  await expect(rendered(page).locator('mfrac')).toBeVisible()
  await expect(block(page, 'flowchart').getByRole('button', { name: 'drawing' })).toBeFocused()
  sendDiagrams()
  const figure = rendered(page).locator('figure').nth(1)
  const picture = figure.getByRole('img', { name: 'diagram' })
  await expect(picture).toBeVisible({ timeout: 60_000 })
  // Its place is there, and visible, before its bytes are read.
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await expect(figure.locator('pre')).toBeHidden()
  await figure.getByRole('button', { name: 'source' }).click()
  await expect(figure.locator('pre')).toBeVisible()
  await expect(picture).toBeHidden()
  const origin = new URL(page.url()).origin
  expect(files.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])

  await test.step('one that is wider than its column keeps its letters readable and scrolls', async () => {
    await block(page, 'sequenceDiagram').getByRole('button', { name: 'draw' }).click()
    const room = rendered(page).getByRole('group', { name: 'diagram' }).filter({ visible: true })
    const img = room.locator('img')
    await expect.poll(() => img.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(0)
    expect(await img.evaluate((drawn: HTMLImageElement) => drawn.width / drawn.naturalWidth)).toBeGreaterThan(0.7)
    expect(await room.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(300)
    const address = page.url()
    await expect(async () => {
      await room.press('ArrowRight')
      expect(await room.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    }).toPass()
    expect(page.url()).toBe(address)
    expect(await beyond(page)).toEqual([0, 0])
  })

  await test.step('what is none says so', async () => {
    const none = block(page, 'no diagram')
    await none.getByRole('button', { name: 'draw' }).click()
    await expect(none.getByRole('alert')).toHaveText('This diagram could not be drawn.')
    await expect(none.locator('pre')).toBeVisible()
    await expect(none.getByRole('button', { name: 'draw' })).toBeEnabled()
  })
})

test('code is copied as it was written, and its long lines wrap where one wants it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wrap = block(page, 'js 2 lines').getByRole('button', { name: 'wrap lines' })
  // A formula is marked as a whole where its source holds what was searched for.
  await page.goto('/filter?search=sqrt')
  await page
    .getByRole('region', { name: 'cards' })
    .getByRole('article')
    .getByTitle(/^read it in/)
    .first()
    .click()
  await expect(rendered(page).locator('mark > math mfrac')).toBeVisible()
  await expect(rendered(page).locator('math mark')).toHaveCount(0)

  const code = block(page, 'js 2 lines')
  await code.getByRole('button', { name: 'copy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Code copied to clipboard!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^const answer = 42\nconst long = '(wide ){60}'$/,
  )
  const overflow = () => code.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  expect(await overflow()).toBeGreaterThan(100)
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  expect(await overflow()).toBeLessThanOrEqual(1)
  await page.reload()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
})

/** The texts took the page 7 s to minutes; on a busy machine a page takes a while to be drawn. */
const MAX_BLOCKED_MS = 3000

test('a response that would take long to render is shown as it was written, and code without colours', async ({
  page,
}) => {
  // How long the page was kept busy at a stretch, in milliseconds.
  await page.addInitScript(() => {
    let last = performance.now()
    Object.assign(globalThis, { longestTurn: 0 })
    setInterval(() => {
      const own = globalThis as unknown as { longestTurn: number }
      own.longestTurn = Math.max(own.longestTurn, performance.now() - last)
      last = performance.now()
    }, 10)
  })
  const longestTurn = () => page.evaluate(() => (globalThis as unknown as { longestTurn: number }).longestTurn)
  await page.goto('/card/x-costly')
  await expect(page.getByRole('dialog').locator('pre.raw')).toContainText('the end')
  expect(await page.getByRole('dialog').locator('pre.raw').textContent()).toBe(COSTLY)
  expect(await longestTurn()).toBeLessThan(MAX_BLOCKED_MS)

  // Other code gets its colours.
  await page.goto('/card/x-code')
  const code = page.getByRole('dialog').locator('pre code')
  await expect(code.nth(1).locator('[class^="hljs-"]').first()).toBeVisible()
  await expect(code.first().locator('[class^="hljs-"]')).toHaveCount(0)
  expect(await longestTurn()).toBeLessThan(MAX_BLOCKED_MS)
})
