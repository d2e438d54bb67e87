import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** Whether a package finds another: below itself, or below a folder around it, as Node looks for it. */
function finds(path: string, name: string): boolean {
  if (`${path && `${path}/`}node_modules/${name}` in packages) return true
  return path !== '' && finds(path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name)
}

it('locks the program of every system that a package offers, so that a clone runs on each', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !finds(path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('pins each package of our own exactly, and names no registry', () => {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = packages['']!
  const own = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(own.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(own.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([])
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
