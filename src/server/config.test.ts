import { availableParallelism, homedir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readConfig, RENAMED_SETTINGS, SETTING_NAMES } from './config.ts'

describe('the settings', () => {
  it('have defaults, for empty values too', () => {
    for (const none of ['', ' ']) {
      expect(readConfig({ PORT: none, HOST: none, RESPONSE_CACHE_MB: none, KEPT_ANSWERS: none })).toMatchObject({
        host: '127.0.0.1',
        port: 3000,
        folder: 'data',
        images: '/images/',
        responseCacheBytes: 32 * 2 ** 20,
      })
    }
    expect(readConfig({ PORT: ' 80 ' }).port).toBe(80)
  })

  it('put the static pages into the data folder, unless they name another place', () => {
    expect(readConfig({ COLLOQUY_DATA: '/srv/data' }).seoFolder).toBe('/srv/data/static')
    expect(readConfig({ COLLOQUY_DATA: '/srv/data', SEO_FOLDER: '/srv/www/card' }).seoFolder).toBe('/srv/www/card')
  })

  it('name folders by `~`, which no shell replaces in a file of settings', () => {
    const { folder, seoFolder, intake } = readConfig({
      COLLOQUY_DATA: '~/archive',
      SEO_FOLDER: '~/www',
      WATCH: '~/a, /b~,',
    })
    expect([folder, seoFolder, ...intake.watch]).toEqual([
      `${homedir()}/archive`,
      `${homedir()}/www`,
      `${homedir()}/a`,
      '/b~',
    ])
  })

  it('are read by former names, where they are not set by the new ones', () => {
    expect(readConfig({ KEPT_ANSWERS: '3' }).responseCacheBytes).toBe(3 * 2 ** 20)
    expect(readConfig({ KEPT_ANSWERS: '3', RESPONSE_CACHE_MB: '4' }).responseCacheBytes).toBe(4 * 2 ** 20)
    expect(readConfig({ KEPT_ANSWERS: '3', RESPONSE_CACHE_MB: '' }).responseCacheBytes).toBe(3 * 2 ** 20)
    expect(() => readConfig({ KEPT_ANSWERS: 'x' })).toThrow('The setting RESPONSE_CACHE_MB is wrong')
    for (const name of Object.values(RENAMED_SETTINGS)) expect(SETTING_NAMES).toContain(name)
  })

  it('name how many processes serve', () => {
    expect(readConfig({}).workers).toBe(1)
    expect(readConfig({ WORKERS: 'auto' }).workers).toBe(1)
    const postgres = { DATABASE_URL: 'postgres://localhost/archive' }
    expect(readConfig({ ...postgres, WORKERS: '3' }).workers).toBe(3)
    expect(readConfig({ ...postgres, WORKERS: 'auto' }).workers).toBe(availableParallelism())
  })

  it('name where the site is, its path without a slash at the end', () => {
    const addressOf = (SITE_ADDRESS: string) => readConfig({ SITE_ADDRESS }).site.address
    expect(addressOf('https://Archive.example:443/')).toBe('https://archive.example')
    expect(addressOf('https://me.example/My archive/')).toBe('https://me.example/My%20archive')
  })

  it('name a search service as a whole, or none', () => {
    const service = { ALGOLIA_APP_ID: 'app', ALGOLIA_API_KEY: 'key', ALGOLIA_HOSTS: 'http://a:1, https://b' }
    expect(readConfig({ ...service, ALGOLIA_REGION: 'eu' }).algolia).toEqual({
      index: 'cards',
      service: { appId: 'app', apiKey: 'key', index: 'cards', hosts: ['http://a:1', 'https://b'], region: 'eu' },
    })
    expect(readConfig({ ALGOLIA_INDEX: 'mine', ALGOLIA_APP_ID: '' }).algolia).toEqual({ index: 'mine', service: null })
  })

  it('name a PostgreSQL whose certificate is checked, by the word that its driver has no warning for', () => {
    const given = (url: string) => readConfig({ DATABASE_URL: url }).databaseUrl
    expect(given('postgres://me@host/db?sslmode=require&x=1')).toBe('postgres://me@host/db?sslmode=verify-full&x=1')
    for (const url of ['no-verify', 'disable', 'require&uselibpqcompat=true'].map(
      (mode) => `postgres://h/d?sslmode=${mode}`,
    ))
      expect(given(url)).toBe(url)
    for (const url of ['postgres:///db?host=/run/postgresql', 'postgres://me@/db']) expect(given(url)).toBe(url)
  })

  it.each([
    [{ PORT: '70000' }, /^The setting PORT is wrong \('70000'\)/],
    [{ PORT: '0x10' }, /PORT .* must be a number from 0 to 65535\.$/],
    [{ PORT: 'http' }, /PORT .* must be a number from 0 to 65535/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL .* must begin with postgres:\/\//],
    [{ DATABASE_URL: 'postgres://me:a#b@host/db' }, /^The setting DATABASE_URL is wrong: must be like .* as %23, %2F/],
    [{ DATABASE_READ_URL: 'mysql://x' }, /^The setting DATABASE_READ_URL is wrong: must begin with postgres:\/\//],
    [{ DATABASE_READ_URL: 'postgres://x' }, /^DATABASE_READ_URL needs DATABASE_URL, .* a replica of\.$/],
    [{ WORKERS: 'many' }, /^The setting WORKERS is wrong \('many'\): must be a number from 1 to 64, or 'auto'\.$/],
    [
      { WORKERS: '2' },
      /^WORKERS=2 needs PostgreSQL, as one process serves an SQLite file: set DATABASE_URL, or WORKERS to 1\.$/,
    ],
    [{ SEARCH_INDEX: 'disk' }, /^The setting SEARCH_INDEX is wrong \('disk'\): must be 'memory' or 'postgres'\.$/],
    [{ SEARCH_INDEX: 'postgres' }, /^SEARCH_INDEX=postgres needs DATABASE_URL: set it, or SEARCH_INDEX to memory\.$/],
    [{ WORKERS: '0' }, /WORKERS .* must be a number from 1 to 64/],
    [{ TIME_ZONE: 'Mars/Base' }, /TIME_ZONE .* must be a time zone/],
    [{ CALENDAR_FIRST: '2023-13' }, /CALENDAR_FIRST .* must be a month/],
    [{ CALENDAR_FIRST: '2026-01' }, /^CALENDAR_FIRST is after CALENDAR_LAST \(2025-07\): set both\.$/],
    [{ SITE_ADDRESS: 'example.com' }, /SITE_ADDRESS/],
    [{ SITE_ADDRESS: 'https://archive.example:443443' }, /SITE_ADDRESS .* must be like/],
    [{ SITE_ADDRESS: 'https://exa mple.com' }, /SITE_ADDRESS .* must be like/],
    [{ SITE_ADDRESS: 'https://archive.example?x' }, /SITE_ADDRESS .* must be like/],
    [{ SITE_ADDRESS: 'https://archive.example/a@b' }, /SITE_ADDRESS .* must be like/],
    [
      { SITE_ADDRESS: 'https://me:hu/sh@archive.example' },
      /^The setting SITE_ADDRESS is wrong \('https:\/\/…@archive\.example'\)/,
    ],
    [{ IMAGES_URL: 'https://bucket.example' }, /IMAGES_URL .* ends in '\/'/],
    [{ IMAGES_URL: '/pictures/' }, /IMAGES_URL .* must be '\/images\/', or an address such as/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ THEME: 'dark' }, /^The setting THEME is wrong \('dark'\): must be 'random' or 'system'\.$/],
    [{ SIGN_UP: 'maybe' }, /SIGN_UP .* must be 'open' or 'closed'/],
    [{ TRUSTED_PROXIES: 'proxy.example' }, /TRUSTED_PROXIES .* must be addresses or ranges/],
    [{ OIDC_ISSUER: 'ftp://a.example' }, /OIDC_ISSUER .* must be an address/],
    [{ OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'a' }, /OIDC_CLIENT_SECRET are needed together/],
    [{ ALGOLIA_APP_ID: 'app' }, /^ALGOLIA_APP_ID and ALGOLIA_API_KEY are needed together\.$/],
    [{ ALGOLIA_REGION: 'mars' }, /ALGOLIA_REGION .* must be 'eu' or 'us'/],
    [{ ALGOLIA_HOSTS: 'search.example.com' }, /ALGOLIA_HOSTS .* must be addresses like/],
    [{ ALGOLIA_INDEX: 'a b' }, /ALGOLIA_INDEX .* must be 1 to 100 letters/],
    [{ BACKUP_EVERY: '1 day' }, /^The setting BACKUP_EVERY is wrong \('1 day'\): must be a time such as 12h, 1d or 2w/],
    [{ BACKUP_EVERY: '0d' }, /BACKUP_EVERY .* must be a time/],
    [{ BACKUP_KEEP: '0' }, /BACKUP_KEEP .* must be a number of backups from 1 to 10000\.$/],
    [{ RESPONSE_CACHE_MB: '-1' }, /RESPONSE_CACHE_MB .* must be a number of MB from 0 to 100000\.$/],
    [{ IMPORT_LIMIT: '0' }, /IMPORT_LIMIT .* must be a number of MB from 1 to 1000000\.$/],
    [{ SECRET: 'too short' }, /^The setting SECRET is wrong: must have at least 32 random characters\.$/],
  ])('%j are refused', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  it.each([
    ['12h', 12],
    ['1d', 24],
    ['2w', 336],
  ])('read %s between backups as %i hours', (BACKUP_EVERY, hours) => {
    expect(readConfig({ BACKUP_EVERY }).backups).toEqual({ every: hours * 3_600_000, keep: 7 })
    expect(readConfig({ BACKUP_EVERY, BACKUP_KEEP: '30' }).backups?.keep).toBe(30)
    for (const none of [{}, { BACKUP_EVERY: 'off' }]) expect(readConfig(none).backups).toBeNull()
  })
})
