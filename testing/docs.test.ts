import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cardSummary } from '#api/card.ts'
import { newCard } from '#archive/card.ts'
import { summaryJson } from '#archive/summary-json.ts'
import { NODE_SETTING_NAMES } from '#search-node/node-config.ts'
import { readConfig, SETTING_NAMES } from '#server/config.ts'

const read = (path: string) => readFileSync(path, 'utf8')

describe('the documentation', () => {
  it.each(SETTING_NAMES)('explains the setting %s', (name) => {
    expect(read('docs/configuration.md')).toContain(`| \`${name}\` |`)
  })

  it.each(NODE_SETTING_NAMES)('explains the search node’s setting %s', (name) => {
    expect(read('docs/search.md')).toContain(`| \`${name}\` |`)
  })

  it('names the defaults that hold', () => {
    const { host, port, folder, site, images, logLevel } = readConfig({})
    const defaults = [
      host,
      port,
      folder,
      site.title,
      site.tagline,
      site.promptLabel,
      site.responseLabel,
      site.calendarFirst,
    ]
    for (const value of [...defaults, site.calendarLast, site.timeZone, images, logLevel]) {
      expect(read('docs/configuration.md')).toContain(`| \`${value}\` |`)
    }
  })

  it('gives every dependency a line', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const reasons = read('docs/decisions/0006-dependencies.md')
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d/)
      if (!name.startsWith('@types/')) expect(reasons).toContain(name.replace(/^@fastify(?=\/(?!compress))/, ''))
    }
  })

  it('links to pages that exist', () => {
    const pages = [
      'README.md',
      ...readdirSync('docs')
        .filter((name) => name.endsWith('.md'))
        .map((name) => `docs/${name}`),
    ]
    for (const page of pages) {
      for (const [, target] of read(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
        const folder = page.includes('/') ? 'docs/' : ''
        expect(() => readdirSync(`${folder}${target}`), `${page} -> ${target}`).not.toThrow(/ENOENT/)
      }
    }
  })
})

it('the stored form of a card is the contract’s', () => {
  const full = newCard({
    id: 'a',
    prompt: 'é\u2028',
    slug: 's',
    imageUrl: '/a.png',
    imageWidth: 3,
    imageHeight: 2,
    category: 'c',
  })
  const parsed = cardSummary.strict().parse(JSON.parse(summaryJson(full)))
  expect(Object.keys(JSON.parse(summaryJson(full)) as object)).toEqual(Object.keys(parsed))
  expect(cardSummary.parse(full)).toEqual(parsed)
})
