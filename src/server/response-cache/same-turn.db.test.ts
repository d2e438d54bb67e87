import { DatabaseSync } from 'node:sqlite'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { ANYONE } from '#archive/viewer.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import { openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openResponseCache } from './response-cache.ts'

const nextTurn = () => new Promise((resolve) => void setImmediate(resolve))

it('a response is made again where another process changed a card in the turn of the event loop in which it was made', async () => {
  const folder = temporaryFolder()
  const archive = await openFolder(folder.path)
  const { db } = archive.store
  const other = new DatabaseSync(`${folder.path}/colloquy.db`)
  const cache = openResponseCache(db, { limit: 64 * 1024 })
  const request = { url: '/', headers: {}, routeOptions: { url: '/*' } } as FastifyRequest
  /** A value of the revision cache: the first text, until a card changes. */
  const read = (text: string) => cachedByRevision(db, 'public', 'text', () => text)
  const ask = async (text: string) => {
    let body = ''
    const reply = {
      getHeader: () => undefined,
      headers: () => reply,
      type: () => reply,
      send: (sent: Buffer) => (body = sent.toString()) && reply,
    } as unknown as FastifyReply
    await cache.send({ viewer: ANYONE, request, reply, name: '/' }, () => read(text))
    return body
  }
  await nextTurn()
  expect(await read('"before"')).toBe('"before"')
  other.exec('UPDATE archive SET revision = revision + 1, public_revision = public_revision + 1')
  await ask('"too late"')
  await nextTurn()
  expect(await ask('"after"')).toBe('"after"')
  other.close()
  await archive.close()
  folder.remove()
})
