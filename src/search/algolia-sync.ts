import type { Algoliasearch } from 'algoliasearch'
import type { Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { idsOf } from '#archive/ids-of.ts'
import { storedTags } from '#store/content-tags.ts'
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

/** Records in one batch (R14.8). */
const BATCH = 1000
const MAX_RETRIES = 50
/** Version of the record format: a service that was filled with another one is not used until it is filled again. */
const RECORDS = 2
const waitingTime = (retries: number) => Math.min(retries * 200, 5000)

/** Fills the service from the cards, and knows whether it is up to date. Private cards are never sent. */
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

  /** The differences between the service and the public cards. */
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

  /** Sends new and changed cards, deletes those that are no longer public, and waits until searches follow. */
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
   * Deletes cards that were unpublished since the last call, by whichever process, or sends their public version, and waits until
   * searches follow. All records are compared where the tombstones do not name each card, and where a sync is running or was cut
   * off, as it may send a card again after it was deleted here. New cards wait for a sync.
   */
  async deleteUnpublished(): Promise<void> {
    const since = (await this.#isFilling()) ? null : await this.#followed()
    const followed = since === null ? null : await this.#send([], since)
    if (followed === null) await this.#compare({ isNewSent: false })
    else if (followed !== since) await this.#noteFollowed(followed)
  }

  /** The last tombstone that was applied to this service; null where none is known. */
  async #followed(): Promise<number | null> {
    const [place, number] = ((await readSetting(this.#db, 'algolia_gone')) ?? '').split('\n')
    return place === this.#place ? Number(number) : null
  }

  /** True from the first batch of a sync to its end; after a sync that was killed, to the end of the next one. */
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
   * Makes the service equal to the public cards.
   * @returns the public revision up to which it is complete
   */
  async #compare(how: { isNewSent: boolean }): Promise<number> {
    for (;;) {
      // Read first, so that a card which is unpublished from here on is noticed after it was sent.
      const revision = await readPublicRevision(this.#db)
      const since = await lastNumber(this.#db, 'gone_cards')
      const followed = await this.#send(this.#changes(await this.#known(), how), since)
      if (followed === null) continue
      await this.#noteFollowed(followed)
      return revision
    }
  }

  /** The changes that make the service equal to the public cards. @param known its fingerprints, by id */
  async *#changes(known: Map<string, string>, { isNewSent }: { isNewSent: boolean }): AsyncGenerator<Change> {
    for await (const records of this.#records()) {
      if (known.size === 0 && !isNewSent) return
      for (const record of records) {
        const present = known.get(record.objectID)
        if (present !== record.fingerprint && (isNewSent || present !== undefined)) yield put(record)
        known.delete(record.objectID)
      }
    }
    for (const objectID of known.keys()) yield takenAway(objectID)
  }

  /**
   * Sends changes in batches, and waits until all are done. A card may turn private or be redacted between reading and
   * sending, so new tombstones are applied after each batch.
   * @param since the last tombstone before the first change was read
   * @returns the last tombstone that was applied; null where it stopped early, as tombstones do not name every card
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

  /** Applies the tombstones since one, until no new ones come. @returns as `#send` */
  async #follow(since: number, send: (requests: Change[]) => Promise<void>): Promise<number | null> {
    for (let followed = since; ;) {
      const { ids, last } = await goneSince(this.#db, followed)
      if (ids === null) return null
      if (ids.length === 0) return followed
      for (const some of batchesOf([...new Set(ids)], BATCH)) await send(await this.#changesOf(some))
      followed = last
    }
  }

  /** Changes that bring these cards to their present state: put or delete. */
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

  /** The public ones among these cards, as records. */
  async #recordsOf(rows: readonly Selectable<CardsTable>[]): Promise<AlgoliaRecord[]> {
    const shown = rows.filter((row) => row.is_private === 0).map((row) => ({ row, card: cardOf(row) }))
    const cards = shown.map(({ card }) => card)
    const others = await otherAnswersOf(this.#db, cards)
    const holds = await storedTags(this.#db, 'public', idsOf(cards))
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
