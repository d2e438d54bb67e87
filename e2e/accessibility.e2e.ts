import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

const SCREENS = [
  { name: 'home', path: '/', ready: 'combobox' },
  { name: 'a list', path: '/filter?search=garden', ready: 'article' },
  { name: 'nothing found', path: '/filter?search=zzqx', ready: 'combobox' },
  { name: 'a card', path: '/card/x-demo0101', ready: 'dialog' },
  { name: 'an unknown card', path: '/card/x-nobody1', ready: 'dialog' },
  { name: 'about', path: '/about', ready: 'dialog' },
  { name: 'faq', path: '/faq', ready: 'dialog' },
] as const

for (const theme of ['light', 'dark']) {
  for (const width of [360, 1280]) {
    for (const { name, path, ready } of SCREENS) {
      test(`${name}, ${theme}, ${width} px wide`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.addInitScript((chosen) => {
          localStorage.setItem('theme', chosen)
          localStorage.setItem('userHasSetThemePreference', 'true')
        }, theme)
        const errors: string[] = []
        page.on('pageerror', (error) => errors.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
        })
        await page.goto(path)
        await expect(page.getByRole(ready).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoViolations(page)
        expect(errors).toEqual([])
      })
    }
  }
}
