import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStream } from '#testing/event-stream.ts'
import { startPostgres, type PostgresServer } from '#testing/postgres-server.ts'
import { Clients } from '#testing/real/clients.ts'
import { colloquy, endOf, startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { ask, someCards, Visitor } from '#testing/real/visitor.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { expectDelivered } from './expect-delivered.ts'

const WORKERS = 2
const ENDS_WITHIN = 10_000
const COMMENTS_A_MINUTE = 6
/** A connection of its own for each call, so that each may come to another worker. */
const ALONE = { connection: 'close' }

describe.runIf(process.platform === 'linux')('a server of several workers on PostgreSQL', () => {
  const folder = temporaryFolder()
  let settings: Record<string, string>
  let postgres: PostgresServer
  let server: ServerProcess
  let cards: string[]
  beforeAll(async () => {
    postgres = await startPostgres({ keepsCommits: true })
    settings = {
      COLLOQUY_DATA: folder.path,
      DATABASE_URL: postgres.url,
      WORKERS: String(WORKERS),
      COMMENT_LIMITS: 'on',
      LOG_LEVEL: 'warn',
    }
    server = await startServer(settings)
    cards = await someCards(server.url)
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    await postgres?.stop()
    folder.remove()
  })

  const workers = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const processes = async () =>
    Number(/^colloquy_processes (\d+)$/m.exec((await ask(`${server.url}/metrics`))?.text ?? '')?.[1] ?? 0)

  it('counts as one in its metrics, and answers the same by all', async () => {
    expect([workers().length, await processes()]).toEqual([WORKERS, WORKERS])
    const tags = await Promise.all(
      Array.from({ length: 8 }, async () =>
        (await ask(`${server.url}/api/cards`, { headers: ALONE }))?.headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(1)
    const text = (await ask(`${server.url}/metrics`))!.text
    expect(text).toMatch(/^colloquy_request_seconds_count\{method="GET",route="\/api\/cards",status="2xx"\} 9$/m)
  })

  it('sends what is written at one worker to the streams of the others', async () => {
    const live = `${server.url}/api/threads/main-page/comments/live`
    const streams = await Promise.all(Array.from({ length: 4 * WORKERS }, () => openStream(live)))
    await expectDelivered(streams, new Visitor(ALONE), server.url)
  })

  it('counts against one limit, whichever worker serves', async () => {
    const visitor = new Visitor(ALONE)
    const statuses: (number | undefined)[] = []
    for (let turn = 0; turn < COMMENTS_A_MINUTE + 3; turn++) {
      statuses.push((await visitor.comment(server.url, `counted together ${turn}`))?.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(COMMENTS_A_MINUTE)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
  })

  it('finds an upload again, whichever worker its chunks come to', async () => {
    const admin = new Visitor(ALONE)
    const child = colloquy(['create-admin', 'ada@example.com'], settings, {
      input: 'a long and lovely password\n',
    })
    expect([await endOf(child), child.said()]).toEqual([0, expect.any(String)])
    const signedIn = await admin.send(`${server.url}/api/auth/sign-in/email`, 'POST', {
      email: 'ada@example.com',
      password: 'a long and lovely password',
    })
    expect(signedIn?.status).toBe(200)
    const ids = Array.from({ length: 20 }, (_, index) => `uploaded${index}`)
    const lines = Buffer.from(ids.map((id) => `{"id":"${id}","prompt":"bread","isPrivate":false}\n`).join(''))
    const imports = `${server.url}/api/admin/import`
    const begun = await admin.send(imports, 'POST', { files: [{ name: 'cards.jsonl', size: lines.length }] })
    const { job } = begun!.body as { job: { id: string } }
    for (const [offset, end] of [
      [0, 20],
      [20, lines.length],
    ] as const) {
      const chunk = await admin.send(
        `${imports}/${job.id}/files/0?offset=${offset}`,
        'PUT',
        lines.subarray(offset, end),
      )
      expect(chunk?.body).toEqual({ received: end })
    }
    const status = async () => ((await admin.send(imports, 'GET'))!.body as { job: { status: string } }).job.status
    expect((await admin.send(`${imports}/${job.id}/preview`, 'POST'))?.status).toBe(200)
    await waitUntil('the preview', async () => (await status()) === 'previewed', 60_000)
    expect((await admin.send(`${imports}/${job.id}/run`, 'POST', { publish: true }))?.status).toBe(200)
    await waitUntil('the import', async () => (await status()) === 'done', 60_000)
    const found = await Promise.all(ids.map((id) => ask(`${server.url}/api/cards/${id}`, { headers: ALONE })))
    expect(new Set(found.map((answer) => answer?.status))).toEqual(new Set([200]))
    cards = ids
  })

  it('replaces a worker that is killed under load, without an error in a repeated request', async () => {
    const replaced = () => server.said().split('"ended":"SIGKILL","msg":"a worker died and is replaced"').length - 1
    const before = replaced()
    const clients = new Clients(8)
    const visits = clients.run(server.url, cards)
    await waitUntil('load', () => clients.answers > 100, 30_000)
    // The one that holds what is not in the archive.
    process.kill(workers()[0]!, 'SIGKILL')
    const sofar = clients.answers
    await waitUntil('more load', () => clients.answers > sofar + 200, 30_000)
    await waitUntil('its place is filled', async () => (await processes()) === WORKERS, 60_000)
    clients.stop()
    await visits
    expect(clients.errors).toEqual([])
    expect(await clients.wrongStars(server.url)).toEqual([])
    expect(replaced() - before).toBe(1)
  })

  it('ends by SIGTERM under load within 10 s: what runs is answered, and no process is left', async () => {
    const clients = new Clients(6)
    const visits = clients.run(server.url, cards)
    await waitUntil('load', () => clients.answers > 50, 30_000)
    const pids = workers()
    const began = performance.now()
    // As systemd does: the processes are all told, and the first tells the others again.
    for (const pid of pids) process.kill(pid, 'SIGTERM')
    expect(await server.end('SIGTERM')).toBe(0)
    expect(performance.now() - began).toBeLessThan(ENDS_WITHIN)
    clients.stop()
    await visits
    expect(pids.filter((pid) => isAlive(pid))).toEqual([])
  })

  it('that cannot open its archive ends with the sentence of why', async () => {
    const child = colloquy(['serve'], { ...settings, COLLOQUY_DATA: '/dev/null/nowhere' })
    expect([await endOf(child), child.said()]).toEqual([
      1,
      expect.stringMatching(/^The data folder .* cannot be written/),
    ])
  })
})

function isAlive(pid: number): boolean {
  try {
    execFileSync('kill', ['-0', String(pid)], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
