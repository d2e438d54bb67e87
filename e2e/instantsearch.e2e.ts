import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { expect, test as base } from './server.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A page of another site, built with the official packages, that searches the server's cards. */
const test = base.extend<{ site: string }, { files: string }>({
  site: ({ server, files }, use) => use(`${files}/?server=${server.url}`),
  files: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'colloquy-instantsearch-'))
      await build({
        root: join(import.meta.dirname, 'instantsearch'),
        configFile: false,
        logLevel: 'error',
        base: './',
        build: { outDir, minify: false, target: 'esnext', chunkSizeWarningLimit: 10_000 },
      })
      const files = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site')
        const name = pathname === '/' ? '/index.html' : pathname
        readFile(join(outDir, name)).then(
          (content) => response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain').end(content),
          () => response.writeHead(404).end(),
        )
      }).listen(0, '127.0.0.1')
      await once(files, 'listening')
      await use(`http://127.0.0.1:${(files.address() as AddressInfo).port}`)
      files.close()
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('InstantSearch on another site shows hits, marks, facets and pages', async ({ page, site }) => {
  await page.goto(site)
  await expect(page.getByText(/^187 results found/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)

  await page.getByPlaceholder('search').fill('salt')
  await expect(page.getByText(/^33 results found/)).toBeVisible()
  const title = page.getByRole('heading', { level: 2 })
  await expect(page.locator('article mark').first()).toHaveText(/^salt$/i)

  // Counts follow the search; a click narrows, and the other values of the facet stay to be chosen as well.
  const novel = page.getByRole('checkbox', { name: /^Novel/ })
  await expect(page.getByRole('listitem').filter({ has: novel })).toHaveText(/Novel\s*22/)
  await novel.check()
  await expect(page.getByText(/^22 results found/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Cooking/ }).check()
  await expect(page.getByText(/^25 results found/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^The Salt Ledger, chapter one/ }).check()
  await expect(page.getByText(/^5 results found/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^The Salt Ledger, chapter one/ }).uncheck()
  await page.getByRole('searchbox').nth(1).fill('hist')
  await expect(page.getByRole('checkbox', { name: /^History/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Novel/ })).toBeHidden()

  const first = await title.first().textContent()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(title.first()).not.toHaveText(first ?? '')
  await page.getByRole('link', { name: 'Page 5', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('combobox').selectOption('newest')
  await expect(title.first()).not.toHaveText(first ?? '')
})

test('both official clients are answered in the browser, without a preflight', async ({ page, site }) => {
  const methods = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/1/indexes/')) methods.add(request.method())
  })
  await page.goto(site)
  await expect(page).toHaveTitle(/"failed"/)
  const { nbHits, results, failed } = JSON.parse(await page.title()) as {
    nbHits: number
    results: [{ nbHits: number; hits: { pageTitle: string }[] }, { facetHits: { value: string; count: number }[] }]
    failed: string
  }
  expect(nbHits).toBeGreaterThan(10)
  expect(results[0].hits).toHaveLength(1)
  expect(results[1].facetHits).toMatchObject([{ value: 'Garden', count: 18 }])
  expect(failed).toBe('Index nothing does not exist')
  expect([...methods]).toEqual(['POST'])
})
