import type { Page } from '@playwright/test'
import { importCards } from './admin.ts'
import { box, homeButton, tiles } from './parts.ts'
import { expect, test } from './server.ts'

// A server of its own: its archive is one day of cards that are of no usual shape.
test.use({ settings: { SITE_TITLE: 'odd cards' } })

const row = (cell: string) => `| ${Array.from({ length: 24 }, (_, index) => `${cell}${index}`).join(' | ')} |`

const WIDE = `# Wide

$$ ${Array.from({ length: 60 }, (_, index) => `a_{${index}}`).join(' + ')} $$

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

/** Two formulae: one fits, the other is wider than a phone, and its lines have columns. */
const ALIGNED = `$$x = y$$

$$\\begin{aligned} ${'a + '.repeat(40)}b &= c \\\\ d &= e \\end{aligned}$$
`

const LONG = 'a conversation '.repeat(9).trim()

/** A list from right to left, in which code stands. */
const STEPS = '1. פתח מסוף\n   ```bash\n   ls\n   pwd\n   ```\n'

/** It has no page title. */
const NAMELESS =
  'What grows in half shade?\nLast year there was hardly anything, the year before a single row of beans.'

test.beforeAll(({ server }) =>
  importCards(server, [
    { id: 'wide', prompt: 'How wide?', response: WIDE, isPrivate: false },
    { id: 'columns', prompt: 'How many columns?', response: COLUMNS, isPrivate: false },
    { id: 'arabic', prompt: 'ما هي عاصمة فرنسا؟', response: 'باريس', sessionTitle: LONG, isPrivate: false },
    { id: 'mute', prompt: 'Is there no answer?', response: '', isPrivate: false },
    { id: 'titled', prompt: 'Yes?', pageTitle: 'A title of words '.repeat(32).trim(), isPrivate: false },
    { id: 'nameless', prompt: NAMELESS, pageTitle: ' ', isPrivate: false },
    { id: 'hebrew', prompt: '1. "איך" Ubuntu?', sessionTitle: 'Ubuntu: הרצה מהירה', response: STEPS, isPrivate: false },
  ]),
)

const rendered = (page: Page) => page.locator('.rendered')
const dialog = (page: Page) => page.getByRole('dialog')

test('cards of no usual shape have their place in a list and in the dialog of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const open = async (words: string) => {
    if (await dialog(page).isVisible()) await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    // By key: at the top of the page the header comes back, and would move the tile away under a pointer.
    await tiles(page).filter({ hasText: words }).getByRole('heading').getByRole('link').press('Enter')
    await expect(dialog(page)).toBeVisible()
  }
  // On which side of its question the rule is.
  const rule = () =>
    dialog(page)
      .locator('.asked')
      .evaluate((asked) => [getComputedStyle(asked).borderLeftWidth, getComputedStyle(asked).borderRightWidth])
  await page.goto('/filter?year=2024')
  await expect(tiles(page)).toHaveCount(7)

  await test.step('a card without an answer has no count of words', async () => {
    const counts = [/^\d+ words$/, /^\d+ words$/, '1 word', '1 word', '1 word', /^\d+ words$/]
    await expect(tiles(page).getByText(/^\d+ words?$/)).toHaveText(counts)
    await open('Is there no answer?')
    await expect.poll(rule).toEqual(['3px', '0px'])
  })

  await test.step('the rule is where the words of a question begin, and a long title goes on from line to line', async () => {
    await open('ما هي')
    await expect.poll(rule).toEqual(['0px', '3px'])
    const link = dialog(page).getByRole('link', { name: LONG })
    const [first, line] = await link.evaluate((element) => [
      element.getClientRects()[0]!.left,
      element.closest('p')!.getBoundingClientRect().left,
    ])
    expect(first! - line!).toBeGreaterThan(20)
  })

  await test.step('a title of very many letters leaves room for the question', async () => {
    await open('Yes?')
    await expect(dialog(page).getByText('Yes?')).toBeInViewport()
    await expect(dialog(page).getByText('Indeed.')).toBeInViewport()
  })

  await test.step('a card without a page title is called by the first words of its prompt', async () => {
    const title = 'What grows in half shade? Last year there was hardly anything, the year before a single…'
    await open('What grows')
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} – odd cards`)
  })

  await test.step('a table of many columns scrolls, and leaves its words room', async () => {
    await open('How many columns?')
    const table = dialog(page).getByRole('region', { name: /^table/ })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(async () => (await box(table.getByRole('row').last())).height).toBeLessThan(80)
      expect((await box(table)).width).toBeLessThan(width)
    }
  })

  await test.step('an archive of one day offers no other day', async () => {
    await page.keyboard.press('Escape')
    await homeButton(page).click()
    await expect(page.getByRole('region', { name: 'cards of a day' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'another day' })).toHaveCount(0)
  })
})

