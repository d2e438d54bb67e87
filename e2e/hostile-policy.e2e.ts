import { expect, test } from './server.ts'

declare global {
  interface Window {
    broken: string[]
  }
}

const PAGES = ['/', '/filter?search=demo', '/card/x-demo0101', '/about', '/faq', '/login', '/nothing-here', '/api/docs']

test('no page breaks the policy that it is served with, and what is put into one does not run', async ({ page }) => {
  await page.addInitScript(() => {
    window.broken = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.broken.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'load' })
    expect([path, ...(await page.evaluate(() => window.broken))]).toEqual([path])
  }
  await page.goto('/about')
  await page.evaluate(() => {
    const holder = document.createElement('div')
    // A hole in everything that is before the policy.
    document.body.append(holder)
    holder.setHTMLUnsafe('<button id="made" onclick="document.title = \'it ran\'">press</button>')
    document.querySelector<HTMLElement>('#made')!.click()
    const script = document.createElement('script')
    script.textContent = "document.title = 'it ran'"
    document.body.append(script)
  })
  await expect.poll(() => page.evaluate(() => window.broken.length)).toBe(2)
  expect(await page.title()).not.toBe('it ran')
})

test('no other site frames a page', async ({ page, server }) => {
  await page.goto('about:blank')
  await page.setContent(`<iframe src="${server.url}/login"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
})
