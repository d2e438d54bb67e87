import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { PASSWORD } from '#testing/people.ts'
import { createMemberSession } from '#testing/real/archive.ts'
import { startServer, type ServerProcess } from '#testing/real/server.ts'
import { ask, isSuccessful, someCards, type Answer, type Visitor } from '#testing/real/visitor.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** As in src/server/accounts/throttle.ts: for an account from one place, for an account, for a place. */
const LIMITS = { pair: 10, account: 50, address: 100 }
/** So many more may be tried. */
const MARGIN = 5
const GUESSES = 1000
const WAVE = 20
/** In milliseconds. */
const READERS_P99 = workLimit(200)
const MEDIANS_APART = workLimit(20)
const SAMPLES = 21

const place = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

describe('a thousand wrong passwords at once', () => {
  const folder = temporaryFolder()
  let server: ServerProcess
  /** The browser of the account that is guessed from everywhere. */
  let owner: Visitor
  beforeAll(async () => {
    server = await startServer({ COLLOQUY_DATA: folder.path, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' })
    for (const name of ['pair', 'neighbour', 'known']) await createMemberSession(server.url, `${name}@example.com`)
    owner = await createMemberSession(server.url, 'everywhere@example.com')
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    folder.remove()
  })

  const post = (act: string, from: string, body: object) =>
    ask(`${server.url}/api/auth/${act}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
  const signIn = (email: string, from: string, password = 'not the password at all') =>
    post('sign-in', from, { email, password })
  const signUp = (email: string, from: string) => post('sign-up', from, { email, password: PASSWORD })

  /** All at once; once more what was not even tried, as one place may have a few attempts under way. */
  async function guessAll(guess: (number: number) => [email: string, from: string]): Promise<(Answer | null)[]> {
    const answers = await Promise.all(Array.from({ length: GUESSES }, (_, index) => signIn(...guess(index))))
    for (let wave = 0; wave < 10; wave++)
      answers.push(...(await Promise.all(Array.from({ length: WAVE }, (_, index) => signIn(...guess(index))))))
    return answers
  }

  /** Reads as visitors do for as long as `act` takes, and until enough is read to tell. @returns the 99th percentile in milliseconds */
  async function readersWait(act: Promise<unknown>): Promise<number> {
    const cards = await someCards(server.url)
    const took: number[] = []
    const guessing = { isOver: false }
    void act.finally(() => (guessing.isOver = true))
    for (let turn = 0; !guessing.isOver || turn < 200; turn++) {
      const paths = [`/api/cards/${cards[turn % cards.length]}`, '/api/cards?size=20', '/', '/api/cards?search=bread']
      const answer = await ask(server.url + paths[turn % paths.length]!)
      expect(answer?.status).toBe(200)
      took.push(answer!.took)
    }
    return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]!
  }

  it.each<[string, number, (guess: number) => [email: string, from: string]]>([
    ['for one account from one place', LIMITS.pair, () => ['pair@example.com', place(1)]],
    ['for one account from everywhere', LIMITS.account, (guess) => ['everywhere@example.com', place(1000 + guess)]],
    ['for as many accounts from one place', LIMITS.address, (guess) => [`somebody${guess}@example.com`, place(2)]],
  ])(
    '%s: the limit of %i holds, the others get Retry-After, and reading is not slower',
    async (_name, limit, guess) => {
      const guesses = guessAll(guess)
      const others = signIn('neighbour@example.com', place(3), PASSWORD)
      const p99 = await readersWait(Promise.all([guesses, others]))
      const answers = await guesses
      const tried = answers.filter((answer) => answer?.status === 401).length
      expect(tried).toBeGreaterThan(0)
      expect(tried).toBeLessThanOrEqual(limit + MARGIN)
      const refused = answers.filter((answer) => answer?.status !== 401)
      // 503 means that the hash queue was full: the password was not tried either.
      for (const answer of refused) expect([429, 503]).toContain(answer?.status)
      for (const answer of refused) expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answers.at(-1)?.status).toBe(429)
      expect(isSuccessful(await others)).toBe(true)
      expect(p99).toBeLessThan(READERS_P99)
    },
  )

  it('a browser that signed in before signs in while everyone guesses, also at the same moment', async () => {
    const body = { email: 'everywhere@example.com', password: PASSWORD }
    const url = `${server.url}/api/auth/sign-in/email`
    expect(isSuccessful(await owner.send(url, 'POST', body))).toBe(true)
    const guesses = Promise.all(
      Array.from({ length: GUESSES }, (_, index) => signIn(`other${index}@example.com`, place(5000 + index))),
    )
    for (let count = 0; count < 3; count++) expect(isSuccessful(await owner.send(url, 'POST', body))).toBe(true)
    expect((await guesses).some((answer) => answer?.status === 503)).toBe(true)
  })

  it('the right one is refused where it was guessed, and taken where it was not', async () => {
    expect((await signIn('pair@example.com', place(1), PASSWORD))?.status).toBe(429)
    expect((await signIn('everywhere@example.com', place(4), PASSWORD))?.status).toBe(429)
    expect((await signIn('neighbour@example.com', place(2), PASSWORD))?.status).toBe(429)
    for (const name of ['pair', 'neighbour', 'known'])
      expect(isSuccessful(await signIn(`${name}@example.com`, place(5), PASSWORD))).toBe(true)
  })

  it.each<[string, (email: string, from: string) => Promise<Answer | null>, RegExp]>([
    ['signing in', signIn, /^401 /],
    ['signing up', signUp, /^200 .*"success":true/],
  ])('neither words nor time reveal whether an account exists: %s', async (_name, send, expected) => {
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const said = new Set<string>()
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Each is first as often as the other.
      for (const name of sample % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        // A sign-up makes what was unknown known.
        const email = name === 'known' ? 'known@example.com' : `unknown${sample}@example.com`
        const answer = await send(email, place(3000 + sample))
        took[name].push(answer!.took)
        said.add(
          `${answer!.status} ${answer!.text.replace(/"requestId":"[^"]*"/, '')} ${[...answer!.headers.keys()].join()}`,
        )
      }
    }
    expect([...said]).toEqual([expect.stringMatching(expected)])
    expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(MEDIANS_APART)
  })
})
