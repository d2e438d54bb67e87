/** @module-tag scale */
import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

/** What may be left in buffers, which lie outside the heap, after collecting: of a file of 64 MB, in conversations of 1 MB. */
const LIMIT = 8 * 2 ** 20

it('reads 64 MB in 36 MB of heap: no more than a conversation is held', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'conversations.json')
  const words = 'word '.repeat(50_000)
  const messages = ['human', 'assistant'].map((sender) => ({
    sender,
    text: words,
    content: [{ type: 'text', text: words }],
  }))
  const file = createWriteStream(path)
  for (let number = 0; number < 64; number++) {
    const chat = JSON.stringify({ uuid: `${number}`, name: 'T', chat_messages: messages })
    if (!file.write(`${number === 0 ? '[' : ','}${chat}`)) await new Promise((resolve) => file.once('drain', resolve))
  }
  file.end(']')
  await finished(file)
  const script = `
    const { readExport } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'intake.ts')).href)})
    let [cards, held] = [0, 0]
    for await (const step of readExport(process.argv[1], { timeZone: 'UTC' })) {
      if (step.kind !== 'cards') continue
      cards += step.cards.length
      // Another thread frees buffers that are collected: on a busy machine some time later.
      for (let tries = 0; tries < 50; tries++) {
        gc()
        if (process.memoryUsage().arrayBuffers < ${LIMIT}) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      held = Math.max(held, process.memoryUsage().arrayBuffers)
    }
    console.log(JSON.stringify({ cards, held }))`
  const args = ['--max-old-space-size=36', '--expose-gc', '--input-type=module', '-e', script, path]
  const said = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: process.cwd() })
  const { cards, held } = JSON.parse(said) as { cards: number; held: number }
  expect(cards).toBe(64)
  expect(held).toBeLessThan(LIMIT)
})
