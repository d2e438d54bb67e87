import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'

// A server of its own: what is imported takes the demo archive's place.
test.use({ settings: { SITE_TITLE: 'costly texts' } })

const BOMBS: Record<string, string> = {
  lists: `${'- '.repeat(5000)}the end`,
  quotes: `${'> '.repeat(30_000)}the end`,
  signs: `${'*_'.repeat(40_000)}the end`,
  math: `${'\\('.repeat(40_000)}the end`,
  table: `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(6000)}|the end|`,
}
/** The library that colours code takes far more than a second for the first block. */
const CODE = `\`\`\`java\n${'$'.repeat(50_000)}\n\`\`\`\n\n\`\`\`js\nconst b = 'coloured'\n\`\`\``

test.beforeAll(({ server }) => {
  const cards = Object.entries({ ...BOMBS, code: CODE }).map(([id, response]) => ({ id, prompt: id, response }))
  const file = join(server.data, 'costly.jsonl')
  writeFileSync(file, cards.map((card) => JSON.stringify(card)).join('\n'))
  execFileSync(process.execPath, ['src/cli/start.js', 'import', file, '--publish'], {
    env: { PATH: process.env['PATH'], COLLOQUY_DATA: server.data },
  })
})

/** Notes how long the page was kept busy at a stretch, in milliseconds. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    let last = performance.now()
    Object.assign(globalThis, { longestTurn: 0 })
    setInterval(() => {
      const own = globalThis as unknown as { longestTurn: number }
      own.longestTurn = Math.max(own.longestTurn, performance.now() - last)
      last = performance.now()
    }, 10)
  })
const longestTurn = (page: Page) => page.evaluate(() => (globalThis as unknown as { longestTurn: number }).longestTurn)

/** The texts took the page 7 s to minutes; on a busy machine a page takes a while to be drawn. */
const MAX_BLOCKED_MS = 3000

for (const id of Object.keys(BOMBS)) {
  test(`a response that would take long to render is shown as it was written: ${id}`, async ({ page }) => {
    await watch(page)
    await page.goto(`/card/x-${id}`)
    await expect(page.getByRole('dialog').locator('pre.raw')).toContainText('the end')
    expect(await page.getByRole('dialog').locator('pre.raw').textContent()).toBe(BOMBS[id])
    expect(await longestTurn(page)).toBeLessThan(MAX_BLOCKED_MS)
  })
}

test('code that would take long to colour stays without, and other code gets its colours', async ({ page }) => {
  await watch(page)
  await page.goto('/card/x-code')
  const code = page.getByRole('dialog').locator('pre code')
  await expect(code.nth(1).locator('[class^="hljs-"]').first()).toBeVisible()
  await expect(code.first().locator('[class^="hljs-"]')).toHaveCount(0)
  expect(await longestTurn(page)).toBeLessThan(MAX_BLOCKED_MS)
})
