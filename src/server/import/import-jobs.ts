import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { importState } from '#api/import.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import type { IntakeStep } from '#intake/intake.ts'
import type { Ledger } from '#intake/ledger.ts'
import { failureOf } from '#store/database-failure.ts'
import { explainFiles, isWithin } from '#store/explain-failure.ts'
import { shownLedger } from './shown-ledger.ts'
import { openUpload, type OfferedFile, type Upload } from './upload.ts'

type State = z.input<typeof importState>
type Job = NonNullable<State['job']>
type Progress = Extract<IntakeStep, { kind: 'progress' }>

interface Current {
  job: Job
  upload: Upload
  /** Ends an abandoned import. */
  idle: NodeJS.Timeout
  controller: AbortController
}

/** What an import wrote. */
type Written = NonNullable<Job['imported']>

/** Which cards become public, as `ImportOptions` has it. */
type Visibilities = { publish: boolean; allPrivate: boolean }

export interface ImportNeeds {
  /** The data folder: uploads lie in it until their import is over. */
  folder: string
  /** Bytes that may be uploaded for one import. */
  limit: number
  /** Reads an export without holding up the server. */
  read: (path: string) => AsyncIterable<IntakeStep>
  /** Reads it to the end and writes nothing. */
  preview: (steps: AsyncIterable<IntakeStep>, progress: (step: Progress) => void) => Promise<Ledger>
  /** Writes it chunk by chunk. @param options `signal` ends it, also after the last step */
  write: (
    steps: AsyncIterable<IntakeStep>,
    options: Visibilities & {
      progress: (step: Progress) => void
      wrote: (written: Written) => void
      signal: AbortSignal
    },
  ) => Promise<Written>
  /** Logs a failure of an import that is no mistake of the admin. */
  onError: (error: unknown) => void
}

/** One request carries this much of a file, in bytes: few enough to come within its time on a slow line. */
export const CHUNK = 1024 * 1024

/** Files of which nothing is made are taken away after this, in milliseconds. */
const IDLE = 60 * 60_000

/** Why an import ended before its time; what it had written by then stays. */
function whyEnded(error: unknown, folder: string): string {
  const failure = failureOf(error)
  if (failure === 'full') return 'The disk is full: make room, and import the same files again for what is missing.'
  if (failure !== null) return 'The archive took no more: import the same files again later for what is missing.'
  // Such as pictures of another user, which a command of root's has left there.
  const explained = isWithin(error, folder) ? explainFiles(error, folder) : error
  return explained instanceof Refusal ? explained.message : TEXTS.somethingWrong
}

