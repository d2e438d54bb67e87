import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE } from '#archive/viewer.ts'
import { openEngine } from '#search/open-engine.ts'
import { SNAPSHOT_FILE } from '#search/memory/snapshot-file.ts'
import { listCards } from '#server/browse/list-cards.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { summariesOf } from '#store/cards.ts'
import { openStore } from '#store/open.ts'
import { cachedSync, cachedByRevision } from '#store/revision-cache.ts'
import { pageOf, type Answer, type Contestant, type Question } from './contestant.ts'

/** Cards that are written at once; all in one transaction, as an import does it. */
const BATCH_SIZE = 500

/** The archive of a folder, made of the cards when it is new. */
export async function openColloquy(folder: string): Promise<Contestant> {
  return contestant(folder, false)
}

/** The same with everything that the page shows: facets, snippets and comment counts. */
export async function openWholePage(folder: string): Promise<Contestant> {
  return contestant(folder, true)
}

async function contestant(folder: string, isWhole: boolean): Promise<Contestant> {
  const store = await openStore({ folder })
  const search = openEngine(store)
  const { db } = store
  await search.prepare()
  /** Kept as lists keep their cards, as the others hold the JSON of all cards in memory. */
  async function summaries(keys: readonly number[]): Promise<string[]> {
    const empty = () => new Map<number, string>()
    const kept =
      cachedSync(db, 'public', 'summaries', empty) ?? (await cachedByRevision(db, 'public', 'summaries', empty))
    const missing = keys.filter((key) => !kept.has(key))
    if (missing.length > 0)
      for await (const { key, summary } of summariesOf(db, 'public', missing)) kept.set(key, summary)
    return keys.flatMap((key) => kept.get(key) ?? [])
  }
  async function answer({ filters, typing }: Question): Promise<Answer> {
    if (isWhole && !typing) {
      const { cards, page } = await listCards({ db, search }, ANYONE, filters)
      return { total: page.total, json: pageOf(cards) }
    }
    const { keys, page } = await search.find('public', filters)
    return { total: page.total, json: pageOf(await summaries(keys)) }
  }
  return {
    async build(cards) {
      if (isWhole) return
      await db.transaction().execute(async (trx) => {
        let batch: Card[] = []
        const write = async () => {
          await saveCards(
            trx,
            search,
            batch.map((card) => ({ card, fingerprint: card.id })),
          )
          batch = []
        }
        for await (const card of cards) if (batch.push(card) === BATCH_SIZE) await write()
        await write()
      })
      await search.rebuild()
    },
    answer: (question) => answer(question).catch(givenUp),
    size: () => Promise.resolve(sizeOf(folder)),
    close: async () => {
      await search.close()
      await store.close()
    },
  }
}

/** A search that is given up, as on a machine too busy for it, counts with the time that it took until then. */
function givenUp(error: unknown): Answer {
  if (error instanceof Refusal) return { total: 0, json: JSON.stringify(error.message) }
  throw error
}

/** Bytes of the archive's file and of the copy of its index. */
const sizeOf = (folder: string): number =>
  ['colloquy.db', SNAPSHOT_FILE].reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

/** True when the folder holds an archive already. */
export const hasArchive = (folder: string): boolean => existsSync(join(folder, 'colloquy.db'))
