import { join } from 'node:path'
import fc from 'fast-check'
import { build, type Rolldown } from 'vite'
import { randomMarkup } from '#testing/random-markup.ts'
import { expect, test } from './server.ts'

const SAMPLES = 1000

/** The page's own cleansing of comments, as a script that leaves `cleansing.cleanNodes` behind. */
async function buildCleansing(): Promise<string> {
  const entry = join(import.meta.dirname, '../src/web/features/comments/clean-nodes.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, name: 'cleansing', formats: ['iife'] } },
  })
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}

test('cleaning a comment again in the browser changes nothing', async ({ page }) => {
  const script = await buildCleansing()
  const samples = fc.sample(randomMarkup, { numRuns: SAMPLES, seed: 7 })
  await page.goto('about:blank')
  await page.addScriptTag({ content: script })
  const shown = await page.evaluate((texts) => {
    const { cleanNodes } = (globalThis as unknown as { cleansing: { cleanNodes: (text: string) => DocumentFragment } })
      .cleansing
    const clean = (text: string) => {
      const element = document.createElement('div')
      element.append(cleanNodes(text))
      return element.innerHTML
    }
    return texts.map((html) => ({ html, once: clean(html), twice: clean(clean(html)) }))
  }, samples)
  expect(shown).toHaveLength(SAMPLES)
  expect(shown.filter(({ once }) => once.includes('<'))).not.toEqual([])
  expect(shown.filter(({ once, twice }) => once !== twice)).toEqual([])
})
