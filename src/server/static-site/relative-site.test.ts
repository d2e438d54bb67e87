import { expect, it } from 'vitest'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { placeOnHost, siteRelativeTo, pathToRoot } from './relative-site.ts'

it.each([
  ['index.html', './'],
  ['/filter.md', './'],
  ['filter/index.html', '../'],
  ['/session/a-1/from-50.md', '../../'],
])('from %s the way up is %s', (file, way) => {
  expect(pathToRoot(file)).toBe(way)
})

it('a site without an address is named by the way up from its file, one with an address by that', () => {
  expect(absoluteUrl(siteRelativeTo({ address: '' }, 'card/a-1.md'), '/card/b-2')).toBe('../card/b-2')
  expect(absoluteUrl(siteRelativeTo({ address: '' }, 'feed.xml'), './images/a.png')).toBe('./images/a.png')
  const site = { address: 'https://me.example/archive' }
  expect(absoluteUrl(siteRelativeTo(site, 'card/a-1.md'), '/card/b-2')).toBe('https://me.example/archive/card/b-2')
})

it('where any address may show a file, the site is named by its place on the host', () => {
  const addresses = ['', 'https://me.example', 'https://me.example/archive']
  expect(addresses.map((address) => placeOnHost({ address }))).toEqual(['/', '/', '/archive/'])
})
