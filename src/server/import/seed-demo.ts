import type { Card } from '#archive/card.ts'
import type { SearchEngine } from '#search/engine.ts'
import { rowsFrom } from '#store/card-rows.ts'
import {
  allCollections,
  deleteCollection,
  dropFromCollections,
  insertCollection,
  setPicked,
  type CollectionRow,
} from '#store/collections.ts'
import { countCards } from '#store/cards.ts'
import { dropFromLinks } from '#store/links.ts'
import { dropOriginals } from '#store/originals.ts'
import { dropRedactions } from '#store/redactions.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { lockArchive } from '#store/revision.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import type { Store } from '#store/open.ts'
import type { Trx } from '#store/tables.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { removeCards } from '#server/cards/write-cards.ts'

/** A collection of the demo; `cards` come before the results of its query. */
type DemoCollection = Pick<CollectionRow, 'name' | 'title' | 'introduction' | 'query'> & { cards: readonly string[] }

const DEMO = 'demo'

/** Fills a new archive with the demo. @param cards reads the demo's cards @param collections of these cards */
export async function seedDemo(
  { db }: Pick<Store, 'db'>,
  search: SearchEngine,
  cards: () => Promise<Card[]>,
  collections: readonly DemoCollection[] = [],
): Promise<void> {
  if ((await readSetting(db, 'demo')) !== null || (await countCards(db)) > 0) return
  const demo = await cards()
  await lockedTransaction(db, async (trx) => {
    // Another process may have been faster while the cards were read.
    if ((await readSetting(trx, 'demo')) !== null || (await countCards(trx)) > 0) return
    await saveCards(
      trx,
      search,
      demo.map((card) => ({ card, fingerprint: DEMO })),
    )
    await addCollections(trx, collections)
    await writeSetting(trx, 'demo', 'yes')
  })
}

/** Prefix of the ids of the demo's collections, which tells them from collections of its reader. */
const OF_DEMO = 'demo-'

async function addCollections(trx: Trx, collections: readonly DemoCollection[]): Promise<void> {
  for (const [at, { cards, name, ...said }] of collections.entries()) {
    const id = OF_DEMO + name
    const rest = { picture_card: '', is_published: 1, place: at + 1, made_at: Date.now(), made_by: DEMO } as const
    await insertCollection(trx, { id, name, ...said, ...rest })
    await setPicked(trx, id, cards)
  }
}

/** Removes the demo before the first import; it never returns. @returns true when it was there */
export async function removeDemo(trx: Trx, search: Pick<SearchEngine, 'put'>): Promise<boolean> {
  await lockArchive(trx)
  const shown = (await readSetting(trx, 'demo')) === 'yes'
  if (shown) {
    const rows = await rowsFrom(trx, DEMO)
    await removeCards(trx, search, rows)
    const ids = rows.map((row) => row.id)
    await dropRedactions(trx, ids)
    await dropOriginals(trx, ids)
    await dropFromLinks(trx, ids)
    await dropFromCollections(trx, ids)
    for (const { id } of await allCollections(trx, false)) if (id.startsWith(OF_DEMO)) await deleteCollection(trx, id)
  }
  await writeSetting(trx, 'demo', 'no')
  return shown
}
