import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files that the group or everyone has any right to: a folder and its contents, as `640 path`. */
export function accessibleToOthers(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['', ...inside].flatMap((name) => {
    const { mode } = lstatSync(join(folder, name))
    return (mode & 0o077) === 0 ? [] : [`${(mode & 0o777).toString(8)} ${name}`]
  })
}
