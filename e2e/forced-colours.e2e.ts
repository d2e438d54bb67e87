import type { Locator } from '@playwright/test'
import { createAdmin, importCards, signIn } from './admin.ts'
import { displayButton, tileLink } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'high contrast' } })

const ADMIN = 'ada@example.com'

/** The value of a system colour here. */
const systemColour = (element: Locator, name: string) =>
  element.evaluate((own, colour) => {
    const sample = document.createElement('span')
    sample.style.cssText = `forced-color-adjust: none; color: ${colour}`
    own.append(sample)
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  }, name)

test('with the system’s colours what is chosen, off or apart is seen', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    {
      id: 'one',
      prompt: 'first',
      sessionTitle: 'One',
      response: 'Write to jo.doe@fruits.org or ann.lee@fruits.org.',
      isPrivate: true,
    },
    { id: 'two', prompt: 'second', sessionTitle: 'Two', isPrivate: true },
    { id: 'open', prompt: 'third', sessionTitle: 'Open', isPrivate: false },
  ])
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/filter?session=Open')
  const body = page.locator('body')
  const [chosen, grey, canvas] = [
    await systemColour(body, 'Highlight'),
    await systemColour(body, 'GrayText'),
    await systemColour(body, 'Canvas'),
  ]

  await displayButton(page).click()
  const choices = page.getByRole('radiogroup', { name: 'images' }).locator('label')
  await expect(choices.filter({ has: page.locator(':checked') })).toHaveCSS('background-color', chosen)
  await expect(choices.filter({ hasNot: page.locator(':checked') }).first()).not.toHaveCSS('background-color', chosen)
  const toggle = page.getByRole('switch').first()
  const isOn = await toggle.isChecked()
  await expect(toggle).toHaveCSS('background-color', isOn ? chosen : canvas)
  await toggle.click()
  await expect(toggle).toHaveCSS('background-color', isOn ? canvas : chosen)
  await page.keyboard.press('Escape')

  await tileLink(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('> div')).toHaveCSS('border-top-width', '1px')
  await expect(dialog.getByRole('link', { name: 'read the conversation' })).toHaveCSS('border-top-width', '1px')

  const ink = await systemColour(body, 'CanvasText')
  await page.goto('/trends?term=third,first')
  await expect(page.getByRole('button', { name: 'show' })).toHaveCSS('border-top-width', '1px')
  await expect(page.locator('.chart text').first()).toHaveCSS('fill', ink)
  await expect(page.locator('polyline').nth(1)).toHaveCSS('stroke', ink)

  await signIn(page, ADMIN)
  await page.goto('/review')
  const row = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} `) })
  await row('One').click()
  await expect(row('One')).toHaveCSS('background-color', chosen)
  await expect(row('Two')).not.toHaveCSS('background-color', chosen)
  await expect(row('Two')).toHaveCSS('border-left-color', canvas)
  await expect(page.getByRole('button', { name: /^publish 1 card/ })).toHaveCSS('color', grey)
})
