import { describe, expect, it } from 'vitest'
import { DEFAULT_SITE } from '#archive/site.ts'
import { readProxies } from '#server/http/client-address.ts'
import { openMemoryStore } from '#store/open.ts'
import { openAccounts } from './accounts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkPassword } from './password-rules.ts'

describe('a password', () => {
  it(
    'is known again by its hash, whichever way its letters are typed, and nothing else is',
    { tags: 'scale' },
    async () => {
      const hash = await hashPassword('caf\u00e9 au lait')
      expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
      expect(await verifyPassword(hash, 'cafe\u0301 au lait')).toBe(true)
      expect(await verifyPassword(hash, 'cafe au lait')).toBe(false)
      expect(await hashPassword('caf\u00e9 au lait')).not.toBe(hash)
      for (const broken of ['', 'scrypt', 'plain$1$2$3$4$5']) expect(await verifyPassword(broken, '')).toBe(false)
    },
  )

  it('costs as much in a server without other settings', { tags: 'scale' }, async () => {
    const store = await openMemoryStore()
    const trustedProxies = readProxies('')!
    const needs = { store, secret: 'x'.repeat(32), site: DEFAULT_SITE, isSignUpOpen: true, oidc: null, trustedProxies }
    const { options } = await openAccounts(needs).auth()
    expect(await options.emailAndPassword.password.hash('a kettle in the attic')).toMatch(/^scrypt\$15\$8\$3\$/)
    await store.close()
  })

  it('is hashed off the event loop', { tags: 'scale' }, async () => {
    let turns = 0
    const turning = setInterval(() => (turns += 1), 1)
    await hashPassword('a kettle in the attic')
    clearInterval(turning)
    expect(turns).toBeGreaterThan(10)
  })

  const CONTEXT = ['someone.else1815@mail.example', 'My Reading Journal', 'https://journal.example']

  it.each([
    'password',
    'Password1',
    'iloveyou',
    ' 12345678 ',
    'qwertyuiop',
    'password2024',
    'Passw0rd!',
    'aaaaaaaaaa',
    // The names of the product, the site and the account.
    'colloquy',
    'Colloquy2024',
    'c.o.l.l.o.q.u.y',
    'colloquycolloquy',
    'My reading journal',
    'readingjournal!',
    'someone.else1815@mail.example',
    'SomeOne.Else1815@Mail.Example',
    'someone.else1815',
    'Else.Someone',
    'someone-journal',
    // Well-known passphrases.
    'correcthorse',
    'Correct Horse Battery Staple',
    'horse battery staple 1',
    'thequickbrownfox',
    'May the force be with you!',
  ])('%j is refused as too easy', async (password) => {
    await expect(checkPassword(password, CONTEXT)).rejects.toThrow(/too easy to guess/)
  })

  it.each([
    'a kettle in the attic',
    'ключ под ковриком',
    '正しい馬の電池の留め金',
    '🐎🔋📎🪝🐎🔋📎🥨',
    'x'.repeat(3) + 'yz'.repeat(400),
    'colloquy of seven herons',
    'someone keeps herons',
    'correct horse, wrong saddle',
    'password 84719283',
    '84719283!?84',
    'Zq7#journal!92x',
  ])('%j is taken', async (password) => {
    await expect(checkPassword(password, CONTEXT)).resolves.toBeUndefined()
  })

  it.each(['', 'short', '🐎🔋📎🪝', 'a'.repeat(7)])('%j is too short', async (password) => {
    await expect(checkPassword(password, CONTEXT)).rejects.toThrow(/at least 8 characters/)
  })
})
