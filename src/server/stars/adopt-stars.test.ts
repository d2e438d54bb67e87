import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'

const EMAIL = 'ada@example.com'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp(['a', 'b', 'c'].map((id) => newCard({ id })))
  test.viewer = null
})
afterEach(() => test.close())

const star = async (person: Person, ...ids: string[]) => {
  for (const id of ids) expect((await person.send('PUT', `/api/stars/${id}`)).statusCode).toBe(200)
}
const starsOf = async (person: Person) =>
  (await person.send('GET', '/api/stars')).json<{ userId: string | null; starredCardIds: string[] }>()
const signIn = async (person: Person, password = PASSWORD) =>
  (await person.send('POST', '/api/auth/sign-in/email', { email: EMAIL, password })).statusCode

describe('the stars of an anonymous visitor', () => {
  it('join the account that is made in the same browser, and no other visitor’s do', async () => {
    const [person, other] = [newPerson(test), newPerson(test)]
    await star(person, 'a')
    await star(other, 'b')
    const { userId } = await starsOf(person)
    const body = { email: EMAIL, password: PASSWORD }
    await person.send('POST', '/api/auth/sign-up/email', body)
    const made = await person.send('POST', '/api/auth/sign-in/email', body)
    const { user } = made.json<{ user: { id: string } }>()
    expect(user.id).not.toBe(userId)
    expect(await starsOf(person)).toEqual({ userId: user.id, starredCardIds: ['a'] })
    expect((await starsOf(other)).starredCardIds).toEqual(['b'])
  })

  it('join the account’s own at sign-in, each card once', async () => {
    const before = await signUp(test, EMAIL)
    await star(before, 'c', 'a')
    const [person, other] = [newPerson(test), newPerson(test)]
    await star(person, 'a', 'b')
    await star(other, 'a')
    expect(await signIn(person)).toBe(200)
    const { userId, starredCardIds } = await starsOf(person)
    expect([userId, starredCardIds.toSorted()]).toEqual([(await starsOf(before)).userId, ['a', 'b', 'c']])
    expect((await starsOf(other)).starredCardIds).toEqual(['a'])
    await person.send('POST', '/api/auth/sign-out')
    expect((await starsOf(person)).starredCardIds).toEqual([])
  })

  it('stay where they are when the sign-in fails', async () => {
    const owner = await signUp(test, EMAIL)
    const person = newPerson(test)
    await star(person, 'b')
    expect(await signIn(person, 'not the password')).toBe(401)
    expect((await starsOf(person)).starredCardIds).toEqual(['b'])
    expect((await starsOf(owner)).starredCardIds).toEqual([])
  })
})
