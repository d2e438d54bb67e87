import { importCards } from './admin.ts'
import { expect, test } from './server.ts'

// A server of its own: its archive has one long conversation.
test.use({ settings: { SITE_TITLE: 'long conversation' } })

const TURNS = 600

test.beforeAll(({ server }) =>
  importCards(
    server,
    Array.from({ length: TURNS }, (_, index) => ({
      id: `long${index}`,
      prompt: `What comes after ${index}?`,
      response: `After ${index} comes ${index + 1}.`,
      sessionTitle: 'Counting',
      dayStamp: `20240301_${String(100_000 + index)}`,
      isPrivate: false,
    })),
  ),
)

test('a press is answered before the whole of a long conversation is drawn', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/session/counting-long0')
  await page.getByRole('button', { name: 'outline' }).click()
  await expect(page.getByRole('dialog', { name: 'outline' }).getByRole('listitem').first()).toBeVisible()
  expect(await page.locator('#cards .reading').count()).toBeLessThan(2 * TURNS)
})
