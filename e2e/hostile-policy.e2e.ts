import { expect, test } from './server.ts'

declare global {
  interface Window {
    broken: string[]
  }
}

/** One of each kind: a list with its calendar, a card over it, an address that nothing is at, and the one with a policy of its own. */
const PAGES = ['/', '/card/x-demo0101', '/nothing-here', '/api/docs']

test('no page breaks the policy that it is served with, what is put into one does not run, and no other site frames one', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    window.broken = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.broken.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  const expectUnbroken = async () => expect(await page.evaluate(() => window.broken), page.url()).toEqual([])
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'load' })
    await expectUnbroken()
  }
  await page.goto('/filter?search=demo')
  for (const name of ['about', 'faq']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectUnbroken()

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

  await page.goto('about:blank')
  await page.setContent(`<iframe src="${server.url}/login"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
})
