import type { Algoliasearch } from 'algoliasearch'
import type { Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { idsOf } from '#archive/ids-of.ts'
import { storedHolds } from '#store/card-holds.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows, rowsById } from '#store/card-rows.ts'
import { lastNumber } from '#store/numbered-log.ts'
import { otherAnswersOf } from '#store/other-answers.ts'
import { raiseRevision, readPublicRevision } from '#store/revision.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import type { CardsTable, Db } from '#store/tables.ts'
import { goneSince } from '#store/unpublished-cards.ts'
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
    await writeSetting(this.#db, 'algolia_filling', this.#place)
    const revision = await this.#compare({ isNewSent: true })
    await this.#db.transaction().execute(async (trx) => {
      // Cached answers of the service may be outdated from now on.
      await raiseRevision(trx, { isVisible: true })
      await writeSetting(trx, 'algolia_filling', '')
      if ((await readPublicRevision(trx)) === revision + 1) await writeSetting(trx, 'algolia', this.#mark(revision + 1))
    })
  }

  /**
   * Takes away what is public no more since this was done last, by whichever process, or puts what is still public of it
   * in its place, and waits until that is so. Where that is not known card by card, all that the service holds is compared,
   * also where a sync goes on or ended early: it may send a card after this has taken it away. New cards wait for a sync.
   */
  async takeAwayGone(): Promise<void> {
    const since = (await this.#isFilling()) ? null : await this.#followed()
    const followed = since === null ? null : await this.#send([], since)
    if (followed === null) await this.#compare({ isNewSent: false })
    else if (followed !== since) await this.#noteFollowed(followed)
  }

  /** The last tombstone that was followed into this service; null where none is known. */
  async #followed(): Promise<number | null> {
    const [place, number] = ((await readSetting(this.#db, 'algolia_gone')) ?? '').split('\n')
    return place === this.#place ? Number(number) : null
  }

  /** True from the first batch of a sync until its end; where it is killed, until the end of the next one. */
  async #isFilling(): Promise<boolean> {
    return (await readSetting(this.#db, 'algolia_filling')) === this.#place
  }

  #noteFollowed(number: number): Promise<void> {
    return writeSetting(this.#db, 'algolia_gone', `${this.#place}\n${number}`)
  }

  get #place(): string {
    const { appId, index, hosts } = this.#service
    return JSON.stringify({ appId, index, hosts })
  }

  /**
   * Sends what the service must change to hold the public cards.
   * @returns the public revision that it holds at least
   */
  async #compare(how: { isNewSent: boolean }): Promise<number> {
    for (;;) {
      // Read before anything else, so that whatever goes from here on is seen after it was sent.
      const revision = await readPublicRevision(this.#db)
      const since = await lastNumber(this.#db, 'gone_cards')
      const followed = await this.#send(this.#changes(await this.#known(), how), since)
      if (followed === null) continue
      await this.#noteFollowed(followed)
      return revision
    }
  }

  /** What the service must change. @param known the fingerprints that it holds, by id */
  async *#changes(known: Map<string, string>, { isNewSent }: { isNewSent: boolean }): AsyncGenerator<Change> {
    for await (const records of this.#records()) {
      if (known.size === 0 && !isNewSent) return
      for (const record of records) {
        const held = known.get(record.objectID)
        if (held !== record.fingerprint && (isNewSent || held !== undefined)) yield put(record)
        known.delete(record.objectID)
      }
    }
    for (const objectID of known.keys()) yield takenAway(objectID)
  }

  /**
   * Sends changes in batches, and waits until all of them are made. A card may turn private or be redacted between being
   * read and being sent: what has gone is looked up after each batch, and taken away again.
   * @param since the last tombstone from before the first change was read
   * @returns the last tombstone that was followed; null where it ended early, as not all that has gone is named
   */
  async #send(changes: Iterable<Change> | AsyncIterable<Change>, since: number): Promise<number | null> {
    const indexName = this.#service.index
    const tasks: number[] = []
    const send = async (requests: Change[]) => {
      if (requests.length === 0) return
      tasks.push((await this.#client.batch({ indexName, batchWriteParams: { requests } })).taskID)
    }
    let followed: number | null = since
    for await (const requests of inBatches(changes)) {
      await send(requests)
      followed = await this.#follow(followed, send)
      if (followed === null) break
    }
    for (const taskID of tasks) await this.#done({ taskID })
    return followed
  }

  /** Sends what has gone since a tombstone as it is now, until no more has gone meanwhile. @returns as `#send` */
  async #follow(since: number, send: (requests: Change[]) => Promise<void>): Promise<number | null> {
    for (let followed = since; ;) {
      const { ids, last } = await goneSince(this.#db, followed)
      if (ids === null) return null
      if (ids.length === 0) return followed
      for (const some of batchesOf([...new Set(ids)], BATCH)) await send(await this.#changesOf(some))
      followed = last
    }
  }

  /** Cards as they are now, to be put or to be taken away. */
  async #changesOf(ids: readonly string[]): Promise<Change[]> {
    const records = await this.#recordsOf(await rowsById(this.#db, ids))
    const shown = new Map(records.map((record) => [record.objectID, record]))
    return ids.map((id) => {
      const record = shown.get(id)
      return record ? put(record) : takenAway(id)
    })
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

  async *#records(): AsyncGenerator<AlgoliaRecord[]> {
    for await (const rows of allRows(this.#db)) yield await this.#recordsOf(rows)
  }

  /** Those of some cards that are public, as records. */
  async #recordsOf(rows: readonly Selectable<CardsTable>[]): Promise<AlgoliaRecord[]> {
    const shown = rows.filter((row) => row.is_private === 0).map((row) => ({ row, card: cardOf(row) }))
    const cards = shown.map(({ card }) => card)
    const others = await otherAnswersOf(this.#db, cards)
    const holds = await storedHolds(this.#db, 'public', idsOf(cards))
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

/** Changes in batches; the last may be empty. */
async function* inBatches(changes: Iterable<Change> | AsyncIterable<Change>): AsyncGenerator<Change[]> {
  let batch: Change[] = []
  for await (const change of changes) {
    if (batch.push(change) < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
