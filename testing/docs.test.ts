import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cardSummary } from '#api/card.ts'
import { newCard } from '#archive/card.ts'
import { summaryJson } from '#archive/summary-json.ts'
import { readConfig, SETTING_NAMES } from '#server/config.ts'

const read = (path: string) => readFileSync(path, 'utf8')

describe('the documentation', () => {
  it.each(SETTING_NAMES)('explains the setting %s', (name) => {
    expect(read('docs/configuration.md')).toContain(`| \`${name}\` |`)
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
    for (const page of globSync(['*.md', 'docs/**/*.md'])) {
      for (const [, target] of read(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
        expect(existsSync(join(dirname(page), target!)), `${page} -> ${target}`).toBe(true)
      }
    }
  })

  it('names files that exist', () => {
    for (const page of globSync(['CONTRIBUTING.md', 'docs/*.md'])) {
      for (const [, path] of read(page).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:test\.ts|ts|tsx|css))(?::\d+)?`/g)) {
        const isThere = ['', 'src', 'src/web'].some((folder) => existsSync(join(folder, path!)))
        expect(isThere, `${page} names ${path}`).toBe(true)
      }
    }
  })

  it('lists every decision record once, under the number of its file and title', () => {
    const rows = [
      ...read('docs/decisions/README.md').matchAll(/^\| \[ADR-(\d{4})\]\((.+?)\) \| (.+) \| [\d-]{10} \| \S/gm),
    ]
    const listed = rows.map(([, number, file, title]) => ({ number, file, title }))
    const records = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
    const there = records.map((file) => {
      const [, number, title] = /^# (\d+)\. (.+)/.exec(read(`docs/decisions/${file}`))!
      expect(file.slice(0, 4)).toBe(number!.padStart(4, '0'))
      return { number: file.slice(0, 4), file, title }
    })
    expect(listed).toEqual(there.toSorted((a, b) => a.file.localeCompare(b.file)))
    expect(new Set(there.map(({ number }) => number)).size).toBe(there.length)
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
