import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { everyDatabase } from '#testing/databases.ts'
import { callCounter, MAX_CALLS } from './call-limits.ts'

const REQUEST = {} as FastifyRequest

it.each(everyDatabase)('60 calls at once of a block are a hundred at most, in $name', async ({ open }) => {
  const archive = await open()
  const { db } = archive.store
  const count = callCounter(db, { secret: 's', blockOf: () => 'block', isLimited: true })
  const atOnce = (calls: number) =>
    Promise.allSettled(Array.from({ length: calls }, async () => count(REQUEST, 1))).then(
      (all) => all.filter(({ status }) => status === 'fulfilled').length,
    )
  expect(await atOnce(60)).toBe(60)
  expect((await db.selectFrom('limits').selectAll().executeTakeFirstOrThrow()).count).toBe(1)
  expect(await atOnce(MAX_CALLS.most)).toBe(MAX_CALLS.most - 60)
  await archive.close()
})
