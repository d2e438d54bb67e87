import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

test('a card is cited in the form that is chosen, and its code shows it on another site with style and pictures', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/card/x-demo0101')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const choose = async (name: string) => {
    await page.getByRole('dialog').first().getByRole('button', { name: 'Cite' }).click()
    const menu = page.getByRole('dialog', { name: 'Cite' })
    await expect(menu).toBeVisible()
    // Looked at once: the notice of what was copied fades out behind the second.
    if (name === 'as BibTeX') await expectNoViolations(page, { only: 'dialog' })
    await menu.getByRole('button', { name }).click()
    await expect(menu).toBeHidden()
  }
  await choose('as BibTeX')
  await expect(page.getByRole('status').filter({ hasText: /^Citation copied to clipboard!$/ })).toBeVisible()
  expect(await copied()).toContain(`url = {${server.url}/card/what-am-i-looking-at-demo0101}`)
  await choose('code for another site')
  const html = await copied()
  expect(html).toContain(`<iframe src="${server.url}/embed/card/what-am-i-looking-at-demo0101"`)

  // Another name than that of the archive, so another site.
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!DOCTYPE html><title>Blog</title>${html}`)
  })
  await new Promise<void>((done) => void other.listen(0, '::1', done))
  const refused: string[] = []
  // Frames alone: pending requests of the archive's own page end with that page.
  page.on('requestfailed', (request) => request.frame().parentFrame() && refused.push(request.url()))
  await page.goto(`http://[::1]:${(other.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' })
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('h1 a')).toHaveAttribute('href', new RegExp(`^${server.url}/card/`))
  const sheets = await page.frames()[1]!.evaluate(() => document.styleSheets[0]!.cssRules.length)
  expect(sheets).toBeGreaterThan(0)
  expect(refused).toEqual([])
  other.close()
})
