import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'
import { accountByEmail, removePassword } from '#store/accounts.ts'
import { makeAdmin } from './make-admin.ts'

const NEXT = 'another kettle here'
const OWNER = 'a garden behind a wall'

describe.each(everyDatabase)('a password that is replaced while it is verified, in $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([], {}, { database })
    test.viewer = null
  })
  afterAll(() => test.close())

  /** Does something when better-auth has verified the next password, and has not made its session yet. */
  async function afterVerifying(act: () => Promise<unknown>): Promise<void> {
    const { password } = await (await test.accounts.auth()).$context
    const { verify } = password
    vi.spyOn(password, 'verify').mockImplementationOnce(async (pair) => {
      const isRight = await verify(pair)
      await act()
      return isRight
    })
  }

  const sessionsOf = async (email: string) => {
    const { db } = test.archive.store
    const { id } = (await accountByEmail(db, email))!
    return (await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length
  }
  const signIn = async (person: Person, email: string, password: string) => {
    const { statusCode, headers } = await person.send('POST', '/api/auth/sign-in/email', { email, password })
    return [statusCode, headers['set-cookie']]
  }
  const change = async (person: Person) => {
    const body = { currentPassword: PASSWORD, newPassword: NEXT }
    const { statusCode, headers } = await person.send('POST', '/api/auth/change-password', body)
    return [statusCode, headers['set-cookie']]
  }

  it('by create-admin opens nothing', async () => {
    const email = 'squat@example.com'
    const stranger = await signUp(test, email)
    await afterVerifying(() => makeAdmin(test.archive.store.db, email, OWNER, []))
    expect([await signIn(stranger, email, PASSWORD), await sessionsOf(email)]).toEqual([[401, undefined], 0])
    expect((await signIn(newPerson(test), email, OWNER))[0]).toBe(200)
  })

  it.runIf(database.isEmbedded)('by create-admin is not changed by who knew the one before', async () => {
    const email = 'squat2@example.com'
    const stranger = await signUp(test, email)
    const replace = () => makeAdmin(test.archive.store.db, email, OWNER, [])
    await afterVerifying(replace)
    expect([await change(stranger), await sessionsOf(email)]).toEqual([[401, undefined], 0])

    const again = newPerson(test)
    await signIn(again, email, OWNER)
    const { throttle } = test.accounts
    vi.spyOn(throttle, 'attempt').mockImplementationOnce(async (_, make) => {
      await replace()
      return make()
    })
    const body = { currentPassword: OWNER, newPassword: NEXT }
    expect((await again.send('POST', '/api/auth/change-password', body)).statusCode).toBe(403)
    expect([await sessionsOf(email), (await signIn(newPerson(test), email, OWNER))[0]]).toEqual([0, 200])
  })

  it('by none, as create-admin --provider does, opens nothing', async () => {
    const { db } = test.archive.store
    const email = 'none@example.com'
    const stranger = await signUp(test, email)
    const { id } = (await accountByEmail(db, email))!
    await afterVerifying(() => db.transaction().execute((trx) => removePassword(trx, id)))
    expect([await signIn(stranger, email, PASSWORD), await sessionsOf(email)]).toEqual([[401, undefined], 0])
  })

  it.runIf(database.isEmbedded)('in another window leaves the session of that window alone', async () => {
    const email = 'change@example.com'
    const owner = await signUp(test, email)
    await afterVerifying(async () => expect((await change(owner))[0]).toBe(200))
    expect([await signIn(newPerson(test), email, PASSWORD), await sessionsOf(email)]).toEqual([[401, undefined], 1])
    expect((await owner.send('GET', '/api/auth/get-session')).json()).toMatchObject({ user: { email } })
  })
})
