import type { Algoliasearch } from 'algoliasearch'
import type { Selectable } from 'kysely'
import { storedHolds } from '#store/card-holds.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows, rowsById } from '#store/card-rows.ts'
import { otherAnswersOf } from '#store/other-answers.ts'
import { raiseRevision, readPublicRevision } from '#store/revision.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import type { CardsTable, Db } from '#store/tables.ts'
import type { AlgoliaService } from './algolia-client.ts'
import { algoliaRecord, indexSettings, newestName, type AlgoliaRecord } from './algolia-record.ts'
import type { Discrepancies } from './engine.ts'

/** Records sent at once, and how often a task is asked after (R14.8). */
const BATCH = 1000
const MAX_RETRIES = 50
/** Raised with each change of what records hold: a service that was filled before is not asked until it is filled again. */
const RECORDS = 2
const waitingTime = (retries: number) => Math.min(retries * 200, 5000)

/** Fills the service from the cards, and knows whether it holds what they say. Private cards are never sent. */
export class AlgoliaSync {
  readonly #db: Db
  readonly #client: Algoliasearch
  readonly #service: AlgoliaService

  constructor(db: Db, client: Algoliasearch, service: AlgoliaService) {
    this.#db = db
    this.#client = client
    this.#service = service
  }

  /** True when no public card has changed since the service was filled from this archive. */
  async isInStep(): Promise<boolean> {
    return (await readSetting(this.#db, 'algolia')) === this.#mark(await readPublicRevision(this.#db))
  }

  #mark(revision: number): string {
    const { appId, index, hosts } = this.#service
    return JSON.stringify({ appId, index, hosts, revision, records: RECORDS })
  }

  /** What the service and the public cards disagree about. */
  async verify(): Promise<Discrepancies> {
    const known = await this.#known()
    let missing = 0
    for await (const records of this.#records()) {
      for (const { objectID, fingerprint } of records) {
        if (known.get(objectID) !== fingerprint) missing++
        known.delete(objectID)
      }
    }
    return { missing, stray: known.size }
  }

  /** Sends what is new or different, takes away what is no public card any more, and waits until it is found so. */
  async push(): Promise<void> {
    const { index } = this.#service
    const settings = indexSettings(index)
    await this.#done(await this.#client.setSettings({ indexName: index, indexSettings: settings.oldest }))
    const newest = newestName(index)
    await this.#done(await this.#client.setSettings({ indexName: newest, indexSettings: settings.newest }), newest)
    const revision = await readPublicRevision(this.#db)
    const known = await this.#known()
    await this.#send(this.#changes(known))
    await this.#db.transaction().execute(async (trx) => {
      // Cached answers of the service may be outdated from now on.
      await raiseRevision(trx, { isVisible: true })
      if ((await readPublicRevision(trx)) === revision + 1) await writeSetting(trx, 'algolia', this.#mark(revision + 1))
    })
  }

  /** Takes records away, or puts what is public of their cards in their place, and waits until that is so. */
  async takeAway(ids: readonly string[]): Promise<void> {
    const rows = await rowsById(this.#db, ids)
    const records = new Map((await this.#recordsOf(rows)).map((record) => [record.objectID, record]))
    await this.#send(
      Array.from(new Set(ids), (objectID) => {
        const record = records.get(objectID)
        return record ? put(record) : takenAway(objectID)
      }),
    )
  }

  /** What the service must change to hold the public cards. @param known the fingerprints that it holds, by id */
  async *#changes(known: Map<string, string>): AsyncGenerator<Change> {
    for await (const records of this.#records()) {
      for (const record of records) {
        if (known.get(record.objectID) !== record.fingerprint) yield put(record)
        known.delete(record.objectID)
      }
    }
    for (const objectID of known.keys()) yield takenAway(objectID)
  }

  /** Sends changes in batches, and waits until all of them are made. */
  async #send(changes: Iterable<Change> | AsyncIterable<Change>): Promise<void> {
    const indexName = this.#service.index
    const tasks: number[] = []
    let requests: Change[] = []
    const send = async () => {
      tasks.push((await this.#client.batch({ indexName, batchWriteParams: { requests } })).taskID)
      requests = []
    }
    for await (const change of changes) if (requests.push(change) === BATCH) await send()
    if (requests.length > 0) await send()
    for (const taskID of tasks) await this.#done({ taskID })
  }

  async #done({ taskID }: { taskID: number }, indexName = this.#service.index): Promise<void> {
    await this.#client.waitForTask({ indexName, taskID, maxRetries: MAX_RETRIES, timeout: waitingTime })
  }

  /** The fingerprints that the service holds, by id. */
  async #known(): Promise<Map<string, string>> {
    const known = new Map<string, string>()
    const indexName = this.#service.index
    if (!(await this.#client.indexExists({ indexName }))) return known
    await this.#client.browseObjects<{ fingerprint?: string }>({
      indexName,
      browseParams: { attributesToRetrieve: ['objectID', 'fingerprint'], hitsPerPage: BATCH },
      aggregator: ({ hits }) => {
        for (const { objectID, fingerprint } of hits) known.set(objectID, fingerprint ?? '')
      },
    })
    return known
  }

  /** All public cards as records, in batches. */
  async *#records(): AsyncGenerator<AlgoliaRecord[]> {
    for await (const rows of allRows(this.#db)) yield await this.#recordsOf(rows)
  }

  /** Those of some cards that are public, as records. */
  async #recordsOf(rows: readonly Selectable<CardsTable>[]): Promise<AlgoliaRecord[]> {
    const shown = rows.filter((row) => row.is_private === 0).map((row) => ({ row, card: cardOf(row) }))
    const cards = shown.map(({ card }) => card)
    const others = await otherAnswersOf(this.#db, cards)
    const holds = await storedHolds(
      this.#db,
      'public',
      cards.map(({ id }) => id),
    )
    return shown.map(({ row, card }) =>
      algoliaRecord(card, {
        key: row.key,
        hasPicture: row.has_image === 1,
        others: others.get(card.id) ?? [],
        holds: holds.get(card.id) ?? [],
      }),
    )
  }
}

type Change = { action: 'updateObject' | 'deleteObject'; body: Record<string, unknown> }

const put = (record: AlgoliaRecord): Change => ({ action: 'updateObject', body: { ...record } })
const takenAway = (objectID: string): Change => ({ action: 'deleteObject', body: { objectID } })
