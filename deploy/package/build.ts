/**
 * `npm run package`: makes colloquy-X.Y.Z.tgz, which `npm install -g FILE` installs on Node 22.18 or later, from the built
 * page and the sources. An argument names another folder to put it into.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readableSize } from '#archive/readable-size.ts'
import { compile } from './compile.ts'
import { notices } from './notices.ts'

/**
 * Packages that stay packages: they read files of their own, load what was compiled for a machine, or are CommonJS modules
 * that require each other in circles. All others become part of the program.
 */
const PACKAGES = [
  '@fastify/accept-negotiator',
  '@fastify/compress',
  '@fastify/proxy-addr',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@fontsource-variable/source-serif-4',
  '@fontsource/source-serif-4',
  '@fontsource/stix-two-math',
  'fastify',
  'fontkit',
  'pg',
  'prom-client',
  'sanitize-html',
  'sharp',
  'yaml',
  'yauzl',
  'yazl',
]

const STAGE = 'dist/package'
const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string> & {
  dependencies: Record<string, string>
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Parameters<typeof notices>[0] }

rmSync(STAGE, { recursive: true, force: true })
mkdirSync(STAGE, { recursive: true })
await compile(STAGE, PACKAGES)
cpSync('dist/web', join(STAGE, 'dist/web'), { recursive: true })
for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs'])
  cpSync(name, join(STAGE, name), { recursive: true })
for (const name of ['colloquy', 'colloquy.service', 'nginx.conf', 'Caddyfile'])
  cpSync(join('deploy', name), join(STAGE, 'deploy', name))
writeFileSync(join(STAGE, 'THIRD-PARTY-NOTICES'), notices(lock.packages))

const { name, version, description, license, type } = own
const dependencies = Object.fromEntries(PACKAGES.map((one) => [one, own.dependencies[one]]))
const bin = { colloquy: 'src/cli/start.js' }
writeFileSync(
  join(STAGE, 'package.json'),
  json({ name, version, description, license, type, bin, engines: { node: '>=22.18' }, dependencies }),
)
// The same versions of everything below them as in the checkout.
cpSync('package-lock.json', join(STAGE, 'package-lock.json'))
cpSync('.npmrc', join(STAGE, '.npmrc'))
npm(['install', '--package-lock-only', '--ignore-scripts', '--offline'], STAGE)
npm(['shrinkwrap'], STAGE)
rmSync(join(STAGE, '.npmrc'))

const [packed] = JSON.parse(
  npm(['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(process.argv[2] ?? '.')], STAGE),
) as [{ filename: string; size: number }]
console.log(`${packed.filename}, ${readableSize(packed.size)}: npm install -g ./${packed.filename}`)
