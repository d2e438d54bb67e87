/** Before `npm start`: builds the page, unless it was built from the same files, and prints nothing but what is wrong. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

const BUILT = 'dist/web/index.html'
/** The hash of the files of which the page was built. */
const STAMP = 'dist/built-from'

process.chdir(import.meta.dirname)
const files = globSync(['src/**/*.{ts,tsx,js,css,html,svg,webmanifest}', 'package-lock.json', 'vite.config.ts']).sort()
const hash = createHash('sha256')
for (const file of files) hash.update(`${file}\0`).update(readFileSync(file))
const source = hash.digest('hex')

if (!existsSync(BUILT) || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== source) {
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  writeFileSync(STAMP, source)
}
