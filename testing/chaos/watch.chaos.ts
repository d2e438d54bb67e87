import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { integrityOf } from '#testing/real/integrity.ts'
import { startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** As often as the issue asks with ROUNDS=50. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 8)
const FILES = 20
/** Lines of each file: a question or an answer each. */
const LINES = 500

const folder = temporaryFolder()
let server: ServerProcess
afterEach(async () => {
  await server.end('SIGKILL')
  folder.remove()
})

/** A line of a session of Claude Code, as the program appends it. */
function lineOf(session: string, at: number): string {
  const isQuestion = at % 2 === 0
  const said = {
    role: isQuestion ? 'user' : 'assistant',
    content: `${isQuestion ? 'question' : 'answer'} ${session} ${at}.`,
  }
  const parent = at === 0 ? null : `${session}-${at - 1}`
  const timestamp = new Date(Date.UTC(2025, 2, 1) + at * 1000).toISOString()
  return `${JSON.stringify({ type: said.role, uuid: `${session}-${at}`, parentUuid: parent, sessionId: session, timestamp, message: said })}\n`
}

it(
  `${ROUNDS} times kill -9 while 10,000 lines are appended to 20 files: each message is there once`,
  { timeout: 600_000 + ROUNDS * 20_000 },
  async () => {
    const sessions = join(folder.path, 'sessions')
    const settings = { COLLOQUY_DATA: join(folder.path, 'data'), WATCH: sessions }
    mkdirSync(join(sessions, 'a project'), { recursive: true })
    const names = Array.from({ length: FILES }, (_, at) => `s${at}`)
    const fileOf = (name: string) => join(sessions, 'a project', `${name}.jsonl`)
    for (const name of names) writeFileSync(fileOf(name), '')

    server = await startServer(settings)
    let killed = 0
    const rounds = async () => {
      for (; killed < ROUNDS; killed++) {
        await wait(200 + Math.random() * 1500)
        await server.end('SIGKILL')
        server = await startServer(settings)
      }
    }
    const append = async () => {
      for (let at = 0; at < LINES; at++) {
        // Each round has its share of the lines, and the last is appended when it is over.
        await waitUntil('the next round', () => at < ((killed + 1) * LINES) / (ROUNDS + 1), 120_000)
        await wait(Math.random() * 20)
        for (const name of names) {
          const line = lineOf(name, at)
          const half = Math.floor(Math.random() * line.length)
          appendFileSync(fileOf(name), line.slice(0, half))
          appendFileSync(fileOf(name), line.slice(half))
        }
      }
    }
    await Promise.all([rounds(), append()])
    const last = performance.now()

    // Read on a connection of its own, so that reading delays no writer.
    const database = new DatabaseSync(join(settings.COLLOQUY_DATA, 'colloquy.db'), { readOnly: true })
    const query = database.prepare('SELECT prompt, response, is_private FROM cards')
    let cards: Record<string, unknown>[] = []
    const said = () => cards.map(({ prompt, response }) => `${String(prompt)} ${String(response)}`).toSorted()
    const wanted = names
      .flatMap((name) => {
        const pairs = Array.from({ length: LINES / 2 }, (_, at) => 2 * at)
        return pairs.map((at) => `question ${name} ${at}. answer ${name} ${at + 1}.`)
      })
      .toSorted()
    await waitUntil(
      'every message is there',
      () => {
        cards = query.all()
        return cards.length >= wanted.length && said().join() === wanted.join()
      },
      90_000,
    ).catch(() => undefined)
    console.log(`all was there ${Math.round(performance.now() - last)} ms after the last line`)
    expect(said()).toEqual(wanted)
    expect(cards.every((card) => card['is_private'] === 1)).toBe(true)
    database.close()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(integrityOf(settings.COLLOQUY_DATA)).toBe('ok')
  },
)
