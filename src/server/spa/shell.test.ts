import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DEFAULT_SITE } from '#archive/site.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readShell } from './shell.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const BUILT =
  '<html><head><title>x</title><script src="./theme.js"></script><link rel="icon" href="./icon.svg"><script type="application/json" id="site"></script></head><body><div id="root"></div></body></html>'
const DATA = { ...DEFAULT_SITE, isDemo: false, comments: 'off' as const, images: '/images/' }
const SIGN_IN = { signIn: { signUp: false, provider: null } }

it('the page of a server names its files from the top of the host, a file those of its site by the way up', async () => {
  writeFileSync(join(folder.path, 'index.html'), BUILT)
  const shell = await readShell(folder.path, 'random')
  const data = { ...DATA, ...SIGN_IN, tagline: 'src="./a"' }
  const namedIn = (page: string) =>
    [...page.matchAll(/(?:src|href)="([^"]*(?:js|svg|feed\.xml))"/g)].map(([, to]) => to)
  const served = shell.fill(data, '/card/a-1', null)
  expect(namedIn(served)).toEqual(expect.arrayContaining(['/theme.js', '/icon.svg', '/feed.xml']))
  expect(served).not.toContain('="./')
  const file = shell.fillFile(data, { top: '../../', head: null, body: '', alone: '' })
  expect(namedIn(file)).toEqual(['../../feed.xml', '../../theme.js', '../../icon.svg'])
  // Texts of the page are not files of it.
  expect(file).toContain(String.raw`"tagline":"src=\"./a\""`)
})
