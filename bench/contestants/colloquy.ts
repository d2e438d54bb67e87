import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE } from '#archive/viewer.ts'
import { openEngine } from '#search/open-engine.ts'
import { renewIndex } from '#search/renew-index.ts'
import { tidyIndex } from '#search/tidy-index.ts'
import { listCards } from '#server/browse/list-cards.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { summariesOf } from '#store/cards.ts'
import { openStore } from '#store/open.ts'
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
  await renewIndex(db, search)
  async function answer({ filters, typing }: Question): Promise<Answer> {
    if (isWhole && !typing) {
      const { cards, page } = await listCards({ db, search }, ANYONE, filters)
      return { total: page.total, json: pageOf(cards) }
    }
    const { keys, page } = await search.find('public', filters)
    const summaries: string[] = []
    for await (const { summary } of summariesOf(db, 'public', keys)) summaries.push(summary)
    return { total: page.total, json: pageOf(summaries) }
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
      // As the server does when many cards came.
      await tidyIndex(db)
    },
    answer: (question) => answer(question).catch(givenUp),
    size: () => Promise.resolve(statSync(join(folder, 'colloquy.db')).size),
    close: () => store.close(),
  }
}

/** A search that is given up, as on a machine too busy for it, counts with the time that it took until then. */
function givenUp(error: unknown): Answer {
  if (error instanceof Refusal) return { total: 0, json: JSON.stringify(error.message) }
  throw error
}

/** True when the folder holds an archive already. */
export const hasArchive = (folder: string): boolean => existsSync(join(folder, 'colloquy.db'))
