import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')

/** The colours of a style sheet by name: those of the light theme, then those of the dark one. */
function colours(style: string): [light: Record<string, string>, dark: Record<string, string>] {
  const [light, dark] = [
    ...style.matchAll(/color-scheme: (?:light dark|light|dark);([^}]*)\}|@media[^{]*\{\s*:root \{([^}]*)\}/g),
  ]
    .map(([, block, within]) => block ?? within ?? '')
    .map((block) =>
      Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]+);/g)].map(([, name, value]) => [name!, value!])),
    )
  return [light ?? {}, dark ?? {}]
}

test('static pages have the colours of the page, in both themes', () => {
  const own = colours(read('server/static-site/style.css'))
  const page = colours(read('web/styles/tokens.css'))
  for (const [index, theme] of own.entries()) {
    expect(Object.keys(theme).length).toBeGreaterThan(9)
    expect(page[index]).toMatchObject(theme)
  }
})

test('static pages know every colour and face that rendered responses name', () => {
  const style = read('server/static-site/style.css')
  const rendered = ['code.css', 'rendered.css'].map((name) => read(`archive/markdown/${name}`)).join('\n')
  const named = [...rendered.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!)
  // Diagrams are drawn by a script, which static pages do not have.
  const missing = named.filter((name) => name !== 'paper' && !style.includes(`--${name}:`))
  expect(missing).toEqual([])
})