/** The import of one server: one at a time, for all callers. Files come in chunks, are previewed, then imported. */
export class ImportJobs {
  readonly #needs: ImportNeeds
  #current: Current | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(needs: ImportNeeds) {
    this.#needs = needs
  }

  get state(): State {
    return { job: this.#current?.job ?? null, limit: this.#needs.limit, chunkSize: CHUNK }
  }

  /** Makes room for files; forgets what was prepared before. */
  async begin(files: readonly OfferedFile[]): Promise<State> {
    this.#refuseWhileRunning()
    const upload = await openUpload(this.#needs.folder, files, this.#needs.limit)
    // Another may have begun meanwhile.
    const before = this.#current
    try {
      this.#refuseWhileRunning()
    } catch (error) {
      await this.#remove(upload)
      throw error
    }
    const job: Job = {
      id: randomUUID(),
      status: 'uploading',
      progress: null,
      ledger: null,
      imported: null,
      message: '',
    }
    this.#current = { job, upload, controller: new AbortController(), idle: this.#forgetLater(job.id) }
    await this.#forget(before)
    return this.state
  }

  async receive(id: string, number: number, offset: number, bytes: Uint8Array): Promise<{ received: number }> {
    const { job, upload, idle } = this.#find(id)
    if (job.status !== 'uploading') throw new Refusal('conflict', 'The files of this import are there already.')
    idle.refresh()
    return { received: await upload.write(number, offset, bytes) }
  }

  /** Begins to read the files; progress and outcome are in the state. */
  preview(id: string): State {
    const current = this.#find(id)
    this.#refuseWhileRunning()
    if (current.job.status !== 'uploading') throw new Refusal('conflict', 'This import has been read already.')
    if (!current.upload.isWhole()) throw new Refusal('conflict', 'A file of this import is not there as a whole yet.')
    this.#run(current, 'checking', async () => {
      const ledger = await this.#needs.preview(this.#steps(current), this.#progress(current))
      Object.assign(current.job, { status: 'previewed', progress: null, ledger: shownLedger(ledger) })
      current.idle.refresh()
    })
    return this.state
  }

  /** Begins to import what was previewed. */
  run(id: string, visibilities: Visibilities): State {
    const current = this.#find(id)
    this.#refuseWhileRunning()
    if (current.job.status !== 'previewed') throw new Refusal('conflict', 'This import has to be previewed first.')
    // The state is asked for many times from here on: what is long was shown in the preview.
    const { ledger } = current.job
    if (ledger) current.job.ledger = { ...ledger, files: [], failures: [] }
    this.#run(current, 'importing', async () => {
      const wrote = (written: Written) => {
        current.job.imported = { ...written }
      }
      wrote(
        await this.#needs.write(this.#steps(current), {
          ...visibilities,
          progress: this.#progress(current),
          wrote,
          signal: current.controller.signal,
        }),
      )
      await this.#remove(current.upload)
      // What could not be read is to be exported again: it is needed where nothing else says so any more.
      Object.assign(current.job, { status: 'done', progress: null, ledger: ledger && { ...ledger, files: [] } })
    })
    return this.state
  }

  /** Stops an import and takes its files away. */
  async drop(id: string): Promise<State> {
    const current = this.#find(id)
    current.controller.abort(new Refusal('gone', 'The import was stopped.'))
    await this.#running
    if (this.#current === current) this.#current = null
    await this.#forget(current)
    return this.state
  }

  /** Stops whatever goes on; for the end of the server. */
  async close(): Promise<void> {
    if (this.#current) await this.drop(this.#current.job.id)
  }

  #find(id: string) {
    if (this.#current?.job.id !== id) {
      throw new Refusal('not-found', 'This import is not known here any more: choose the files again.')
    }
    return this.#current
  }

  #refuseWhileRunning(): void {
    const status = this.#current?.job.status
    if (status === 'checking' || status === 'importing') {
      throw new Refusal('conflict', 'An import is going on: wait until it has ended.')
    }
  }

  #run(current: Current, status: 'checking' | 'importing', act: () => Promise<void>): void {
    current.job.status = status
    this.#running = act().catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) this.#needs.onError(error)
      const message = error instanceof Refusal ? error.message : whyEnded(error, this.#needs.folder)
      await this.#remove(current.upload)
      Object.assign(current.job, { status: 'refused', progress: null, message })
    })
  }

  #progress(current: Current) {
    return ({ phase, bytes, totalBytes, cards }: Progress) => {
      current.job.progress = { phase, bytes, totalBytes, cards }
    }
  }

  async *#steps(current: Current): AsyncGenerator<IntakeStep> {
    for await (const step of this.#needs.read(current.upload.path)) {
      current.controller.signal.throwIfAborted()
      yield step.kind === 'done' ? { ...step, ledger: { ...step.ledger, source: current.upload.name } } : step
    }
  }

  #forgetLater(id: string): NodeJS.Timeout {
    const forget = () => {
      const status = this.#current?.job.status
      if (this.#current?.job.id !== id || status === 'checking' || status === 'importing') return
      this.drop(id).catch(this.#needs.onError)
    }
    return setTimeout(forget, IDLE).unref()
  }

  async #forget(before: Current | null): Promise<void> {
    if (!before) return
    clearTimeout(before.idle)
    await this.#remove(before.upload)
  }

  /** Files that cannot be removed, as the disk turned read-only, are no reason to stop: the next start removes them. */
  #remove(upload: Upload): Promise<void> {
    return upload.remove().catch(this.#needs.onError)
  }
}
