import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version: string
  license?: string
  dev?: boolean
}

/**
 * The licences of all packages that are in the program or that the program was built with.
 * @param packages `packages` of package-lock.json: what each path of `node_modules` holds
 */
export function notices(packages: Readonly<Record<string, Locked>>): string {
  const byText = new Map<string, string[]>()
  for (const [path, { version, license = 'licence in its package', dev = false }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const text = licenceText(path)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const parts = [...byText].map(([text, names]) => [...new Set(names)].sort().join('\n') + (text && `\n\n${text}`))
  return `Colloquy contains or is built with the following software.\n\n${parts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The licence files of a package; empty where it has none or is for another platform. */
function licenceText(path: string): string {
  const files = globSync('{LICEN[CS]E,COPYING,NOTICE}*', { cwd: path })
  const texts = files.sort().map((file) => readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.join('\n\n')
}
