import { batchesOf } from '#archive/batches.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Progress } from '#search/engine.ts'
import { BeingPrepared } from '#search/refusals.ts'
import { changesSince, logRebuild, type LogPosition } from '#store/change-log.ts'
import { lockArchive, raiseRevision, stateSync, stateOfTick, type State } from '#store/revision.ts'
import type { ArchivePlace } from '#store/open.ts'
import { countCards } from '#store/cards.ts'
import { onPrimary } from '#store/read-write-split.ts'
import type { Db } from '#store/tables.ts'
import { Segment } from '#text-index/segment.ts'
import { TextIndex } from '#text-index/text-index.ts'
import { compareIndex } from './compare-index.ts'
import { IndexMerges, type PositionedIndex } from './index-merges.ts'
import { allEntries, entriesOf } from './read-entries.ts'
import { runTask, type RunningTask } from './run-task.ts'
import { readSnapshot, removeParts } from './snapshot-file.ts'

export interface SyncedIndexOptions {
  /** How a thread opens the archive; null for one that lives in memory: its index is built by the thread that asks. */
  archive: ArchivePlace | null
  /** The path of the snapshot; null for an index without one. */
  snapshot: string | null
  /** False for a process that reads the snapshot and leaves writing it to another. */
  isKeeper?: boolean
  /** Whether searches wait while the index is being built; with false they are refused. */
  waits?: boolean
  /** Below this number of cards there is no snapshot: building is as fast as loading. */
  fewCards?: number
  /** Called with errors of background work. */
  onError?: (error: unknown) => void
}

/** Up to this many cards are indexed on the event loop, while the first search waits. */
const FEW_CARDS = 2000

/** Cards that are applied between two yields. */
const APPLIED = 50

/** Delay after a change until the index catches up without a search, in milliseconds. */
const CATCH_UP_DELAY_MS = 20

interface Known extends PositionedIndex {
  /** The public revision up to which it is complete for visitors; null where unknown. */
  publicRevision: number | null
  /**
   * True where the log no longer reaches back to its position: it serves visitors alone, while its public revision is current.
   */
  isLost: boolean
}

/** An index that is built in a thread. */
interface Building {
  over: Promise<number>
  task: RunningTask
  progress: Progress
}

/** The text index of one process: loads or builds it, and brings it up to date with the database before each search. */
export class SyncedIndex {
  readonly #db: Db
  readonly #options: SyncedIndexOptions
  readonly #merges: IndexMerges
  #known: Known | null = null
  #loading: Promise<void> | null = null
  #building: Building | null = null
  #catchingUp: Promise<void> | null = null
  #following: NodeJS.Timeout | null = null
  #isClosed = false
  readonly #fewCards: number

