import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { findKey } from '#server/http/find-key.ts'
import { makeAccount, setAdmin } from '#store/accounts.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const folder = temporaryFolder()
const data = join(folder.path, 'data')
const keys = (...args: string[]) => runCommand(['keys', ...args], { COLLOQUY_DATA: data })
const make = (...args: string[]) => keys('make', '--name', 'nightly', '--scope', 'import', ...args)

beforeAll(async () => {
  const archive = await openFolder(data)
  await fill(archive, [])
  const { db } = archive.store
  const ids = await db
    .transaction()
    .execute(async (trx) => [
      await makeAccount(trx, 'ada@example.com', new Date()),
      await makeAccount(trx, 'mo@example.com', new Date()),
    ])
  await setAdmin(db, ids[0]!, true)
  await archive.close()
})
afterAll(() => folder.remove())

it('says that there are none', async () => {
  expect(await keys('list')).toEqual({ code: 0, out: `${KEY_TEXTS.none}\n`, err: '' })
})

it('makes a key that works, lists it without saying it, and withdraws it', async () => {
  const made = await make('--owner', 'ada@example.com', '--end', '30d')
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining(KEY_TEXTS.onlyOnce) })
  const key = made.out.trim()
  const archive = await openFolder(data)
  const found = await findKey(archive.store.db, { authorization: `Bearer ${key}` })
  expect(found).toMatchObject({ scope: 'import', viewer: { role: 'admin', email: 'ada@example.com' } })
  await archive.close()
  const { out } = await keys('list')
  expect(out).toMatch(/^[\da-f]{12} {2}‘nightly’ {2}import {2}made by ada, .* {2}ends .* {2}last used .*\n$/)
  expect(out).not.toContain(key.split('_').slice(2).join('_'))
  const listed = JSON.parse((await keys('list', '--json')).out) as { keys: { id: string }[] }
  expect(await keys('withdraw', listed.keys[0]!.id)).toMatchObject({ code: 0, out: '1 key withdrawn.\n' })
  expect((await keys('list')).out).toContain('withdrawn by command line')
})

it('says the day until which a key may be used, in the time zone of the archive', async () => {
  const zoned = { COLLOQUY_DATA: data, TIME_ZONE: 'America/New_York' }
  const args = ['--name', 'until', '--scope', 'read', '--owner', 'ada@example.com', '--end', '2099-12-24']
  expect((await runCommand(['keys', 'make', ...args], zoned)).err).toContain('  ends 2099-12-24  ')
  expect((await runCommand(['keys', 'list'], zoned)).out).toContain('  ends 2099-12-24  ')
})

it('prints a made key as JSON', async () => {
  const { out } = await make('--owner', 'ada@example.com', '--json')
  expect(JSON.parse(out)).toMatchObject({
    key: expect.stringMatching(/^colloquy_/),
    apiKey: { name: 'nightly', scope: 'import', state: 'open', endsAt: null },
  })
})

it('refuses what it cannot do, in a sentence', async () => {
  expect(await make('--owner', 'mo@example.com')).toMatchObject({
    code: 1,
    err: `${KEY_TEXTS.noOwner('mo@example.com')}\n`,
  })
  expect(await keys('make', '--name', 'x')).toMatchObject({ code: 2 })
  expect(await keys('withdraw')).toMatchObject({ code: 2 })
  expect(await keys('list', 'x')).toMatchObject({ code: 2 })
  expect(await keys('burn')).toMatchObject({ code: 2 })
  expect(await keys('withdraw', 'nothing')).toMatchObject({ code: 1, err: `${KEY_TEXTS.noSuch}\n` })
})
