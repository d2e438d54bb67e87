import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

test('a card is cited in the form that is chosen, and its code for another site is copied', async ({
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
    await expectNoViolations(page)
    await menu.getByRole('button', { name }).click()
    await expect(menu).toBeHidden()
  }
  await choose('as BibTeX')
  await expect(page.getByRole('status').filter({ hasText: /^Citation copied to clipboard!$/ })).toBeVisible()
  expect(await copied()).toContain(`url = {${server.url}/card/what-am-i-looking-at-demo0101}`)
  await choose('code for another site')
  expect(await copied()).toContain(`<iframe src="${server.url}/embed/card/what-am-i-looking-at-demo0101"`)
})
