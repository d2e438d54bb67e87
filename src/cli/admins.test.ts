/** @module-tag process */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/accounts/password.ts'
import { accountByEmail } from '#store/accounts.ts'
import { openStore } from '#store/open.ts'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

describe('admins, from the command line', () => {
  const folder = temporaryFolder()
  const data = join(folder.path, 'data')
  beforeAll(async () => (await openStore({ folder: data })).close())
  afterAll(() => folder.remove())

  const colloquy = (args: string[], typed: string) => runCommand(args, { COLLOQUY_DATA: data }, typed)

  const look = async () => {
    const store = await openStore({ folder: data })
    const account = await accountByEmail(store.db, 'ada@example.com')
    const rows = await store.db.selectFrom('credentials').select('password').execute()
    await store.close()
    return { isAdmin: account?.isAdmin, hashes: rows.map((row) => row.password ?? '') }
  }

  it('are made with a password from standard input, which is never shown', async () => {
    const { code, out, err } = await colloquy(['create-admin', 'Ada@Example.com'], 'a kettle in the attic\n')
    expect([code, out, err]).toEqual([0, 'Ada@Example.com is an admin now.\n', ''])
    const { isAdmin, hashes } = await look()
    expect([isAdmin, hashes.length]).toEqual([true, 1])
    expect(await verifyPassword(hashes[0]!, 'a kettle in the attic')).toBe(true)
  })

  it('get the new password when they were there before, and are reminded of their API keys', async () => {
    await colloquy(['keys', 'make', '--name', 'nightly', '--scope', 'read', '--owner', 'ada@example.com'], '')
    const settings = { COLLOQUY_DATA: data, COLLOQUY_CALLED_AS: './colloquy' }
    const { out } = await runCommand(['create-admin', 'ada@example.com'], settings, 'another kettle here')
    expect(out).toMatch(/all its sessions ended\.\n1 API key of the account stays: see \.\/colloquy keys list\.\n$/)
    const { hashes } = await look()
    expect([hashes.length, await verifyPassword(hashes[0]!, 'another kettle here')]).toEqual([1, true])
  })

  it('sign in by the provider alone where they came from it, and have no password then', async () => {
    const store = await openStore({ folder: data })
    const { id } = (await accountByEmail(store.db, 'ada@example.com'))!
    const at = new Date().toISOString()
    await store.db
      .insertInto('credentials')
      .values({
        id: 'c',
        user_id: id,
        provider_id: 'oidc',
        account_id: 'sub-1',
        password: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await store.close()
    // The password is not asked for.
    const { code, out } = await colloquy(['create-admin', '--provider', 'sub-1'], '')
    expect([code, out]).toEqual([
      0,
      "ada@example.com is an admin now, by the provider's account 'sub-1' alone, without a password; all its sessions ended.\n1 API key of the account stays: see colloquy keys list.\n",
    ])
    expect(await look()).toEqual({ isAdmin: true, hashes: [''] })
  })

  it('are removed', async () => {
    expect((await colloquy(['remove-admin', 'ada@example.com'], '')).out).toBe(
      'ada@example.com is no longer an admin.\n',
    )
    expect((await look()).isAdmin).toBe(false)
    expect(await colloquy(['remove-admin', 'ada@example.com'], '')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no admin/),
    })
  })

  it.each([
    [['create-admin', 'absent'], 'a kettle in the attic', /^'absent' is not an email address/],
    [['create-admin', 'x@example.com'], 'password1', /too easy to guess/],
    [['create-admin', 'x@example.com'], '', /at least 8 characters/],
    [['create-admin', 'x@example.com'], 'colloquy', /too easy to guess/],
    [['create-admin', '--provider', 'bob@example.com'], '', /^No account 'bob@example.com' has signed in through/],
  ])('%j are refused in one sentence', async (args, typed, sentence) => {
    const { code, err } = await colloquy(args, typed)
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]])
  })
})
