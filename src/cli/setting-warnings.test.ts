/** @module-tag process */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SETTING_NAMES } from '#server/config.ts'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { settingWarnings } from './setting-warnings.ts'

it('a server with https is warned where no proxy is trusted, as all visitors have the address of the proxy', () => {
  const https = { SITE_ADDRESS: 'https://archive.example.com' }
  expect(settingWarnings(https, 'serve')).toEqual([expect.stringMatching(/TRUSTED_PROXIES is not set: limits/)])
  expect(settingWarnings({ ...https, TRUSTED_PROXIES: ' ' }, 'serve')).toHaveLength(1)
  for (const proxies of ['127.0.0.1', 'none'])
    expect(settingWarnings({ ...https, TRUSTED_PROXIES: proxies }, 'serve')).toEqual([])
  expect(settingWarnings({ SITE_ADDRESS: 'http://archive.example.com' }, 'serve')).toEqual([])
  expect(settingWarnings(https, 'export-site')).toEqual([])
})

describe('a setting with a misspelt name', () => {
  it.each([
    ['SITE_ADRESS', 'SITE_ADDRESS'],
    ['COLOQUY_DATA', 'COLLOQUY_DATA'],
    ['COLLOQUY_DTA', 'COLLOQUY_DATA'],
    ['COLLOQUY_DATE', 'COLLOQUY_DATA'],
    ['COLLOQUY_DATAS', 'COLLOQUY_DATA'],
    ['COLLOQUY_SETTING', 'COLLOQUY_SETTINGS'],
    ['COLLOQUY_KYE', 'COLLOQUY_KEY'],
    ['COLLOQUY_PORT', 'PORT'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['site_title', 'SITE_TITLE'],
    ['SITE-TITLE', 'SITE_TITLE'],
    ['HSOT', 'HOST'],
  ])('such as %s is named together with %s', (given, meant) => {
    const sentence = `The setting ${given} is unknown and has no effect: did you mean ${meant}?`
    expect(settingWarnings({ [given]: 'x' })).toEqual([sentence])
  })

  it('is none among what the surroundings usually hold, and among our own', () => {
    const usual =
      'HOME PATH PWD OLDPWD SHELL SHLVL TERM LANG USER LOGNAME HOSTNAME TZ TMPDIR EDITOR MAIL DISPLAY NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE INIT_CWD npm_config_cache npm_lifecycle_event POSTGRES_PASSWORD INVOCATION_ID STATE_DIRECTORY CACHE_DIRECTORY JOURNAL_STREAM SSL_CERT_FILE'
    const names = [...usual.split(' '), ...SETTING_NAMES, 'COLLOQUY_SETTINGS', 'COLLOQUY_KEY']
    expect(settingWarnings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
    for (const name of names) {
      const warnings = settingWarnings({ [name]: 'x' })
      expect(warnings.filter((warning) => !warning.includes('has no effect without'))).toEqual([])
    }
  })

  it('is not missing when it is given under its own name as well', () => {
    expect(settingWarnings({ SITE_TITEL: 'x', SITE_TITLE: 'y' })).toEqual([])
    expect(settingWarnings({ SITE_TITEL: 'x', SITE_TITLE: '' })).toHaveLength(1)
  })

  it('is warned of by each command, which goes on, and not by the help', async () => {
    const settings = { COLLOQUY_DATA: '/no/such/folder', SITE_ADRESS: 'https://archive.example.com' }
    const { code, out, err } = await runCommand(['doctor'], settings)
    expect([code, out]).toEqual([1, expect.stringMatching(/^ok {6}settings/)])
    expect(err).toBe('The setting SITE_ADRESS is unknown and has no effect: did you mean SITE_ADDRESS?\n')
    expect((await runCommand(['help'], settings)).err).toBe('')
  })

  it('is found in the file .env as well', async () => {
    const folder = temporaryFolder()
    // With the byte order mark that an editor of Windows writes, which is no part of the name.
    writeFileSync(join(folder.path, '.env'), '\ufeffPORT=4000\nSITE_TITEL=Archive\n')
    const running = promisify(execFile)(process.execPath, [resolve('src/cli/start.js'), 'doctor'], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'] },
    })
    await expect(running).rejects.toMatchObject({
      code: 1,
      stderr: 'The setting SITE_TITEL is unknown and has no effect: did you mean SITE_TITLE?\n',
    })
    folder.remove()
  })
})

describe('a setting with a former name', () => {
  it('is named together with its new name', () => {
    expect(settingWarnings({ KEPT_ANSWERS: '8' })).toEqual([
      'The setting KEPT_ANSWERS is now called RESPONSE_CACHE_MB; its old name still works.',
    ])
    expect(settingWarnings({ KEPT_ANSWERS: '8', RESPONSE_CACHE_MB: '9' })).toEqual([
      'The setting KEPT_ANSWERS is now called RESPONSE_CACHE_MB; it has no effect, as both are set.',
    ])
    expect(settingWarnings({ KEPT_ANSWERS: '', RESPONSE_CACHE_MB: '9' })).toEqual([])
  })
})

describe('a setting that says how another one works', () => {
  it.each([
    ['BACKUP_KEEP', 'BACKUP_EVERY'],
    ['OIDC_NAME', 'OIDC_ISSUER'],
    ['ALGOLIA_HOSTS', 'ALGOLIA_APP_ID'],
    ['ALGOLIA_REGION', 'ALGOLIA_APP_ID'],
  ])('such as %s has no effect without %s', (name, whole) => {
    expect(settingWarnings({ [name]: 'x' })).toEqual([`The setting ${name} has no effect without ${whole}.`])
    expect(settingWarnings({ [name]: 'x', [whole]: ' ' })).toHaveLength(1)
    expect(settingWarnings({ [name]: ' ' })).toEqual([])
    expect(settingWarnings({ [name]: 'x', [whole]: 'y' })).toEqual([])
  })
})

describe('a line of the file of settings', () => {
  it('that is no setting is named by its number, as it may hold a secret', () => {
    const folder = temporaryFolder()
    const file = join(folder.path, 'settings')
    const lines = (text: string) => {
      writeFileSync(file, text)
      return settingWarnings({ COLLOQUY_SETTINGS: file })
    }
    const sentence = (line: number) => `Line ${line} of ${file} has no effect: a setting is written NAME=value.`
    expect(lines('# Settings\r\nPORT 4000\nSITE_TITLE = Bread\n\nSECRET: x\n')).toEqual([sentence(2), sentence(5)])
    expect(lines('export PORT=4000\nSITE_TAGLINE="of\nseveral # lines" # one\nHOST=\n  METRICS=off')).toEqual([])
    folder.remove()
    expect(settingWarnings({ COLLOQUY_SETTINGS: file })).toEqual([])
  })
})
