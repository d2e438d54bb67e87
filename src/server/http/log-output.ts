import { write, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A destination of log lines. */
export interface LogOutput {
  write(line: string): void
}

/** Maximum bytes of lines that wait to be written; later lines are dropped. */
const MAX_HELD = 2 ** 20
/** Retry delays after a full pipe and after a failed write, in milliseconds. */
const BUSY_MS = 50
const FAILED_MS = 500
/** Maximum time to flush to a slow reader when the process ends, in milliseconds. */
const LAST_TRY_MS = 500

const STANDARD_OUTPUT = 1
const BUSY = new Set(['EAGAIN', 'EBUSY'])
const isBusy = (error: unknown) => BUSY.has((error as NodeJS.ErrnoException).code ?? '')

/**
 * Writes lines to an open file asynchronously. Lines that cannot be written, as on a full disk, are buffered and retried, so
 * that logging never ends or blocks the server. Pino's own output throws then, and retries for ever when the process ends.
 */
export class LineWriter implements LogOutput {
  readonly #fd: number
  #held: Buffer[] = []
  #size = 0
  #isWriting = false
  #isEnded = false

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    if (this.#size < MAX_HELD) {
      const bytes = Buffer.from(line)
      this.#held.push(bytes)
      this.#size += bytes.length
    }
    if (!this.#isWriting) void this.#writeHeld()
  }

  /** Flushes the buffer before the process ends, and writes nothing afterwards, as the descriptor may be closed and reused. */
  end(): void {
    this.#isEnded = true
    const start = performance.now()
    let bytes = this.#take()
    while (bytes.length > 0 && performance.now() - start < LAST_TRY_MS) {
      try {
        bytes = bytes.subarray(writeSync(this.#fd, bytes))
      } catch (error) {
        if (!isBusy(error)) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS)
      }
    }
  }

  async #writeHeld(): Promise<void> {
    this.#isWriting = true
    while (this.#size > 0 && !this.#isEnded) {
      const bytes = this.#take()
      const { written, error } = await this.#writeBytes(bytes)
      if (written < bytes.length) this.#held.unshift(bytes.subarray(written))
      this.#size += bytes.length - written
      if (error) await wait(isBusy(error) ? BUSY_MS : FAILED_MS, undefined, { ref: false })
    }
    this.#isWriting = false
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#held)
    this.#held = []
    this.#size = 0
    return bytes
  }

  #writeBytes(bytes: Buffer): Promise<{ written: number; error: Error | null }> {
    return new Promise((resolve) =>
      write(this.#fd, bytes, (error, written) => resolve({ written: error ? 0 : written, error })),
    )
  }
}

let output: LineWriter | null = null

/** Standard output as a log destination. */
export function standardOutput(): LogOutput {
  if (output) return output
  const opened = new LineWriter(STANDARD_OUTPUT)
  process.once('exit', () => opened.end())
  return (output = opened)
}
