import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { colloquy } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test, type RunningServer } from './server.ts'

test.use({ settings: { SITE_TITLE: 'quote' } })

/** The quoted words in the URLs of the tests. */
const WORDS = 'Steam leaves the crumb before the crust sets.'

/** A conversation in which each answer says the same, with words of its own behind it. */
const exchange = (number: number) => [
  { uuid: `h${number}`, sender: 'human', text: `Question ${number}: why?`, created_at: `2024-02-03T0${number}:00:00Z` },
  {
    uuid: `a${number}`,
    sender: 'assistant',
    text: `${'Bread needs patience. '.repeat(60)}\n\n${WORDS} That is answer ${number}.\n\n- one (1)\n- two - three, four`,
    created_at: `2024-02-03T0${number}:00:30Z`,
  },
]

async function importTurns(server: RunningServer, count: number): Promise<void> {
  const file = join(server.data, 'conversations.json')
  const messages = Array.from({ length: count }, (_, index) => exchange(index + 1)).flat()
  const conversation = { uuid: 'bread', name: 'Bread', created_at: '2024-02-03T01:00:00Z', chat_messages: messages }
  await writeFile(file, JSON.stringify([conversation]))
  await colloquy(server, ['import', '--publish', file])
}

let isFilled = false
test.beforeEach(async ({ server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  if (!isFilled) await importTurns(server, 3)
  isFilled = true
})

/** Marks words in an element as a reader does, from their first letter to their last, across marks of a search. */
async function mark(within: Locator, words: string): Promise<void> {
  await expect(within).toContainText(words)
  await within.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const letters: [Node, number][] = []
    let all = ''
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < node.textContent!.length; at++) letters.push([node, at])
      all += node.textContent
    }
    const at = all.indexOf(text)
    const [start, end] = [letters[at]!, letters[at + text.length - 1]!]
    start[0].parentElement?.scrollIntoView({ block: 'center' })
    // A press on words lets go of what was marked.
    getSelection()?.removeAllRanges()
    getSelection()?.setBaseAndExtent(start[0], start[1], end[0], end[1] + 1)
  }, words)
}

const bar = (page: Page) => page.getByRole('dialog', { name: 'Quote' })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
/** The words that the page highlights for its URL, and their distance from the top of the window. */
const shownWords = (page: Page) =>
  page.evaluate(() => {
    const [range] = (CSS.highlights.get('quote') ?? []) as Iterable<Range>
    return range ? { text: String(range), top: Math.round(range.getBoundingClientRect().top) } : null
  })
