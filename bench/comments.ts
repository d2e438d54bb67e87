/**
 * `npm run bench:comments`: how many comments a second the archive takes, each on the disk before it is acknowledged,
 * and what listeners cost: `npm run bench:comments -- [--comments N] [--listeners N]`. The server runs in this process,
 * the listeners and those who write in another, so that memory is the server's own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { postComment } from '#server/comments/post-comment.ts'
import { openStore } from '#store/open.ts'
import { startColloquy } from '#main'
import { readConfig } from '#server/config.ts'
import { listen } from '#testing/real/listening.ts'

const { values } = parseArgs({
  options: { comments: { type: 'string', default: '3000' }, listeners: { type: 'string', default: '2000' } },
})
const folder = mkdtempSync(join(tmpdir(), 'colloquy-bench-'))
try {
  await timeWriting(Number(values.comments))
  await timeListening(Number(values.listeners))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Comments through the use case, limits counted, 20 at a time. */
async function timeWriting(count: number): Promise<void> {
  const store = await openStore({ folder: join(folder, 'writing') })
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(store.db)
  const rules = { commenters: 'anonymous', approval: 'none', isLimited: true } as const
  const discussion = { db: store.db, live: store.live, secret: 'x'.repeat(32), rules }
  let next = 0
  const start = performance.now()
  const writer = async () => {
    for (let index = next++; index < count; index = next++) {
      // Everybody writes once and from a place of their own, so that no limit is reached but all are counted.
      const viewer = { role: 'anonymous', id: `a-${index}` } as const
      const block = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
      await postComment(discussion, 'main-page', { viewer, known: [], block, text: `comment number ${index}` })
    }
  }
  await Promise.all(Array.from({ length: 20 }, writer))
  const seconds = (performance.now() - start) / 1000
  const level = rows[0]?.synchronous === 2 ? 'FULL' : String(rows[0]?.synchronous)
  console.log(
    `comments: ${count} in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second, synchronous=${level}`,
  )
  await store.close()
}

/** Idle listeners: the cost of each, and the time until one comment has reached all. */
async function timeListening(count: number): Promise<void> {
  const config = readConfig({ PORT: '0', COLLOQUY_DATA: join(folder, 'listening'), COMMENT_LIMITS: 'off' })
  const server = await startColloquy(config)
  const memory = () => {
    globalThis.gc?.()
    return process.memoryUsage().rss
  }
  await fetch(`${server.address}/api/threads/main-page/comments`)
  const before = memory()
  const listening = await listen(`${server.address}/api/threads/main-page/comments/live`, count)
  await wait(1000)
  const each = (memory() - before) / count / 1024
  console.log(`listeners: ${count}, ${each.toFixed(1)} KB each`)
  const heard = listening.heard('added')
  const start = performance.now()
  const posted = await fetch(`${server.address}/api/threads/main-page/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'to all' }),
  })
  if (!posted.ok) throw new Error(await posted.text())
  await heard
  console.log(`one comment reached all ${count} within ${Math.round(performance.now() - start)} ms`)
  listening.close()
  await server.close()
}
