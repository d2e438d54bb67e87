import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '#api/call.ts'
import { uploadRefusal } from '#archive/import-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import { withRetries } from '#archive/with-retries.ts'
import type { Ledger } from '#intake/ledger.ts'
import { callArchive, type CallArchive } from './call-archive.ts'
import { filesToSend, partsOf, type FileToSend, type FilesToSend } from './files-to-send.ts'
import type { ImportOptions } from './import.ts'
import { outcomeText, showProgress, showSending } from './import-texts.ts'
import { failWithoutCards, printLedger } from './print-ledger.ts'
import { SEND_TEXTS } from './send-texts.ts'

type Job = NonNullable<Output<'GET /api/admin/import'>['job']>

/** The options of sending an export. */
export interface SendOptions extends ImportOptions {
  /** The address of a running archive. */
  to: string
  /** The file that holds the API key; without it the setting COLLOQUY_KEY. */
  keyFile?: string
}

/** Maximum attempts to send a chunk, after a second, two, and so on. */
const MAX_ATTEMPTS = 5
/** Between two questions how far the import is, in milliseconds. */
const POLL_INTERVAL_MS = 500

/**
 * Sends an export to a running archive, which reads it and then imports it, and prints the outcome of each message, as an
 * import on the machine does. Idempotent: existing cards are recognised.
 */
export async function importTo(paths: readonly string[], options: SendOptions): Promise<void> {
  const { to, keyFile, dryRun = false, publish = false, json = false } = options
  const { call, address } = callArchive(to, await readKey(keyFile))
  const found = await filesToSend(paths)
  const { files, broken } = found
  if (files.length === 0 && broken.length > 0) throw broken[0]!.refusal
  const why = uploadRefusal(files.length)
  if (why !== null) throw new Refusal('bad-request', why)
  const list = files.map(({ name, size }) => ({ name, size }))
  const { job, chunkSize } = await call('POST /api/admin/import', { body: { files: list } })
  const { id } = job!
  const params = { id }
  let isWriting = false
  try {
    await sendFiles(call, id, files, chunkSize)
    await call('POST /api/admin/import/:id/preview', { params })
    const ledger = wholeLedger((await waitForImport(call, id)).ledger!, found)
    if (dryRun || ledger.cards === 0) {
      printLedger(ledger, json, dryRun ? ['This was a dry run: nothing was written.'] : [])
      failWithoutCards(ledger)
      return
    }
    await call('POST /api/admin/import/:id/run', { params, body: { publish } })
    isWriting = true
    const { imported } = await waitForImport(call, id)
    isWriting = false
    // An archive of an earlier version counts none that are kept private.
    const counts = { ...imported!, kept: imported!.kept ?? 0, replacedDemo: false, userData: null }
    printLedger(
      ledger,
      json,
      [outcomeText(counts, { isPublishing: publish, howToPublish: SEND_TEXTS.review(address) })],
      { written: imported },
    )
  } catch (error) {
    // The id of this import, and what was sent of it, is all that these calls look for.
    if (error instanceof Refusal && error.code === 'not-found') throw new Refusal('conflict', SEND_TEXTS.replaced)
    throw isWriting && isLost(error) ? new Refusal('unavailable', SEND_TEXTS.lostInside(address)) : error
  } finally {
    // A running import continues without this program.
    if (!isWriting) await call('DELETE /api/admin/import/:id', { params }).catch(() => undefined)
  }
}

/**
 * The ledger as this machine would have made it, but for the smallest groups, which an archive does not name.
 * @param found with what was not sent
 */
function wholeLedger(ledger: NonNullable<Job['ledger']>, { passedOver, broken }: FilesToSend): Ledger {
  const others = (groups: readonly { cards: number }[]) =>
    ledger.cards - groups.reduce((sum, { cards }) => sum + cards, 0)
  const ungrouped = { categories: others(ledger.categories), sessions: others(ledger.sessions) }
  const sessions = ledger.sessions.map((session) => ({ ...session, semanticSid: '' }))
  const failures = broken.map(({ name, refusal }) => {
    return { file: name, line: 0, conversation: '', message: '', reason: refusal.message }
  })
  const files = [
    ...broken.map(({ name }) => ({ name, state: 'failed', kind: '' })),
    ...passedOver.map(({ name, note }) => ({ name, state: 'ignored', kind: '', note })),
    ...ledger.files,
  ]
  return {
    ...ledger,
    sessions,
    ungrouped,
    files,
    totals: { ...ledger.totals, files: files.length },
    failures: [...failures, ...ledger.failures],
    failureCount: ledger.failureCount + failures.length,
  } as Ledger
}

async function readKey(path: string | undefined): Promise<string> {
  const text =
    path === undefined
      ? (process.env['COLLOQUY_KEY'] ?? '')
      : await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new Refusal('not-found', SEND_TEXTS.noKeyFile(path, error.code ?? error.message))
        })
  const key = text.trim()
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Refusal('bad-request', SEND_TEXTS.noKey)
  return key
}

async function sendFiles(
  call: CallArchive,
  id: string,
  files: readonly FileToSend[],
  chunkSize: number,
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let sent = 0
  for (const [number, file] of files.entries()) {
    const params = { id, number: String(number) }
    let offset = 0
    for await (const bytes of partsOf(file, chunkSize)) {
      const query = `offset=${offset}`
      await again(() => call('PUT /api/admin/import/:id/files/:number', { params, query, bytes }))
      offset += bytes.size
      sent += bytes.size
      showSending(sent, total)
    }
  }
}

/** The import once it goes on no more. @throws Refusal with the archive's sentence where it could not be done */
async function waitForImport(call: CallArchive, id: string): Promise<Job> {
  for (;;) {
    const { job } = await again(() => call('GET /api/admin/import'))
    if (job?.id !== id) throw new Refusal('conflict', SEND_TEXTS.replaced)
    if (job.progress) showProgress({ kind: 'progress', ...job.progress })
    if (job.status === 'refused') throw new Refusal('bad-request', job.message)
    if (job.status === 'previewed' || job.status === 'done') return job
    await sleep(POLL_INTERVAL_MS)
  }
}

/** A network, or an archive, that is away for a moment costs one call again. */
const again = <T>(send: () => Promise<T>): Promise<T> => withRetries(send, { tries: MAX_ATTEMPTS, isLost })

const isLost = (error: unknown): boolean => error instanceof Refusal && error.code === 'unavailable'
