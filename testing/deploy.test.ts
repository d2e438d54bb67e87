import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, SETTING_NAMES } from '#server/config.ts'
import { backupFolder } from '#store/backup-files.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const read = (name: string) => readFileSync(name, 'utf8')
const lines = (name: string) => read(name).split('\n')

/** Names of the environment that are no settings of ours. */
const NOT_OURS = ['NODE_COMPILE_CACHE']
const expectSettings = (environment: object) =>
  expect(Object.keys(environment).filter((name) => ![...SETTING_NAMES, ...NOT_OURS].includes(name))).toEqual([])

/** The paths that a `.dockerignore` of the form 'all, but these' lets into the image, as patterns of the first part. */
const allowed = lines('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
const getsIn = (path: string) =>
  !/(^|\/)\.env/.test(path) &&
  allowed.some((pattern) =>
    new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replace('*', '[^/]*')}(/|$)`).test(path),
  )

/** The folders of the image that outlive a container. */
const imageVolumes = JSON.parse(/^VOLUME (.*)$/m.exec(read('deploy/Dockerfile'))![1]!) as string[]

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile').replaceAll('\\\n', ' ')
  const [build, final] = dockerfile.split(/^FROM .*$/m).slice(1) as [string, string]
  const environment = Object.fromEntries(
    [...final.matchAll(/^ENV (.*)$/gm)].flatMap(([, list]) =>
      list!.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  )

  it('is made of what is named, and of no settings, archive, export or backup', () => {
    expect(lines('.dockerignore').filter((line) => line !== '' && !/^[#!]/.test(line))).toEqual(['*', '**/.env*'])
    expect(lines('.dockerignore').at(-2)).toBe('**/.env*')
    for (const path of [
      '.env',
      '.env.local',
      'src/.env',
      'deploy/.env',
      'data/colloquy.db',
      'backup.zip',
      '.git/config',
    ])
      expect([path, getsIn(path)]).toEqual([path, false])
    expect(existsSync('deploy/Dockerfile.dockerignore')).toBe(false)
  })

  it('has all that it copies and builds from', () => {
    const copied = [...build.matchAll(/^COPY (?!\. )(.*) \S+$/gm)].flatMap(([, names]) => names!.split(' '))
    expect(copied).toContain('package-lock.json')
    const page = ['vite.config.ts', 'tsconfig.web.json', 'tsconfig.base.json', 'src/web/index.html']
    const texts = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'docs/operations.md']
    const program = ['src/cli/start.js', 'deploy/package/build.ts', 'deploy/colloquy.service', 'deploy/nginx.conf']
    for (const name of [...copied, ...page, ...texts, ...program])
      expect([name, getsIn(name), existsSync(name)]).toEqual([name, true, true])
  })

  it('holds the package alone, which the build stage makes', () => {
    expect(build).toMatch(/^RUN npm run -s package$/m)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(scripts['package']).toContain('deploy/package/build.ts')
    expect(final).toContain(`--mount=type=bind,from=build,source=${/^WORKDIR (\S+)$/m.exec(build)![1]},target=/build`)
    expect(final).toMatch(/npm install --global .*\/build\/colloquy-\*\.tgz/)
    expect(final).not.toMatch(/^(COPY|ADD) /m)
  })

  it('has settings that exist, and writes nothing outside its volumes', () => {
    expectSettings(environment)
    const { host, port, folder, seoFolder } = readConfig(environment)
    expect([host, port, folder]).toEqual(['0.0.0.0', 3000, '/data'])
    expect(imageVolumes).toEqual([folder, backupFolder(folder)])
    expect(final).toContain(`install -d -m 700 -o node -g node ${imageVolumes.join(' ')}`)
    expect(final.indexOf('install -d')).toBeLessThan(final.indexOf('VOLUME'))
    expect(final).toMatch(/^USER node$/m)
    expect(seoFolder).toMatch(/^\/data\//)
    expect(final).toMatch(/^EXPOSE 3000$/m)
    expect(final).toContain('http://127.0.0.1:3000/readyz')
  })

  it('serves by the command of the package', () => {
    expect(() => accessSync('src/cli/start.js', constants.X_OK)).not.toThrow()
    expect(read('src/cli/start.js')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(final).toMatch(/^CMD \["colloquy", "serve"\]$/m)
  })
})

interface Service {
  build?: { context: string; dockerfile: string }
  profiles?: string[]
  environment: Record<string, string>
  env_file?: { path: string; required: boolean }[]
  ports?: string[]
  volumes: string[]
  read_only?: boolean
  tmpfs?: string[]
}

/** The compose file as Docker reads it with these variables. */
function compose(variables: Record<string, string> = {}) {
  const text = read('deploy/compose.yaml').replaceAll(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, other: string) => variables[name] || other,
  )
  return parse(text) as { services: Record<string, Service>; volumes: Record<string, null> }
}

describe('the compose file', () => {
  const { services, volumes } = compose()
  const colloquy = services['colloquy']!

  it('starts as it is, on this machine alone and without a domain', () => {
    expect(Object.keys(services).filter((name) => services[name]!.profiles === undefined)).toEqual(['colloquy'])
    expect(colloquy.ports).toEqual(['127.0.0.1:3000:3000'])
    expect(readConfig(colloquy.environment).site.address).toBe('')
    // A variable without a default would have to be set.
    expect(read('deploy/compose.yaml').match(/\$(?!\{\w+:-[^}]*\}).*/g)).toBeNull()
    expect(colloquy.env_file).toEqual([{ path: '.env', required: false }])
    expect(existsSync(join('deploy', colloquy.build!.context, colloquy.build!.dockerfile))).toBe(true)
  })

  it('gives settings that exist, and those that the image relies on', () => {
    expectSettings(colloquy.environment)
    const { host, port, folder, seoFolder } = readConfig(colloquy.environment)
    expect([host, port, folder]).toEqual(['0.0.0.0', 3000, '/data'])
    expect(colloquy.volumes.map((place) => place.split(':')[1])).toEqual(imageVolumes)
    expect([colloquy.read_only, seoFolder.startsWith('/data/')]).toEqual([true, true])
    for (const { volumes: places } of Object.values(services)) {
      for (const [source] of places.map((place) => place.split(':') as [string])) {
        expect([source, source in volumes || existsSync(join('deploy', source))]).toEqual([source, true])
      }
    }
  })

  it('believes a proxy in every range from which Docker gives networks their addresses, and no other', () => {
    const { trustedProxies } = readConfig(colloquy.environment)
    for (const address of ['172.17.0.1', '172.31.255.254', '192.168.0.2', '192.168.240.3'])
      expect([address, trustedProxies(address, 0)]).toEqual([address, true])
    for (const address of ['127.0.0.1', '10.0.0.1', '172.32.0.1', '192.169.0.1', '203.0.113.9'])
      expect([address, trustedProxies(address, 0)]).toEqual([address, false])
    const own = compose({ TRUSTED_PROXIES: '10.1.0.0/16' }).services['colloquy']!
    expect(readConfig(own.environment).trustedProxies('172.17.0.1', 0)).toBe(false)
  })

  it('serves a domain through Caddy, which gets its name', () => {
    const address = 'https://archive.example.com'
    const { colloquy: server, proxy } = compose({ SITE_ADDRESS: address }).services
    expect(readConfig(server!.environment).site.address).toBe(address)
    expect([proxy!.profiles, proxy!.environment]).toEqual([['domain'], { SITE_ADDRESS: address }])
    // An empty name would be no address at all.
    expect(services['proxy']!.environment['SITE_ADDRESS']).toBe('localhost')
    expect(read('deploy/Caddyfile')).toMatch(/^\{\$SITE_ADDRESS:[\w.]+\} \{$/m)
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy colloquy:3000')
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/colloquy.service')
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
  const environment = Object.fromEntries(values('Environment').map((pair) => pair.split('=') as [string, string]))

  it('has settings that exist, and writes nothing outside its state folder', () => {
    expectSettings(environment)
    const { folder, seoFolder } = readConfig(environment)
    const state = values('StateDirectory')[0]!.split(' ')
    expect(state.map((name) => `/var/lib/${name}`)).toEqual([folder, backupFolder(folder)])
    expect(seoFolder).toBe('/var/lib/colloquy/static')
    expect([values('ProtectSystem'), values('StateDirectoryMode')]).toEqual([['strict'], ['0700']])
    expect(environment['NODE_COMPILE_CACHE']).toBe(`/var/cache/${values('CacheDirectory')[0]}`)
  })

  it('may ask which addresses the machine has, as a server at 0.0.0.0 does', () => {
    expect(values('RestrictAddressFamilies')[0]!.split(' ')).toContain('AF_NETLINK')
  })

  it('starts the package where the documentation installs it', () => {
    expect(values('ExecStart')).toEqual(['/opt/colloquy/bin/colloquy serve'])
    expect(read('docs/operations.md')).toMatch(/npm install -g --prefix \/opt\/colloquy \S*colloquy-\S+\.tgz/)
  })

  it.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('passes systemd’s own check', () => {
    const folder = temporaryFolder()
    const copy = join(folder.path, 'colloquy.service')
    writeFileSync(copy, unit.replace('/opt/colloquy/bin/colloquy', resolve('src/cli/start.js')))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    folder.remove()
  })

  describe('its command', () => {
    const folder = temporaryFolder()
    const path = (name: string) => join(folder.path, name)
    const settings = path('colloquy.env')
    afterAll(() => folder.remove())
    beforeAll(() => {
      for (const name of ['opt/deploy', 'opt/src/cli', 'bin']) mkdirSync(path(name), { recursive: true })
      copyFileSync('deploy/colloquy', path('opt/deploy/colloquy'))
      symlinkSync(path('opt/deploy/colloquy'), path('bin/colloquy'))
      // Programs that say what they were given, in the place of the real ones.
      const say = 'echo "$(basename "$0") $* ($#) data=${COLLOQUY_DATA:-} settings=$COLLOQUY_SETTINGS"'
      const programs = {
        'opt/src/cli/start.js': say,
        'bin/runuser': say,
        'bin/id': 'if [ "$1" = -un ]; then echo "$USER_NAME"; else echo "$USER_ID"; fi',
      }
      for (const [name, text] of Object.entries(programs))
        writeFileSync(path(name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    })

    const run = (by: string, given: Record<string, string>, ...args: string[]) => {
      const [USER_NAME, USER_ID] = by.split(' ') as [string, string]
      const env = { PATH: `${path('bin')}:${process.env['PATH']}`, USER_NAME, USER_ID, ...given }
      const { status, stdout, stderr } = spawnSync(path('bin/colloquy'), args, { env, encoding: 'utf8' })
      return { status, stdout: stdout.replaceAll(folder.path, ''), stderr }
    }
    const COMMAND = 'start.js import a b (2)'

    it('has the settings of the unit’s file, and its data folder unless the file names another', () => {
      const own = { COLLOQUY_SETTINGS: settings }
      writeFileSync(settings, 'PORT=80\n')
      const data = environment['COLLOQUY_DATA']
      expect(run('colloquy 100', own, 'import', 'a b').stdout).toBe(`${COMMAND} data=${data} settings=/colloquy.env\n`)
      writeFileSync(settings, 'COLLOQUY_DATA=/srv/data\n')
      expect(run('colloquy 100', own, 'import', 'a b').stdout).toBe(`${COMMAND} data= settings=/colloquy.env\n`)
    })

    it('takes no other settings where the unit’s file is missing', () => {
      const [file] = values('EnvironmentFile').map((value) => value.replace(/^-/, ''))
      expect(read('deploy/colloquy')).toContain(`{COLLOQUY_SETTINGS:-${file}}`)
      const expected = existsSync(file!) ? file : '/dev/null'
      expect(run('colloquy 100', {}, 'import', 'a b').stdout).toContain(` settings=${expected}\n`)
    })

    it('runs as the unit’s user, which only root may become', () => {
      const user = values('User')[0]
      expect(run('root 0', {}, 'import', 'a b').stdout).toMatch(
        `runuser -u ${user} -- /opt/deploy/colloquy import a b (6)`,
      )
      expect(run('ada 1000', {}, 'import', 'a')).toEqual({
        status: 1,
        stdout: '',
        stderr: `Commands run as the user ${user}: say sudo colloquy import a\n`,
      })
    })

    /** The real program, started in a folder with settings of its own. */
    const real = (own: Record<string, string>) => {
      writeFileSync(path('.env'), 'SITE_TITEL=x\n')
      const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('src/cli/start.js'), 'doctor'], {
        cwd: folder.path,
        env: { PATH: process.env['PATH'], ...own },
        encoding: 'utf8',
      })
      return { status, stdout, stderr }
    }

    it('hands a file on that takes the place of .env', { tags: 'process' }, () => {
      writeFileSync(settings, `COLLOQUY_DATA=${path('archive')}\n`)
      const { stdout, stderr } = real({ COLLOQUY_SETTINGS: settings })
      expect([stdout, stderr]).toEqual([expect.stringContaining(`There is no archive in ${path('archive')}:`), ''])
      expect(real({ COLLOQUY_SETTINGS: '/dev/null' }).stderr).toBe('')
    })

    it('says in a sentence that the file cannot be read', () => {
      expect(real({ COLLOQUY_SETTINGS: path('none') })).toEqual({
        status: 1,
        stdout: '',
        stderr: `The settings in ${path('none')} cannot be read (ENOENT): let this user read the file, or set COLLOQUY_SETTINGS to another.\n`,
      })
    })
  })
})
