import { batchesOf } from '#archive/batches.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Progress } from '#search/engine.ts'
import { BeingPrepared } from '#search/refusals.ts'
import { changesSince, logRebuild, type LogPosition } from '#store/change-log.ts'
import { lockArchive, raiseRevision, stateAtOnce, stateOfTurn, type State } from '#store/revision.ts'
import type { ArchivePlace } from '#store/open.ts'
import { countCards } from '#store/cards.ts'
import { onPrimary } from '#store/read-write-split.ts'
import type { Db } from '#store/tables.ts'
import { Segment } from '#text-index/segment.ts'
import { TextIndex } from '#text-index/text-index.ts'
import { compareIndex } from './compare-index.ts'
import { IndexMerges, type Placed } from './index-merges.ts'
import { allEntries, entriesOf } from './read-entries.ts'
import { runTask, type RunningTask } from './run-task.ts'
import { readSnapshot, removeParts } from './snapshot-file.ts'

export interface KeptIndexOptions {
  /** How a thread opens the archive; null for one that lives in memory: its index is built by the thread that asks. */
  archive: ArchivePlace | null
  /** The path of the snapshot; null for an index without one. */
  snapshot: string | null
  /** False for an index that reads the snapshot and leaves writing it to another process. */
  isKeeper?: boolean
  /** False where it refuses while the index is being built; else it waits. */
  waits?: boolean
  /** An index of so few cards has no snapshot: it is built as soon. */
  fewCards?: number
  /** Called with what went wrong in the background. */
  onError?: (error: unknown) => void
}

/** So few cards are indexed while the first who asks waits. */
const FEW_CARDS = 2000

/** Cards that are applied before others get their turn. */
const APPLIED = 50

/** Delay after a change until an index catches up that no search has asked meanwhile. */
const CATCH_UP_DELAY_MS = 20

interface Known extends Placed {
  /** The public revision up to which it holds what visitors may find; null where that is not known. */
  publicRevision: number | null
  /** True where the log does not reach back to it: it answers visitors alone, and only while its public revision is that of now. */
  isLost: boolean
}

/** An index that is built in a thread. */
interface Building {
  over: Promise<number>
  task: RunningTask
  progress: Progress
}

/** The text index of one process: loaded, built where it must be, and never behind the database when it is asked. */
export class KeptIndex {
  readonly #db: Db
  readonly #options: KeptIndexOptions
  readonly #merges: IndexMerges
  #known: Known | null = null
  #loading: Promise<void> | null = null
  #building: Building | null = null
  #catchingUp: Promise<void> | null = null
  #following: NodeJS.Timeout | null = null
  #isClosed = false
  readonly #fewCards: number

  constructor(db: Db, options: KeptIndexOptions) {
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

  /** How far an index is that is being built before it can be asked; null where none is. */
  progress(visibility: Visibility): Progress | null {
    const isAsked = this.#known && (visibility === 'public' || !this.#known.isLost)
    return isAsked ? null : (this.#building?.progress ?? null)
  }

  /** The same as `current` where that takes no waiting; else null. */
  ready(visibility: Visibility): TextIndex | null {
    const state = stateAtOnce(this.#db)
    return state && this.#knownFor(visibility, state)
  }

  /**
   * The index as the database is now; for visitors as they may read it, so that they wait for no change of private cards (R6.7).
   * @throws BeingPrepared while it is being built, unless it is to wait for that
   */
  async current(visibility: Visibility, waits = this.#options.waits !== false): Promise<TextIndex> {
    const state = await stateOfTurn(this.#db)
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

  /** The index where it can be asked as it is; null where it is to be brought in step before. */
  #knownFor(visibility: Visibility, state: State): TextIndex | null {
    const known = this.#known
    if (!known) return null
    if (!isBehind(known.position, state)) {
      // No card has changed since, whatever else visitors may see.
      if (known.position.number === state.number) known.publicRevision = state.public_revision
      return known.index
    }
    if (known.publicRevision !== state.public_revision) {
      // No use to anybody any more.
      if (known.isLost) this.#known = null
      return null
    }
    if (visibility !== 'public') return null
    this.follow()
    return known.index
  }

  /** Brings an index that was asked already in step soon: it follows an import. */
  follow(): void {
    if (this.#known === null || this.#isClosed) return
    this.#following ??= setTimeout(() => {
      this.#following = null
      void this.#inStep()
    }, CATCH_UP_DELAY_MS).unref()
  }

  /** Builds it from the cards, in every process of the archive, while the old one is asked. @returns how many cards it holds */
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
    // Answers of before may be kept.
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

  /** Loads the index, or begins to build it, before anything is asked; one that was loaded is compared with the cards soon. */
  async prepare(): Promise<void> {
    await this.#inStep()
    if (this.#known && this.#merges.written) void this.#compare()
  }

  /** Brings it in step, or begins to build it, without making its caller wait. */
  async #inStep(): Promise<void> {
    await this.current('all').catch((error: unknown) => {
      if (!(error instanceof BeingPrepared)) this.#failed(error)
    })
  }

  /** Cards that another program changed are in no log: then the index is rebuilt. */
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

  /** Ends what goes on in threads, and writes the snapshot where it is not of today. */
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
    const othersFirst = timeSlices()
    const state = await stateOfTurn(this.#db)
    const index = new TextIndex([])
    let cards = 0
    for await (const entries of allEntries(this.#db)) {
      for (const some of batchesOf(entries, APPLIED)) {
        await othersFirst()
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

  /** What was built is the index from now on. @param state of the archive before */
  #take(index: TextIndex, { number, mark, public_revision }: State): void {
    this.#known = { index, position: { number, mark }, publicRevision: public_revision, isLost: false }
    this.#merges.discard()
    if (!this.#isClosed) this.#merges.begin(this.#known)
  }

  async #catchUp(known: Known): Promise<void> {
    // Before the log, which holds at least what it is of.
    const { public_revision } = await stateOfTurn(this.#db)
    const changes = await changesSince(this.#db, known.position)
    if (changes === null) {
      // The log does not reach back to it, or the database is another one.
      known.isLost = true
      return
    }
    const othersFirst = timeSlices()
    for (const keys of batchesOf(changes.keys, APPLIED)) {
      await othersFirst()
      const entries = await entriesOf(this.#db, keys)
      const there = new Set(entries.map(({ key }) => key))
      known.index.apply({ removed: keys.filter((key) => !there.has(key)), entries })
    }
    known.position = changes.position
    known.publicRevision = public_revision
    if (this.#known !== known || this.#isClosed) return
    // Some file may hold the words that were forgotten.
    if (changes.isForgetting) this.#merges.discard()
    this.#merges.begin(known)
    if (changes.isRebuilt && this.#building === null) this.#rebuildHere().catch((error: unknown) => this.#failed(error))
  }

  #failed(error: unknown): void {
    if (!this.#isClosed) this.#options.onError?.(error)
  }
}

/** Whether the database has changes that an index does not know; one that reads a replica may know more. */
const isBehind = (position: LogPosition, last: LogPosition): boolean =>
  position.number < last.number || (position.number === last.number && position.mark !== last.mark)
