import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine } from '#cli/program.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { bytesOf, installPackage, nodeFolders, type Installed } from './installed.ts'

/** Maximum size of the installation on the disk. */
const LIMIT = 130 * 2 ** 20

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

const CARDS = [
  { id: 'dough', prompt: 'How warm is dough?', response: 'About 24 degrees.', sessionTitle: 'Bread' },
  { id: 'oven', prompt: 'And the oven?', response: 'At 230 degrees.', sessionTitle: 'Bread' },
]

const folder = temporaryFolder()
let installed: Installed
beforeAll(() => {
  installed = installPackage(folder.path)
  if (!installed.isByNpm) console.warn('No registry was reached: the package was put together from the checkout.')
})
afterAll(() => folder.remove())

it('takes at most 130 MB, and brings no compiler and no sources of the page', () => {
  const program = join(folder.path, 'prefix')
  expect(bytesOf(program)).toBeLessThan(LIMIT)
  const own = join(program, 'lib/node_modules/colloquy')
  expect(readFileSync(join(own, 'THIRD-PARTY-NOTICES'), 'utf8')).toMatch(/^react \d[^]*Permission is hereby granted/m)
  for (const name of ['src/web', 'node_modules/vite', 'node_modules/typescript', 'node_modules/.bin/node'])
    expect([name, existsSync(join(own, name))]).toEqual([name, false])
})

describe.each(nodeFolders())('on Node $version', ({ version: node, folder: nodeFolder }) => {
  const own = join(folder.path, node)
  const file = (name: string) => join(own, name)
  beforeAll(() => {
    mkdirSync(own)
    writeFileSync(file('cards.jsonl'), CARDS.map((card) => JSON.stringify(card)).join('\n'))
  })

  const environment = (data: string) => ({
    PATH: `${nodeFolder}:${process.env['PATH']}`,
    COLLOQUY_DATA: file(data),
    PORT: '0',
    NODE_COMPILE_CACHE: file('compiled'),
  })
  const colloquy = (args: string[], { data = 'data', input = '' } = {}) => {
    const options = { env: environment(data), cwd: own, encoding: 'utf8', input } as const
    const { status, stdout, stderr } = spawnSync(join(installed.bin, 'colloquy'), args, options)
    return { status, stdout, stderr }
  }

  it('says its version and what each command takes', () => {
    expect(colloquy(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
    for (const { name } of commandLine('colloquy').commands.map((command) => ({ name: command.name() }))) {
      const { status, stdout, stderr } = colloquy([name, '--help'])
      expect([name, status, stderr]).toEqual([name, 0, ''])
      expect(stdout).toMatch(new RegExp(`^Usage: colloquy ${name}\\b`))
    }
    expect(colloquy(['imprt'])).toMatchObject({ status: 2, stdout: '' })
  })

  it('imports and publishes', () => {
    const early = colloquy(['publish', '--all'])
    expect([early.status, early.stderr]).toEqual([1, expect.stringMatching(/^There is no/)])
    const imported = colloquy(['import', 'cards.jsonl'])
    expect([imported.status, imported.stderr]).toEqual([0, ''])
    expect(imported.stdout).toContain('2 cards added')
    expect(imported.stdout).toContain('Publish them with: colloquy publish --all')
    expect(colloquy(['publish', '--all'])).toEqual({ status: 0, stdout: 'Published: 2 cards.\n', stderr: '' })
    const admin = colloquy(['create-admin', 'ada@example.com'], { input: 'quiet-otters-2041-bake\n' })
    expect(admin).toMatchObject({ status: 0, stdout: 'ada@example.com is an admin now.\n' })
  })

  it('serves the page, its preview pictures, searches, and the documentation of the API', async () => {
    const server = spawn(join(installed.bin, 'colloquy'), ['serve'], { env: environment('data'), cwd: own })
    let said = ''
    const opened = new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => {
        said += String(chunk)
        const address = / is open at (\S+)$/m.exec(said)?.[1]
        if (address !== undefined) resolve(address)
      })
      server.once('exit', () => reject(new Error(`The server ended: ${said}`)))
    })
    const errors: string[] = []
    server.stderr.on('data', (chunk: Buffer) => errors.push(String(chunk)))
    try {
      const address = await opened
      const get = async (path: string) => {
        const response = await fetch(`${address}${path}`)
        return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
      }
      const found = await get('/api/cards?search=oven')
      expect((JSON.parse(found.text) as { cards: { id: string }[] }).cards.map(({ id }) => id)).toEqual(['oven'])
      const page = await get('/')
      expect([page.status, page.text.includes('<div id="root">')]).toEqual([200, true])
      const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(page.text)?.[1]
      const { status, type } = await get(script!)
      expect([status, type]).toEqual([200, expect.stringMatching(/javascript/)])
      expect(await get('/preview/card/oven.png')).toMatchObject({ status: 200, type: 'image/png' })
      const docs = await get('/api/docs/')
      expect([docs.status, docs.text.includes('swagger')]).toEqual([200, true])
    } finally {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    }
    expect(errors).toEqual([])
  })

  it('backs up, restores elsewhere, and finds nothing wrong', () => {
    const backup = file('backup.zip')
    expect(colloquy(['backup', backup])).toMatchObject({ status: 0, stderr: '' })
    const other = { data: 'other' }
    expect(colloquy(['restore', backup], other)).toMatchObject({ status: 0, stderr: '' })
    const { status, stdout, stderr } = colloquy(['doctor'], other)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('2 cards read')
    const lines = colloquy(['export'], other).stdout.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['dough', 'oven'])
  })

  it('writes pages, an exported site and the index', () => {
    for (const args of [['generate-seo'], ['export-site', file('site')], ['sync'], ['verify'], ['reread'], ['links']])
      expect([args[0], colloquy(args)]).toMatchObject([args[0], { status: 0, stderr: '' }])
    expect(existsSync(file('site/index.html'))).toBe(true)
  })
})
