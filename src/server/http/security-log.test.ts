import { expect, it } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { newPerson, PASSWORD, signUp } from '#testing/people.ts'

it(
  'the security log has one line an event, whatever LOG_LEVEL says, and names no person',
  { timeout: 20_000 },
  async () => {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const test = await openTestApp([], { LOG_LEVEL: 'error' }, { logTo })
    test.viewer = null
    const email = 'ada@example.com'
    const person = await signUp(test, email)
    await person.send('POST', '/api/auth/sign-out')
    await person.send('POST', '/api/auth/sign-up/email', { email, password: PASSWORD })
    await person.send('POST', '/api/auth/sign-in/email', { email, password: 'wrong\r\n{"level":60,"msg":"forged"}' })
    await person.send('POST', '/api/auth/sign-in/email', { email: 'crlf\r\nforged line@x', password: PASSWORD })
    await person.send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
    await person.send('POST', '/api/auth/change-password', {
      currentPassword: 'wrong',
      newPassword: 'another kettle here',
    })
    await newPerson(test).send('POST', '/api/auth/sign-out?secret=query', {}, { origin: 'https://evil.example' })
    await test.close()

    const events = lines.map((line) => JSON.parse(line) as Record<string, string | number>)
    expect(events.map(({ security, status }) => (status ? `${security} ${status}` : security))).toEqual([
      'sign-up',
      'sign-in',
      'sign-out',
      'sign-up refused',
      'sign-in failed',
      'access refused 401',
      'sign-in failed',
      'access refused 401',
      'sign-in',
      'password change failed',
      'access refused 403',
      'access refused 403',
    ])
    expect(events[0]).toMatchObject({ level: 30, account: expect.stringMatching(/^[\w-]{22}$/), from: '127.0.0.1' })
    expect(events.at(-1)).toMatchObject({ method: 'POST', route: '/api/auth/sign-out' })
    expect(events[3]!['account']).toBe(events[0]!['account'])
    const text = lines.join('')
    expect(text).not.toMatch(/ada@|example\.com|kettle|wrong|forged|evil|secret=/)
    for (const line of lines) expect(line.match(/\n/g)).toHaveLength(1)
  },
)