const turn = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^turn ${number}: `) })

async function openConversation(page: Page): Promise<void> {
  await page.goto('/filter?search=steam')
  await page
    .getByTitle(/^read it in/)
    .first()
    .click()
  await expect(turn(page, 3)).toContainText(WORDS)
}

test('marked words of a turn have a link, which shows them in their turn after a longer import as well', async ({
  page,
  server,
}) => {
  await openConversation(page)
  await mark(turn(page, 2), WORDS)
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Link' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Link to these words copied to clipboard!$/ })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  // The words are still marked: the bar, which comes 0.3 s after a change, comes back for others only.
  await page.waitForTimeout(600)
  await expect(bar(page)).toBeHidden()
  const link = await copied(page)
  expect(link).toMatch(/\/session\/bread-(\w+)#\1:~:text=Steam%20leaves%20the%20crumb/)

  await importTurns(server, 5)
  await page.goto('about:blank')
  await page.goto(link)
  await expect.poll(async () => (await shownWords(page))?.text).toBe(WORDS)
  await expect(turn(page, 2)).toContainText('answer 2')
  // Half a second after the page has loaded the browser looks for the words too, and scrolls to those of turn 1.
  await page.waitForTimeout(1000)
  const place = async () => {
    const { top } = (await shownWords(page))!
    return top > 100 && top < 600
  }
  await expect.poll(place).toBe(true)
  expect(
    await turn(page, 2).evaluate((element) =>
      [...(CSS.highlights.get('quote') ?? [])].every((range) => element.contains((range as Range).startContainer)),
    ),
  ).toBe(true)
  // A conversation that is opened again, in the same page, was not asked for with these words.
  await page.getByRole('link', { name: 'home', exact: true }).click()
  await page.getByRole('link', { name: 'Bread', exact: true }).first().click()
  await expect(turn(page, 1)).toBeVisible()
  // Words that were asked for would be shown within a few frames of their text.
  await page.waitForTimeout(500)
  expect(await shownWords(page)).toBeNull()
})

test('marked words of an open card have a link to the card, which opens at them', async ({ page }) => {
  await page.goto('/filter?search=steam')
  await page
    .getByRole('article')
    .getByRole('link', { name: /Question 1/ })
    .first()
    .click()
  const card = page.getByRole('dialog').getByRole('region', { name: 'card' })
  await mark(card, 'two - three, four')
  // By the keyboard alone.
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('q')
  await expect(bar(page).getByRole('button', { name: 'Link' })).toBeFocused()
  await page.keyboard.press('Enter')
  const link = await copied(page)
  expect(link).toMatch(/\/card\/[\w-]+-\w+#:~:text=two%20%2D%20three%2C%20four$/)
  await page.goto('about:blank')
  await page.goto(link)
  await expect.poll(async () => (await shownWords(page))?.text).toBe('two - three, four')
  await expect(card.getByText('two - three, four')).toBeInViewport()
  // Escape lets go of the words, and the card stays open.
  await mark(card, WORDS)
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(card).toBeVisible()
})

test('marked words are copied with their source, as text and as Markdown, but not of two cards or of no text', async ({
  page,
  server,
}) => {
  await openConversation(page)
  const quote = async (name: string) => {
    await mark(turn(page, 3), WORDS)
    await bar(page).getByRole('button', { name }).click()
    await expect(bar(page)).toBeHidden()
    return copied(page)
  }
  const source = `${server.url}/session/bread-`
  expect(await quote('Cite')).toMatch(
    /^“Steam leaves the crumb before the crust sets\.”\n— ‘Question 3: why\?’, Bread, .*, quote, February 3, 2024\. http/,
  )
  expect(await copied(page)).toContain(source)
  expect(await quote('Markdown')).toMatch(
    /^> Steam leaves the crumb before the crust sets\.\n>\n> — \[Question 3: why\?\]\(http/,
  )

  await turn(page, 2).evaluate((element) => {
    getSelection()?.setBaseAndExtent(
      element.querySelector('.asked p')!,
      0,
      element.nextElementSibling!.querySelector('.asked p')!,
      1,
    )
  })
  // The bar would be there 0.3 s after the words were marked.
  await page.waitForTimeout(500)
  await expect(bar(page)).toBeHidden()
  await page.getByRole('heading', { name: 'Bread', exact: true }).selectText()
  // A heading is no turn: its bar, too, would be there 0.3 s after the words were marked.
  await page.waitForTimeout(500)
  await expect(bar(page)).toBeHidden()
  await mark(turn(page, 2), WORDS)
  await expect(bar(page)).toBeVisible()
})

test('a picture of marked words is drawn, saved and copied, by keyboard too, and on a narrow screen buttons are whole', async ({
  page,
}) => {
  const only = '[data-quote]'
  await openConversation(page)
  await mark(turn(page, 3), WORDS)
  await expect(bar(page)).toBeVisible()
  await expectNoViolations(page, { only })
  await bar(page).getByRole('button', { name: 'Picture' }).click()
  await expect(bar(page).getByRole('img', { name: WORDS })).toBeVisible()
  await expectNoViolations(page, { only })
  const size = await bar(page)
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([1200, 630])
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Save picture' }).click()
  expect((await download).suggestedFilename()).toBe('question-3-why.png')
  await bar(page).getByRole('button', { name: 'Copy picture' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Picture copied to clipboard!$/ })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)).toContain('image/png')

  // Selected again as by touch, which leaves the focus where it was: the same words of another turn get their own buttons.
  await bar(page).getByRole('button', { name: 'Copy picture' }).focus()
  await mark(turn(page, 2), WORDS)
  await expect(bar(page).getByRole('button')).toHaveText(['Link', 'Cite', 'Markdown', 'Picture'])
  await bar(page).getByRole('button', { name: 'Cite' }).click()
  await expect.poll(() => copied(page)).toContain('‘Question 2: why?’')

  await expect(bar(page)).toBeHidden()
  await page.setViewportSize({ width: 320, height: 568 })
  await mark(turn(page, 2), WORDS)
  await expect(bar(page).getByRole('button')).toHaveText(['Link', 'Cite', 'Markdown', 'Picture'])
  const cut = await bar(page)
    .getByRole('button')
    .evaluateAll((all) =>
      all.filter((button) => {
        const { left, right } = button.getBoundingClientRect()
        const icon = button.querySelector('svg')?.getBoundingClientRect().width ?? 0
        return left < 0 || right > innerWidth || button.scrollWidth > button.clientWidth || (icon > 0 && icon < 16)
      }),
    )
  expect(cut).toEqual([])
  await page.keyboard.press('q')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('img', { name: WORDS })).toBeVisible()
  await expect(bar(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: 'Copy picture' })).toBeFocused()
})