  constructor(db: Db, options: SyncedIndexOptions) {
    this.#db = db
    this.#options = options
    this.#fewCards = options.fewCards ?? FEW_CARDS
    this.#merges = new IndexMerges({
      ...options,
      snapshot: options.isKeeper === false ? null : options.snapshot,
      fewCards: this.#fewCards,
      isForgotten: async (position) => (await onPrimary(() => changesSince(db, position)))?.isForgetting ?? true,
      failed: (error) => this.#failed(error),
    })
  }

  /** Progress of an index that cannot be searched yet; null where it can. */
  progress(visibility: Visibility): Progress | null {
    const isAsked = this.#known && (visibility === 'public' || !this.#known.isLost)
    return isAsked ? null : (this.#building?.progress ?? null)
  }

  /** The index as `current` returns it, without waiting; null where that would wait. */
  ready(visibility: Visibility): TextIndex | null {
    const state = stateSync(this.#db)
    return state && this.#knownFor(visibility, state)
  }

  /**
   * The index, up to date with the database; for visitors up to date with public cards, so that they do not wait for changes of
   * private ones (R6.7).
   * @throws BeingPrepared while it is being built, unless `waits`
   */
  async current(visibility: Visibility, waits = this.#options.waits !== false): Promise<TextIndex> {
    const state = await stateOfTick(this.#db)
    for (;;) {
      const index = this.#knownFor(visibility, state)
      if (index) return index
      const known = this.#known
      if (known && !known.isLost)
        await (this.#catchingUp ??= this.#catchUp(known).finally(() => (this.#catchingUp = null)))
      else if (this.#building === null) await (this.#loading ??= this.#load().finally(() => (this.#loading = null)))
      else if (waits) await this.#building.over
      else throw new BeingPrepared(this.#building.progress)
    }
  }

  /** The index if it is up to date for this visibility; else null. */
  #knownFor(visibility: Visibility, state: State): TextIndex | null {
    const known = this.#known
    if (!known) return null
    if (!isBehind(known.position, state)) {
      // No card has changed since; the public revision rose for another reason.
      if (known.position.number === state.number) known.publicRevision = state.public_revision
      return known.index
    }
    if (known.publicRevision !== state.public_revision) {
      // It can serve neither admins nor visitors any more.
      if (known.isLost) this.#known = null
      return null
    }
    if (visibility !== 'public') return null
    this.follow()
    return known.index
  }

  /** Schedules that an index in use catches up, as during an import. */
  follow(): void {
    if (this.#known === null || this.#isClosed) return
    this.#following ??= setTimeout(() => {
      this.#following = null
      void this.#inStep()
    }, CATCH_UP_DELAY_MS).unref()
  }

  /** Rebuilds it from the cards, in every process of the archive, while searches use the old one. @returns the number of cards */
  async rebuild(progress?: (done: number) => void): Promise<number> {
    await this.#db.transaction().execute(async (trx) => {
      await lockArchive(trx)
      await logRebuild(trx)
    })
    return this.#rebuildHere(progress)
  }

  async #rebuildHere(progress: (done: number) => void = () => undefined): Promise<number> {
    const { archive } = this.#options
    const cards = archive === null ? await this.#buildHere(progress) : await this.#buildBeside(archive, progress)
    progress(cards)
    // Responses from before may be cached.
    await this.#db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true }))
    return cards
  }

  async #buildBeside(archive: ArchivePlace, progress: (done: number) => void): Promise<number> {
    const building = this.#build(archive)
    const timer = setInterval(() => progress(building.progress.done), 100)
    try {
      return await building.over
    } finally {
      clearInterval(timer)
    }
  }

  /** Loads the index, or begins to build it, before the first search; a loaded one is compared with the cards soon after. */
  async prepare(): Promise<void> {
    await this.#inStep()
    if (this.#known && this.#merges.written) void this.#compare()
  }

  /** Brings it up to date, or begins to build it, without making its caller wait. */
  async #inStep(): Promise<void> {
    await this.current('all').catch((error: unknown) => {
      if (!(error instanceof BeingPrepared)) this.#failed(error)
    })
  }

  /** Rebuilds the index where it differs from the cards: another program may have changed them without the log. */
  async #compare(): Promise<void> {
    try {
      const { missing, stray } = await compareIndex(this.#db, () => this.current('all', true))
      if (missing + stray === 0 || this.#isClosed) return
      this.#failed(
        new Error(`The search index is rebuilt: ${missing} cards are not in it, ${stray} entries have no card.`),
      )
      await this.rebuild()
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Ends the threads, and writes the snapshot if it is outdated. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#following ?? undefined)
    await this.#building?.task.end()
    await this.#building?.over.catch(() => undefined)
    await this.#catchingUp?.catch(() => undefined)
    if (this.#known) await this.#merges.finish(this.#known).catch((error: unknown) => this.#failed(error))
  }

  async #load(): Promise<void> {
    const { archive, snapshot: file } = this.#options
    if (file !== null) {
      if (this.#options.isKeeper !== false) removeParts(file)
      const snapshot = readSnapshot(file)
      const changes = snapshot && (await changesSince(this.#db, snapshot.position))
      if (snapshot && changes && !changes.isForgetting && !changes.isRebuilt) {
        this.#merges.written = snapshot.position
        const index = new TextIndex(snapshot.segments)
        this.#known = { index, position: snapshot.position, publicRevision: null, isLost: false }
        return
      }
    }
    if (archive === null || (await countCards(this.#db)) <= this.#fewCards) await this.#buildHere()
    else this.#build(archive)
  }

  async #buildHere(progress?: (done: number) => void): Promise<number> {
    const yieldToEventLoop = timeSlices()
    const state = await stateOfTick(this.#db)
    const index = new TextIndex([])
    let cards = 0
    for await (const entries of allEntries(this.#db)) {
      for (const some of batchesOf(entries, APPLIED)) {
        await yieldToEventLoop()
        index.apply({ removed: [], entries: some })
      }
      progress?.((cards += entries.length))
    }
    this.#take(index, state)
    return cards
  }

  #build(archive: ArchivePlace): Building {
    if (this.#building) return this.#building
    const progress = { done: 0, total: 0 }
    let cards: number | null = null
    const task = runTask({ type: 'build', archive }, (message) => {
      if (message.type === 'progress') Object.assign(progress, { done: message.done, total: message.total })
      else if (message.type === 'built') {
        cards = message.cards
        this.#take(new TextIndex([new Segment(message.segment)]), message.state)
      }
    })
    const over = task.over.then(() => cards!).finally(() => (this.#building = null))
    over.catch((error: unknown) => this.#failed(error))
    return (this.#building = { over, task, progress })
  }

  /** Makes a new index the current one. @param state of the archive before it was built */
  #take(index: TextIndex, { number, mark, public_revision }: State): void {
    this.#known = { index, position: { number, mark }, publicRevision: public_revision, isLost: false }
    this.#merges.discard()
    if (!this.#isClosed) this.#merges.begin(this.#known)
  }

  async #catchUp(known: Known): Promise<void> {
    // Read before the log, which then includes at least this revision.
    const { public_revision } = await stateOfTick(this.#db)
    const changes = await changesSince(this.#db, known.position)
    if (changes === null) {
      // The log no longer reaches back to this position, or it is the log of another database.
      known.isLost = true
      return
    }
    const yieldToEventLoop = timeSlices()
    for (const keys of batchesOf(changes.keys, APPLIED)) {
      await yieldToEventLoop()
      const entries = await entriesOf(this.#db, keys)
      const there = new Set(entries.map(({ key }) => key))
      known.index.apply({ removed: keys.filter((key) => !there.has(key)), entries })
    }
    known.position = changes.position
    known.publicRevision = public_revision
    if (this.#known !== known || this.#isClosed) return
    // A file may hold the deleted words.
    if (changes.isForgetting) this.#merges.discard()
    this.#merges.begin(known)
    if (changes.isRebuilt && this.#building === null) this.#rebuildHere().catch((error: unknown) => this.#failed(error))
  }

  #failed(error: unknown): void {
    if (!this.#isClosed) this.#options.onError?.(error)
  }
}

/** Whether the database has changes that the index lacks; with a replica the index may be ahead of it. */
const isBehind = (position: LogPosition, last: LogPosition): boolean =>
  position.number < last.number || (position.number === last.number && position.mark !== last.mark)
