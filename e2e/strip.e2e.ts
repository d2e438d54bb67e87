import type { Page } from '@playwright/test'
import { box, holdResponses, homeButton, searchBox, summary } from './parts.ts'
import { tickBox, tickDays, type TickBox } from './ticks.ts'
import { expect, test } from './server.ts'

const calendar = (page: Page) => page.getByRole('region', { name: 'calendar' })
const slider = (page: Page) => calendar(page).getByRole('slider', { name: 'days with cards, by time' })
const month = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(`^${name}`, 'i') })
const year = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(`^${name}\\b`) })

/** Where a day's tick lies, once the day has one. */
async function tickOf(page: Page, date: string): Promise<TickBox> {
  await expect.poll(() => tickBox(page, date), { message: `the tick of ${date}` }).not.toBeNull()
  return (await tickBox(page, date))!
}

/** Waits until the strip shows a day's tick, or hides it. */
const expectInView = (page: Page, date: string, isInView = true) =>
  expect.poll(async () => (await tickBox(page, date))?.isInView, { message: `${date} in view` }).toBe(isInView)

/** Presses at a day's tick, with a horizontal offset in pixels. */
async function pressTick(page: Page, date: string, beside = 0): Promise<void> {
  const { x, width } = await tickOf(page, date)
  const { y, height } = await box(slider(page))
  await page.mouse.click(x + width / 2 + beside, y + height / 2)
}