test('a formula that cannot be drawn is apart from the drawn ones, and on paper none is wider than its column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto('/session/x-wide')
  await expect(rendered(page).locator('math')).toHaveCount(2)
  const [before, block, after] = await Promise.all([
    box(rendered(page).locator('.formula').first()),
    box(rendered(page).locator('pre.math')),
    box(rendered(page).locator('.formula').last()),
  ])
  expect(block.y - before.y - before.height).toBeGreaterThan(8)
  expect(after.y - block.y - block.height).toBeGreaterThan(8)

  // Neither are wide tables.
  await page.emulateMedia({ media: 'print' })
  const beyond = await rendered(page).evaluate((column) => {
    const { right } = column.getBoundingClientRect()
    return [...column.querySelectorAll('table, msub')].filter((one) => one.getBoundingClientRect().right > right + 1)
      .length
  })
  expect(beyond).toBe(0)
  // Nor is a heading the last line of a page.
  await expect(rendered(page).getByRole('heading', { name: 'Wide' })).toHaveCSS('break-after', 'avoid')
})

test('columns of a formula do not overlap, and a formula wider than the screen fades at its edge', async ({
  page,
  server,
}) => {
  await importCards(server, [{ id: 'aligned', prompt: 'How aligned?', response: ALIGNED, isPrivate: false }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/session/x-aligned')
  await expect(rendered(page).locator('math')).toHaveCount(2)
  const narrow = await rendered(page)
    .locator('mtd')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.getBoundingClientRect().width + 1).length)
  expect(narrow).toBe(0)
  const fades = () =>
    rendered(page)
      .locator('.formula')
      .evaluateAll((all) =>
        all.map((one) => getComputedStyle(one)).map((s) => s.maskImage !== 'none' && s.maskPosition),
      )
  await expect.poll(fades).toEqual([false, expect.stringMatching(/^-\d/)])
  const wide = rendered(page).locator('.formula').last()
  // It may become wider by less than a pixel until its face has come.
  const fadesAtEnd = async () => {
    await wide.evaluate((formula) => formula.scrollTo(10_000, 0))
    return fades()
  }
  await expect.poll(fadesAtEnd).toEqual([false, expect.stringMatching(/^0/)])
})

test('below a conversation a long title of another one is cut to three lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/session/x-mute')
  const title = page.getByRole('navigation', { name: 'conversations' }).getByText(LONG)
  const lines = () =>
    title.evaluate((one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight))
  await expect.poll(lines).toBeCloseTo(3, 1)
})

test('over a conversation a long title is set smaller than a short one', async ({ page }) => {
  const sizeOf = async (id: string, name: string) => {
    await page.goto(`/session/x-${id}`)
    const heading = page.getByRole('heading', { name, level: 2 })
    return heading.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  }
  expect(await sizeOf('arabic', LONG)).toBeLessThan(0.75 * (await sizeOf('hebrew', 'Ubuntu: הרצה מהירה')))
})

test('a conversation from right to left has the rule at its right, and code as anywhere; so is its title suggested', async ({
  page,
}) => {
  await page.goto('/session/x-hebrew')
  const bar = rendered(page).locator('figcaption')
  await expect(bar.getByRole('button', { name: 'copy' })).toBeVisible()
  const widths = await page
    .locator('.asked')
    .evaluate((asked) => [getComputedStyle(asked).borderLeftWidth, getComputedStyle(asked).borderRightWidth])
  expect(widths).toEqual(['0px', '3px'])
  const [language, lines, copy] = await Promise.all([
    box(bar.getByText('bash')),
    box(bar.getByText('2 lines')),
    box(bar.getByRole('button', { name: 'copy' })),
  ])
  expect(language.x).toBeLessThan(lines.x)
  expect(lines.x).toBeLessThan(copy.x)

  await page.getByRole('combobox').fill('הרצה')
  const title = page.getByRole('option', { name: 'conversation Ubuntu' }).locator('bdi')
  await expect(title).toHaveText('Ubuntu: הרצה מהירה')
  expect(await title.evaluate((name) => getComputedStyle(name).direction)).toBe('rtl')
})
