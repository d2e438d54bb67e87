import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { startServer, type ServerProcess } from '#testing/real/server.ts'
import { ask, isSuccessful, Visitor } from '#testing/real/visitor.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** A clock that shows whatever a file says it is off by, in milliseconds; loaded before the server. */
const SHIFTED_CLOCK = `
import { readFileSync } from 'node:fs'
const Real = Date
const shift = () => Number(readFileSync(process.env.CLOCK_SHIFT, 'utf8')) || 0
globalThis.Date = class Date extends Real {
  constructor(...args) { args.length === 0 ? super(Real.now() + shift()) : super(...args) }
  static now() { return Real.now() + shift() }
}
`

const folder = temporaryFolder()
const clock = join(folder.path, 'clock')
let server: ServerProcess | null = null
afterEach(async () => {
  await server?.end('SIGTERM')
  folder.remove()
})

async function startWithClock(settings: Record<string, string>): Promise<ServerProcess> {
  const hook = join(folder.path, 'clock.mjs')
  writeFileSync(hook, SHIFTED_CLOCK)
  writeFileSync(clock, '0')
  return startServer({ ...settings, CLOCK_SHIFT: clock, NODE_OPTIONS: `--import=${hook}` })
}

const setClock = (shift: number) => writeFileSync(clock, String(shift))

describe('a clock that is set', () => {
  it('forward and back leaves order, identity, sessions and limits as they should be', async () => {
    server = await startWithClock({ COLLOQUY_DATA: join(folder.path, 'data'), COMMENT_LIMITS: 'on' })
    const { url } = server
    const visitor = new Visitor()
    const cards = (await ask(`${url}/api/cards`))!.body as { cards: { id: string }[] }
    const card = cards.cards[0]!.id
    expect(isSuccessful(await visitor.star(url, card, true))).toBe(true)

    const said: string[] = []
    for (const [index, shift] of [0, 40 * DAY, 40 * DAY - HOUR, -HOUR, 365 * DAY, 2 * HOUR].entries()) {
      setClock(shift)
      const text = `At the time that is off by ${shift / HOUR} hours, number ${index}`
      const comment = await visitor.comment(url, text)
      expect(comment?.status, `${text}: ${comment?.text}`).toBe(200)
      said.unshift(text)
      const list = (await ask(`${url}/api/threads/main-page/comments`))!.body as { comments: { text: string }[] }
      expect(list.comments.map((one) => one.text.replace(/<[^>]*>/g, ''))).toEqual(said)
      expect(await visitor.stars(url)).toEqual([card])
      expect((await ask(`${url}/readyz`))?.status).toBe(200)
      expect(((await ask(`${url}/api/cards`))!.body as typeof cards).cards[0]!.id).toBe(card)
    }

    // A limit that was reached ends, whatever the clock did meanwhile.
    const flood = await Promise.all(
      Array.from({ length: 40 }, (_, index) => visitor.comment(url, `One of very many, and it is number ${index}`)),
    )
    expect(flood.some((answer) => answer?.status === 429)).toBe(true)
    setClock(-3 * HOUR)
    expect([200, 429]).toContain((await visitor.comment(url, 'Three hours earlier all of a sudden'))?.status)
    setClock(5 * DAY)
    expect((await visitor.comment(url, 'Five days later all of a sudden'))?.status).toBe(200)
  })

  it('in whatever zone the machine is, also on the days when clocks change', async () => {
    const data = join(folder.path, 'data')
    const archive = await openFolder(data)
    const days = ['2024-02-29T23:59', '2024-03-31T02:30', '2024-10-27T02:30', '2023-12-31T23:59', '2024-01-01T00:00']
    await fill(
      archive,
      days.map((dayStamp, index) => newCard({ id: `d${index}`, dayStamp })),
    )
    await archive.close()
    const seen: string[] = []
    for (const TZ of ['UTC', 'Europe/Amsterdam', 'Pacific/Apia', 'America/St_Johns']) {
      server = await startServer({ COLLOQUY_DATA: data, TZ })
      const answers = await Promise.all(
        ['/api/calendar', '/api/cards', '/api/cards?date=2024-03-31', '/api/cards?month=2024-02'].map((path) =>
          ask(server!.url + path),
        ),
      )
      expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200])
      seen.push(answers.map((answer) => answer!.text).join('\n'))
      await server.end('SIGTERM')
    }
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain('2024-02-29')
  })
})
