import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '#testing/app.ts'

/** Passes every rule for passwords. */
export const PASSWORD = 'a kettle in the attic'

/** Someone at a browser: keeps cookies, and sends the headers that a browser adds. */
export interface Person {
  /** The Cookie header of the next request; '' before there is one. */
  cookie: string
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

/** A browser without any cookie. @param from its address as the server sees it */
export function newPerson({ app }: Pick<TestApp, 'app'>, from = '127.0.0.1'): Person {
  const jar = new Map<string, string>()
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(header) {
      jar.clear()
      for (const pair of header.split('; ').filter(Boolean)) {
        const [name = '', ...value] = pair.split('=')
        jar.set(name, value.join('='))
      }
    },
    async send(method, url, body, headers = {}) {
      const response = await app.inject({
        method,
        url,
        remoteAddress: from,
        headers: { 'sec-fetch-site': 'same-origin', ...(jar.size > 0 ? { cookie: this.cookie } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0 || value === '') jar.delete(name)
        else jar.set(name, encodeURIComponent(value))
      }
      return response
    },
  }
}

/** Makes an account and signs in to it. */
export async function signUp(test: Pick<TestApp, 'app'>, email: string, from?: string): Promise<Person> {
  const person = newPerson(test, from)
  for (const act of ['sign-up', 'sign-in']) {
    const { statusCode, body } = await person.send('POST', `/api/auth/${act}/email`, { email, password: PASSWORD })
    if (statusCode !== 200) throw new Error(`${email} could not ${act}: ${body}`)
  }
  return person
}
