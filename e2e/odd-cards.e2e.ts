import type { Page } from '@playwright/test'
import { importCards } from './admin.ts'
import { box, tiles } from './parts.ts'
import { expect, test } from './server.ts'

// A server of its own: its archive is one day of cards that are of no usual shape.
test.use({ settings: { SITE_TITLE: 'odd cards' } })

const row = (cell: string) => `| ${Array.from({ length: 24 }, (_, index) => `${cell}${index}`).join(' | ')} |`

const WIDE = `$$ ${Array.from({ length: 60 }, (_, index) => `a_{${index}}`).join(' + ')} $$

$$ \\nosuch{a} $$

$$ x = 1 $$

${row('column ')}
|${'--|'.repeat(24)}
${row('international ')}

| name | text |
|--|--|
| a long name | ${'wide'.repeat(60)} |
`

const COLUMNS = `| step | where | how | when | what is done | by | with | cost |
${'|--'.repeat(8)}|
| first | here | slowly | today | the earth is loosened and the roots are laid bare | hand | fork | none |
`

const LONG = 'a conversation '.repeat(9).trim()

test.beforeAll(({ server }) =>
  importCards(server, [
    { id: 'wide', prompt: 'How wide?', response: WIDE, isPrivate: false },
    { id: 'columns', prompt: 'How many columns?', response: COLUMNS, isPrivate: false },
    { id: 'arabic', prompt: 'ما هي عاصمة فرنسا؟', response: 'باريس', sessionTitle: LONG, isPrivate: false },
    { id: 'mute', prompt: 'Is there no answer?', response: '', isPrivate: false },
    { id: 'titled', prompt: 'Yes?', pageTitle: 'A title of words '.repeat(32).trim(), isPrivate: false },
  ]),
)

const rendered = (page: Page) => page.locator('.rendered')

for (const width of [390, 1280])
  test(`a table of many columns scrolls, and leaves its words room, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/card/x-columns')
    const table = page.getByRole('dialog').getByRole('region', { name: /^table/ })
    expect((await box(table.getByRole('row').last())).height).toBeLessThan(80)
    expect((await box(table)).width).toBeLessThan(width)
  })

test('on paper wide tables and long formulae stay within their column', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto('/session/x-wide')
  await expect(rendered(page).locator('math')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  const beyond = await rendered(page).evaluate((column) => {
    const { right } = column.getBoundingClientRect()
    return [...column.querySelectorAll('table, msub')].filter((one) => one.getBoundingClientRect().right > right + 1)
      .length
  })
  expect(beyond).toBe(0)
})

test('a formula that cannot be drawn is apart from the drawn ones', async ({ page }) => {
  await page.goto('/card/x-wide')
  await expect(rendered(page).locator('math')).toHaveCount(2)
  const [before, block, after] = await Promise.all([
    box(rendered(page).locator('.formula').first()),
    box(rendered(page).locator('pre.math')),
    box(rendered(page).locator('.formula').last()),
  ])
  expect(block.y - before.y - before.height).toBeGreaterThan(8)
  expect(after.y - block.y - block.height).toBeGreaterThan(8)
})

test('the rule beside a question is where its words begin, and a long title goes on from line to line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const widths = () =>
    page
      .getByRole('dialog')
      .locator('.asked')
      .evaluate((asked) => [getComputedStyle(asked).borderLeftWidth, getComputedStyle(asked).borderRightWidth])
  await page.goto('/card/x-arabic')
  await expect.poll(widths).toEqual(['0px', '3px'])
  const link = page.getByRole('dialog').getByRole('link', { name: LONG })
  const [first, line] = await link.evaluate((element) => [
    element.getClientRects()[0]!.left,
    element.closest('p')!.getBoundingClientRect().left,
  ])
  expect(first! - line!).toBeGreaterThan(20)
  await page.goto('/card/x-mute')
  await expect.poll(widths).toEqual(['3px', '0px'])
})

test('a title of very many letters leaves a phone room for the question', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/card/x-titled')
  await expect(page.getByRole('dialog').getByText('Yes?')).toBeInViewport()
  await expect(page.getByRole('dialog').getByText('Indeed.')).toBeInViewport()
})

test('a card without an answer has no count of words, and an archive of one day no other day', async ({ page }) => {
  await page.goto('/filter?year=2024')
  await expect(tiles(page)).toHaveCount(5)
  await expect(tiles(page).getByText(/^\d+ words?$/)).toHaveText([/^\d+ words$/, /^\d+ words$/, '1 word', '1 word'])
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'cards of a day' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'another day' })).toHaveCount(0)
})
