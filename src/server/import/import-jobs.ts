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
  /** Deletes an abandoned import. */
  idle: NodeJS.Timeout
  controller: AbortController
}

/** The counts of an import. */
type Written = NonNullable<Job['imported']>

/** The visibility of imported cards, as in `ImportOptions`. */
type Visibilities = { publish: boolean; allPrivate: boolean }

export interface ImportDependencies {
  /** The data folder, which holds uploads until their import ends. */
  folder: string
  /** Maximum bytes of the files of one import. */
  limit: number
  /** Reads an export off the event loop. */
  read: (path: string) => AsyncIterable<IntakeStep>
  /** Reads it to the end without writing. */
  preview: (steps: AsyncIterable<IntakeStep>, progress: (step: Progress) => void) => Promise<Ledger>
  /** Writes it in batches. @param options `signal` aborts, also after the last step */
  write: (
    steps: AsyncIterable<IntakeStep>,
    options: Visibilities & {
      progress: (step: Progress) => void
      wrote: (written: Written) => void
      signal: AbortSignal
    },
  ) => Promise<Written>
  /** Called with failures of an import that the admin did not cause. */
  onError: (error: unknown) => void
}

/** Size of an upload chunk in bytes: small enough for the request timeout on a slow line. */
export const CHUNK = 1024 * 1024

/** Idle timeout in milliseconds, after which uploaded files are deleted. */
const IDLE = 60 * 60_000

/** The reason why an import was aborted; what it wrote by then stays. */
function whyEnded(error: unknown, folder: string): string {
  const failure = failureOf(error)
  if (failure === 'full') return 'The disk is full: make room, and import the same files again for what is missing.'
  if (failure !== null) return 'The archive took no more: import the same files again later for what is missing.'
  // Such as pictures that a command run by root left there.
  const explained = isWithin(error, folder) ? explainFiles(error, folder) : error
  return explained instanceof Refusal ? explained.message : TEXTS.somethingWrong
}

/** The import of one server: one at a time, for all callers. Files are uploaded in chunks, previewed, then imported. */
export class ImportJobs {
  readonly #needs: ImportDependencies
  #current: Current | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(needs: ImportDependencies) {
    this.#needs = needs
  }

  get state(): State {
    return { job: this.#current?.job ?? null, limit: this.#needs.limit, chunkSize: CHUNK }
  }

  /** Starts an upload, and drops the previous one. */
  async begin(files: readonly OfferedFile[]): Promise<State> {
    this.#refuseWhileRunning()
    const upload = await openUpload(this.#needs.folder, files, this.#needs.limit)
    // Another import may have begun meanwhile.
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
    if (job.status !== 'uploading') throw new Refusal('conflict', 'The files of this import have already been sent.')
    idle.refresh()
    return { received: await upload.write(number, offset, bytes) }
  }

  /** Starts reading the files; the state reports progress and result. */
  preview(id: string): State {
    const current = this.#find(id)
    this.#refuseWhileRunning()
    if (current.job.status !== 'uploading') throw new Refusal('conflict', 'This import has been read already.')
    if (!current.upload.isWhole())
      throw new Refusal('conflict', 'A file of this import has not arrived completely yet.')
    this.#run(current, 'checking', async () => {
      const ledger = await this.#needs.preview(this.#steps(current), this.#progress(current))
      Object.assign(current.job, { status: 'previewed', progress: null, ledger: shownLedger(ledger) })
      current.idle.refresh()
    })
    return this.state
  }

  /** Starts importing the previewed files. */
  run(id: string, visibilities: Visibilities): State {
    const current = this.#find(id)
    this.#refuseWhileRunning()
    if (current.job.status !== 'previewed') throw new Refusal('conflict', 'This import has to be previewed first.')
    // From here on the state is polled often, so long lists are left to the preview.
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
      // Failures stay in the result, as they must be exported again and are reported nowhere else.
      Object.assign(current.job, { status: 'done', progress: null, ledger: ledger && { ...ledger, files: [] } })
    })
    return this.state
  }

  /** Stops an import and deletes its files. */
  async drop(id: string): Promise<State> {
    const current = this.#find(id)
    current.controller.abort(new Refusal('gone', 'The import was stopped.'))
    await this.#running
    if (this.#current === current) this.#current = null
    await this.#forget(current)
    return this.state
  }

  /** Stops the current import, when the server closes. */
  async close(): Promise<void> {
    if (this.#current) await this.drop(this.#current.job.id)
  }

  #find(id: string) {
    if (this.#current?.job.id !== id) {
      throw new Refusal('not-found', 'This import is no longer known here: choose the files again.')
    }
    return this.#current
  }

  #refuseWhileRunning(): void {
    const status = this.#current?.job.status
    if (status === 'checking' || status === 'importing') {
      throw new Refusal('conflict', 'An import is running: wait until it has ended.')
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

  /** Failures, such as on a read-only disk, are only reported: the next start deletes the files. */
  #remove(upload: Upload): Promise<void> {
    return upload.remove().catch(this.#needs.onError)
  }
}
