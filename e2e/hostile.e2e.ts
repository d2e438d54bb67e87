import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { colloquy } from './admin.ts'
import { tileLink } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'hostile', COMMENT_LIMITS: 'off' } })
// Without the page's policy nothing but the cleansing is between these texts and the browser.
test.use({ bypassCSP: true })

const LIST = join(process.cwd(), '../shared/data/security/xss.json')
const OWN = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">press</a>',
  '[press](javascript:alert(1))',
  '![x](x"onerror="alert(1))',
  '<p onmouseover=alert(1) tabindex=1 onfocus=alert(1)>point</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '"><iframe srcdoc="<script>parent.alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
  '</title><script>alert(1)</script>',
  '\u2028<details open ontoggle=alert(1)>',
]

/** How many comments are sent at the same time. */
const CONCURRENCY = 20

/** Our own payloads, and a public list of them where it lies next to the repository. */
const payloads = existsSync(LIST)
  ? [
      ...OWN,
      ...(JSON.parse(readFileSync(LIST, 'utf8')) as { items: { payload: string }[] }).items.map((item) => item.payload),
    ]
  : OWN

/** Notes every call of what payloads call, every dialog, and every request to another host. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteRun', (what: string) => seen.push(what))
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.assign(globalThis, {
        [name]: () => (globalThis as unknown as { noteRun(what: string): void }).noteRun(name),
      })
    }
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') seen.push(`request ${request.url()}`)
  })
  return seen
}

/** Points at, focuses and presses everything that came out of a hostile text. */
const touch = (page: Page, inside: string) =>
  page.evaluate((selector) => {
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      element.dispatchEvent(new FocusEvent('focus'))
      if (element instanceof HTMLAnchorElement && !/^(https?:|mailto:|tel:)/.test(element.protocol)) element.click()
    }
  }, inside)

test('nothing runs of comments that are made to run', async ({ page, server }) => {
  test.setTimeout(180_000)
  const headers = { origin: server.url, 'content-type': 'application/json' }
  const post = async (text: string) => {
    const request = { method: 'POST', headers, body: JSON.stringify({ text }) }
    return (await fetch(`${server.url}/api/threads/main-page/comments`, request)).status
  }
  const comments = payloads.filter((payload) => payload.length <= 1000 && payload.trim() !== '')
  for (let start = 0; start < comments.length; start += CONCURRENCY) {
    for (const status of await Promise.all(comments.slice(start, start + CONCURRENCY).map(post))) {
      expect([200, 400]).toContain(status)
    }
  }
  const seen = await watch(page)
  await page.goto('/filter?search=zzqx')
  const thread = page.getByRole('region', { name: 'comments', exact: true })
  await expect(thread.getByRole('listitem').first()).toBeVisible()
  const more = thread.getByRole('button', { name: /more/i })
  while (await more.isVisible()) {
    const count = await thread.getByRole('listitem').count()
    await more.click()
    await expect.poll(() => thread.getByRole('listitem').count()).toBeGreaterThan(count)
  }
  await touch(page, 'li')
  expect(seen).toEqual([])
})

test('nothing runs of cards that are made to run, and their texts are shown letter for letter', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000)
  const wellFormed = payloads.filter((payload) => payload.isWellFormed() && !payload.includes('\0'))
  const cards: object[] = wellFormed.map((payload, index) => ({
    id: `x${index}`,
    prompt: payload,
    response: payload,
    pageTitle: payload,
    category: payload,
    sessionTitle: payload,
    slug: payload,
    dayStamp: '20240101_1200',
  }))
  const CONCURRENT = 60
  const groups = Math.ceil(wellFormed.length / CONCURRENT)
  for (let group = 0; group < groups; group++) {
    const response = wellFormed.slice(group * CONCURRENT, (group + 1) * CONCURRENT).join('\n\n')
    cards.push({ id: `group${group}`, prompt: 'group', response, dayStamp: '20240102_1200' })
  }
  const file = join(server.data, 'hostile.jsonl')
  writeFileSync(file, cards.map((card) => JSON.stringify(card)).join('\n'))
  await colloquy(server, ['import', file, '--publish'])
  const { total } = (await (await fetch(`${server.url}/api/cards`)).json()) as { total: number }
  expect(total).toBe(cards.length)

  const seen = await watch(page)
  const pages = Math.ceil(cards.length / 500)
  for (let number = 1; number <= pages; number++) {
    await page.goto(`/filter?size=500${number > 1 ? `&page=${number}` : ''}`)
    await expect(page.getByRole('region', { name: 'cards' }).getByRole('article').first()).toBeVisible()
    await touch(page, '#cards')
  }
  // The groups, one after the other in the open card.
  await page.goto('/filter?date=2024-01-02')
  await tileLink(page).click()
  const read = new Set<string>()
  for (let count = 1; count <= groups; count++) {
    await expect.poll(() => page.url()).toMatch(/\/card\/[^/]*group\d+$/)
    await expect.poll(() => read.has(page.url())).toBe(false)
    read.add(page.url())
    await expect(page.getByRole('dialog').getByText('AIChatBot-to-Human.')).toBeVisible()
    await touch(page, 'dialog article')
    if (count < groups)
      await page.getByRole('dialog').getByRole('button', { name: 'next card', exact: true }).first().click()
  }
  await page.goto('/card/x-x0')
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText(wellFormed[0]!)
  expect(seen).toEqual([])
})
