import { describe, expect, test } from 'vitest'
import { browserFlags, findBrowser, type Machine } from './browser.ts'

/** A machine that has the browsers in `has`, gets more by doing things, and writes down what it did. */
function machine({
  has = [] as string[],
  chosen = undefined as string | undefined,
  gets = {},
  mayInstall = true,
} = {}) {
  const browsers = new Set(has)
  const did: string[] = []
  const get = (how: 'download' | 'install') => () => {
    did.push(how)
    const got = (gets as Record<string, string | undefined>)[how]
    if (got) browsers.add(got)
    return Promise.resolve(got !== undefined)
  }
  const made: Machine = {
    chosen,
    playwrights: '/cache/chrome',
    systems: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
    runs: (path) => Promise.resolve(browsers.has(path)),
    download: get('download'),
    install: mayInstall ? get('install') : null,
  }
  return { machine: made, did }
}

const EVERYTHING = ['/my/chrome', '/cache/chrome', '/usr/bin/chromium', '/usr/bin/google-chrome']

describe('findBrowser', () => {
  test.each([
    { name: 'the chosen one before all others', has: EVERYTHING, chosen: '/my/chrome', path: '/my/chrome' },
    { name: "Playwright's own before the system's", has: EVERYTHING, path: '/cache/chrome' },
    { name: "the system's in their order", has: EVERYTHING.slice(2), path: '/usr/bin/chromium' },
    { name: "the system's Chrome", has: ['/usr/bin/google-chrome'], path: '/usr/bin/google-chrome' },
  ])('takes $name and gets nothing', async ({ has, chosen, path }) => {
    const { machine: made, did } = machine({ has, chosen })
    expect(await findBrowser(made)).toBe(path)
    expect(did).toEqual([])
  })

  test('downloads where there is none', async () => {
    const { machine: made, did } = machine({ gets: { download: '/cache/chrome' } })
    expect(await findBrowser(made)).toBe('/cache/chrome')
    expect(did).toEqual(['download'])
  })

  test("installs Debian's package where nothing can be downloaded", async () => {
    const { machine: made, did } = machine({ gets: { install: '/usr/bin/chromium' } })
    expect(await findBrowser(made)).toBe('/usr/bin/chromium')
    expect(did).toEqual(['download', 'install'])
  })

  test('installs the package where the downloaded browser does not start', async () => {
    const { machine: made, did } = machine({ gets: { download: '/without/libraries', install: '/usr/bin/chromium' } })
    expect(await findBrowser(made)).toBe('/usr/bin/chromium')
    expect(did).toEqual(['download', 'install'])
  })

  test('says in one sentence what to do where there is none to be had', async () => {
    const { machine: made, did } = machine({ mayInstall: false })
    await expect(findBrowser(made)).rejects.toThrow(/^No browser for the end-to-end tests: .*CHROMIUM_PATH\.$/)
    expect(did).toEqual(['download'])
  })

  test('takes no other than the chosen one', async () => {
    const { machine: made } = machine({ has: EVERYTHING, chosen: '/gone' })
    await expect(findBrowser(made)).rejects.toThrow("CHROMIUM_PATH names '/gone', which does not start.")
  })
})

test('only root gives up the sandbox', () => {
  expect(browserFlags(true)).toContain('--no-sandbox')
  expect(browserFlags(false)).not.toContain('--no-sandbox')
})
