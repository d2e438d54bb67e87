import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** An installed package. */
export interface Installed {
  /** The folder with the command `colloquy`. */
  bin: string
  /** True where npm installed it; false where it was put together from the checkout, as no registry was reached. */
  isByNpm: boolean
}

/** Error codes of npm without a registry and without a cached package. */
const UNREACHED =
  /\b(ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|FETCH_ERROR|SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)\b/

/**
 * Makes the package and installs it, as a stranger would: `npm install -g FILE` into an empty prefix.
 * @param folder an empty folder
 * @throws where npm fails for another reason than that no registry is reached
 */
export function installPackage(folder: string): Installed {
  execFileSync(process.execPath, ['deploy/package/build.ts', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const file = join(
    folder,
    readdirSync(folder).find((name) => /^colloquy-.*\.tgz$/.test(name))!,
  )
  const prefix = join(folder, 'prefix')
  mkdirSync(prefix)
  const bin = join(prefix, 'bin')
  const args = ['install', '--global', '--prefix', prefix, '--prefer-offline', '--fetch-retries=0', '--no-audit', file]
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status === 0) return { bin, isByNpm: true }
  if (!UNREACHED.test(stderr)) throw new Error(`npm install failed:\n${stdout}${stderr}`)
  putTogether(file, prefix)
  return { bin, isByNpm: false }
}

/** Installs without a registry: the same versions at the same places, from the checkout, by the list in the package. */
function putTogether(file: string, prefix: string): void {
  const target = join(prefix, 'lib/node_modules/colloquy')
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', target])
  const { packages } = JSON.parse(readFileSync(join(target, 'npm-shrinkwrap.json'), 'utf8')) as { packages: object }
  for (const path of Object.keys(packages)) {
    if (path === '' || !existsSync(path)) continue
    cpSync(path, join(target, path), {
      recursive: true,
      filter: (source) => source === path || basename(source) !== 'node_modules',
    })
  }
  const program = join(target, 'src/cli/start.js')
  mkdirSync(join(prefix, 'bin'))
  symlinkSync(program, join(prefix, 'bin/colloquy'))
  chmodSync(program, 0o755)
}

/** Bytes on the disk of a folder and all below it. */
export function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => lstatSync(join(parentPath, name)).blocks * 512)
    .reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * The programs `node` with which the package is tried: the one of the checkout, and those named by `COLLOQUY_TEST_NODES`,
 * separated by commas.
 * @returns folders that hold one
 */
export function nodeFolders(): { version: string; folder: string }[] {
  const others = process.env['COLLOQUY_TEST_NODES']?.split(',') ?? []
  return [process.execPath, ...others].map((program) => ({
    version: execFileSync(program, ['--version'], { encoding: 'utf8' }).trim(),
    folder: dirname(program),
  }))
}