test('the calendar is a strip of days, taller where more was said, that are pressed or gone through by keyboard', async ({
  page,
}) => {
  await page.goto('/filter?date=2023-09-03')
  await expect(summary(page, '5 cards')).toBeVisible()
  await expect(calendar(page).getByRole('grid')).toHaveCount(0)
  await expect(calendar(page).locator('[data-month]')).toHaveCount(23)

  await test.step('the shown day is ringed, and nothing moved when the days came', async () => {
    const [five, one] = [await tickOf(page, '2023-09-03'), await tickOf(page, '2023-11-19')]
    expect(await tickBox(page, '2023-09-02')).toBeNull()
    expect(await tickDays(page, 'shown')).toEqual(['2023-09-03'])
    expect(five.height).toBeGreaterThan(one.height + 4)
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'September 3, 2023, 5 cards, Cards shown, 5 found')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift).toBeLessThan(0.05)
  })

  await test.step('a day pointed at says what it holds in a tooltip that can be pointed at, and Escape takes it away', async () => {
    const { x, width } = await tickOf(page, '2023-09-03')
    const { y, height } = await box(slider(page))
    await page.mouse.move(x + width / 2, y + height / 2)
    const tooltip = page.getByRole('tooltip')
    await expect(tooltip).toContainText('Sunday, September 3, 2023')
    await expect(tooltip).toContainText('5 cards, 5 found')
    await expect(tooltip).toContainText('Cards shown')
    await tooltip.hover()
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
  })

  await test.step('the days are one slider for the keyboard', async () => {
    const says = (text: RegExp) => expect(slider(page)).toHaveAttribute('aria-valuetext', text)
    await slider(page).focus()
    await page.keyboard.press('ArrowLeft')
    await says(/^September 1, 2023, /)
    await page.keyboard.press('PageUp')
    await says(/^October 14, 2023, /)
    await page.keyboard.press('End')
    await says(/^July 29, 2025, /)
    await page.keyboard.press('Home')
    await says(/^September 1, 2023, /)
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(/\?date=2023-09-03,2023-09-01$/)
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL(/\?date=2023-09-03$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?date=2023-09-01$/)
    await expect(slider(page)).toBeFocused()
    // Below the days one Tab stop leads to months, and from there to years.
    await page.keyboard.press('Tab')
    await expect(month(page, 'september 2023')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(month(page, 'october 2023')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?date=2023-09-01&year=2023$/)
  })

  await test.step('a press on a tick or near it filters by its day, on a month or a year by these', async () => {
    await pressTick(page, '2023-11-04', 4)
    await expect(page).toHaveURL(/\/filter\?date=2023-11-04$/)
    await expect(summary(page, '5 cards')).toBeVisible()
    await pressTick(page, '2024-06-15')
    await expect(page).toHaveURL(/\/filter\?date=2024-06-15$/)
    await month(page, 'may 2024').click()
    await expect(page).toHaveURL(/\?date=2024-06-15&month=2024-05$/)
    await expect(month(page, 'may 2024')).toHaveAttribute('aria-pressed', 'true')
    await month(page, 'may 2024').click()
    await year(page, '2023').click()
    await expect(page).toHaveURL(/\?date=2024-06-15&year=2023$/)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('names and counts of months do not touch, and are read aloud where there is no room for them', async ({
    page,
  }) => {
    const days = Array.from({ length: 7 }, (_, index) => ({
      date: `2024-0${index + 1}-15`,
      count: index < 4 ? 1234 : 5,
    }))
    await page.route(/\/api\/calendar/, (route) => route.fulfill({ json: { activeDates: days, totalDocuments: 5000 } }))
    await page.goto('/')
    const button = (name: string) => calendar(page).getByRole('button', { name, exact: true })
    await expect(button('March 2024 (1,234 cards)')).toBeVisible()
    await expect(button('March 2024 (1,234 cards)').locator('[aria-hidden]')).toHaveText(['mar'])
    await expect(button('June 2024 (5 cards)').locator('[aria-hidden]')).toHaveText(['jun'])
    const overlaps = await calendar(page)
      .locator('[data-month] button [aria-hidden]')
      .evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect())
        return boxes.filter((one, index) => index > 0 && one.left < boxes[index - 1]!.right + 2).length
      })
    expect(overlaps).toBe(0)
  })

  test('the strip slides to the picked day, a finger’s press near a tick is enough, and a year’s label is whole or gone', async ({
    page,
  }) => {
    await page.goto('/filter?date=2023-11-04')
    await expect(summary(page, '5 cards')).toBeVisible()
    await expectInView(page, '2023-11-04')
    await expectInView(page, '2025-07-29', false)
    const { x } = await tickOf(page, '2023-12-21')
    const { y, height } = await box(slider(page))
    expect(height).toBeGreaterThanOrEqual(40)
    await page.touchscreen.tap(x + 3, y + height / 2)
    await expect(page).toHaveURL(/\?date=2023-12-21$/)
    await expect(summary(page, '6 cards')).toBeVisible()

    const left = year(page, '2023')
    const show = (right: number) =>
      left.evaluate((label, to) => {
        const strip = label.closest<HTMLElement>('.overflow-x-auto')!
        const end = label.parentElement!.getBoundingClientRect().right - strip.getBoundingClientRect().left
        strip.scrollLeft += end - to
      }, right)
    await show(60)
    await expect(left).toHaveCSS('opacity', '1')
    await show(12)
    await expect(left).toHaveCSS('opacity', '0')
    const next = year(page, '2025')
    const enter = (by: number) =>
      next.evaluate((label, inside) => {
        const strip = label.closest<HTMLElement>('.overflow-x-auto')!
        strip.scrollLeft +=
          label.parentElement!.getBoundingClientRect().left - strip.getBoundingClientRect().right + inside
      }, by)
    await enter(20)
    await expect(next).toHaveCSS('opacity', '0')
    await enter(60)
    await expect(next).toHaveCSS('opacity', '1')

    await test.step('also where the days of years before it come later', async () => {
      await page.route(/\/api\/calendar/, async (route) => {
        const response = await route.fetch()
        const { activeDates, ...rest } = (await response.json()) as { activeDates: object[] }
        await route.fulfill({ json: { ...rest, activeDates: [{ date: '2022-01-15', count: 1 }, ...activeDates] } })
      })
      const release = await holdResponses(page, /\/api\/calendar/)
      await page.reload()
      await expect(summary(page, '6 cards')).toBeVisible()
      await expect(month(page, 'december 2023')).toBeInViewport()
      release()
      await expect(month(page, 'january 2022')).toBeAttached()
      await expectInView(page, '2023-12-21')
    })
  })

  test('with a search the days with hits are emphasised and months count hits; the strip moves only to what is out of sight', async ({
    page,
  }) => {
    await page.route(/\/api\/opening/, async (route) => {
      const response = await route.fetch()
      const opening = (await response.json()) as { cards: object[] }
      const cards = opening.cards.map((card) => ({ ...card, dayStamp: '20240413_120000' }))
      await route.fulfill({ response, json: { ...opening, cards } })
    })
    await page.goto('/')
    await expectInView(page, '2024-04-13')
    await expect.poll(() => tickDays(page, 'plain')).not.toEqual([])
    expect(await tickDays(page, 'hit')).toEqual([])
    expect(await tickDays(page, 'other')).toEqual([])
    // A scroll takes a while; where it would lead is known at once.
    await slider(page).evaluate((element) => {
      const strip = element.closest('.overflow-x-auto')!
      const scrollTo = strip.scrollTo.bind(strip) as (options: ScrollToOptions) => void
      strip.scrollTo = ((options: ScrollToOptions) => {
        document.body.dataset['scrolls'] = `${Math.abs(options.left! - strip.scrollLeft)}`
        scrollTo(options)
      }) as typeof strip.scrollTo
    })
    const release = await holdResponses(page, /\/api\/cards\?/)
    await searchBox(page).fill('salt ')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/search=salt$/)
    release()
    await expect(summary(page, '32 cards')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.body.dataset['scrolls'])).toBe('0')
    await expectInView(page, '2024-04-13')

    await test.step('hits have another colour, and a count in each month', async () => {
      await expect.poll(() => tickDays(page, 'hit')).not.toEqual([])
      expect(await tickDays(page, 'other')).not.toEqual([])
      const [hit, other] = await Promise.all(
        ['hit', 'other'].map((kind) =>
          calendar(page)
            .locator(`[data-ticks="${kind}"]`)
            .first()
            .evaluate((element) => getComputedStyle(element).stroke),
        ),
      )
      expect(hit).not.toBe(other)
      const counted = await calendar(page)
        .locator('[data-month] button')
        .evaluateAll((all) =>
          all.reduce((sum, { textContent }) => sum + Number(/\((\d+) cards?\)/.exec(textContent)?.[1] ?? 0), 0),
        )
      expect(counted).toBe(32)
    })

    await test.step('where nothing is found, the calendar is where the newest cards are, not at empty months', async () => {
      await searchBox(page).fill('zzqx ')
      await searchBox(page).press('Enter')
      await expect(page.getByText('No cards available to display.')).toBeVisible()
      await expectInView(page, '2025-07-29')
      await expectInView(page, '2023-09-03', false)
      await page.getByRole('button', { name: 'show months' }).click()
      await expect(calendar(page).getByRole('grid', { name: /^july 2025/i })).toBeInViewport({ ratio: 0.5 })
    })
    await homeButton(page).click()
    await expect.poll(() => tickDays(page, 'hit')).toEqual([])
  })
})
