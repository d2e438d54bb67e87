/** @module-tag process */
import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { LineWriter } from './log-output.ts'

/** A line of about a thousand bytes. */
const line = (at: number) => `${at} ${'é'.repeat(500)}\n`
const linesTo = (count: number) => Array.from({ length: count }, (_, at) => line(at)).join('')

describe('the log', () => {
  const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
  let folder: ReturnType<typeof temporaryFolder>
  let reader: number
  let fd: number
  const openReader = () => (reader = openSync(join(folder.path, 'pipe'), O_RDONLY | O_NONBLOCK))
  beforeEach(() => {
    folder = temporaryFolder()
    execFileSync('mkfifo', [join(folder.path, 'pipe')])
    openReader()
    fd = openSync(join(folder.path, 'pipe'), O_WRONLY | O_NONBLOCK)
  })
  afterEach(() => {
    closeSync(reader)
    closeSync(fd)
    folder.remove()
  })

  /** Reads what a full pipe lets through by and by, until there is nothing more. */
  async function readAll(): Promise<string> {
    const parts: Buffer[] = []
    for (let quiet = 0; quiet < 20; quiet++) {
      const buffer = Buffer.alloc(10_000)
      const length = attempt(() => readSync(reader, buffer))
      if (length > 0) quiet = 0
      else await wait(50)
      parts.push(buffer.subarray(0, length))
    }
    return Buffer.concat(parts).toString()
  }

  it('waits for a reader that is slow, and loses no line', async () => {
    const writer = new LineWriter(fd)
    for (let at = 0; at < 300; at++) writer.write(line(at))
    expect(await readAll()).toBe(linesTo(300))
  })

  it('holds a megabyte that cannot be written, and writes it once it can', async () => {
    closeSync(reader)
    const writer = new LineWriter(fd)
    for (let at = 0; at < 2000; at++) writer.write(line(at))
    await wait(50)
    openReader()
    writer.write('too much\n')
    const text = await readAll()
    expect(text.length).toBeGreaterThan(500_000)
    expect(linesTo(2000).startsWith(text)).toBe(true)
    writer.write('again\n')
    expect(await readAll()).toBe('again\n')
  })

  it('writes what it holds before the process ends, and does not wait for ever', () => {
    const writer = new LineWriter(fd)
    for (let at = 0; at < 300; at++) writer.write(line(at))
    const start = performance.now()
    writer.end()
    expect(performance.now() - start).toBeLessThan(workLimit(5000))
  })

  it('writes nothing once it has ended, when the number of its file may be that of another', async () => {
    for (const filling of [line(0), '.']) while (attempt(() => writeSync(fd, filling)) > 0);
    const writer = new LineWriter(fd)
    writer.write('late\n')
    writer.end()
    await wait(20)
    const text = await readAll()
    expect(text).not.toContain('late')
    expect(text.length).toBeGreaterThan(10_000)
  })
})

/** Nothing can be read of an empty pipe, and nothing written to a full one. */
function attempt(act: () => number): number {
  try {
    return act()
  } catch {
    return 0
  }
}
