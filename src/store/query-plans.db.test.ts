import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { countPrivate, privateRows, publicOrigins } from './card-rows.ts'
import { conversationSizes } from './conversation-list.ts'
import { visibleCards } from './links.ts'
import { cardsWithPicture, shownPictures } from './named-files.ts'
import { publicAmong, publicKeysAmong } from './public-cards.ts'
import { countKeptPrivate } from './reviews.ts'
import { waitingRows } from './review-queue.ts'
import type { Db } from './tables.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await everyDatabase[0]!.open()
})
afterAll(() => archive.close())

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['the public ones among ids that an import brings', (db) => publicOrigins(db, ['a'])],
  ['the public ones among ids', (db) => publicAmong(db, ['a'])],
  ['the public ones among keys', (db) => publicKeysAmong(db, [1, 2])],
  ['the number of private ones among ids', (db) => countPrivate(db, ['a'])],
  ['the number of those that are kept private', (db) => countKeptPrivate(db, ['a'])],
  ['private ones of a conversation', (db) => privateRows(db, { after: 0, limit: 9, of: { conversation: 'a' } })],
  ['those of conversations that wait for a review', (db) => waitingRows(db, ['a', 'b'])],
  ['sizes of conversations', (db) => conversationSizes(db, 'public', ['a', 'b'])],
  ['public ones with a picture', (db) => cardsWithPicture(db, visibleCards('public'), 'a.png')],
  ['any with a picture', (db) => cardsWithPicture(db, visibleCards('all'), 'a.png')],
  ['pictures that some card shows', (db) => shownPictures(db, ['a.png'])],
])('SQLite finds %s without a look at every public, private or other card', async (_, ask) => {
  const plan = await planOf(archive.store.db, ask)
  expect(plan.join('\n')).not.toMatch(/SCAN cards|\(is_private=\?\)/)
  expect(plan.join('\n')).toMatch(/SEARCH cards USING/)
})

/** How SQLite finds the rows of the first statement, a line for each step. */
async function planOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = []
  const transformQuery = ({ node }: { node: RootOperationNode }) => {
    asked.push(node)
    return node
  }
  await ask(db.withPlugin({ transformQuery, transformResult: async ({ result }) => result }))
  const { sql, parameters } = db.getExecutor().compileQuery(asked[0]!, createQueryId())
  const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters])
  return (await db.executeQuery<{ detail: string }>(plan)).rows.map(({ detail }) => detail)
}
