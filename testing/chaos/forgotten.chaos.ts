import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createAdminSession, importCards } from '#testing/real/archive.ts'
import { startServer, waitUntil } from '#testing/real/server.ts'
import { ask, isSuccessful } from '#testing/real/visitor.ts'

const ROUNDS = 20
/** In this time a deletion of so few cards is over, in milliseconds. */
const MAX_TIME = 400

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** A word of each round that no other card holds. */
const wordOf = (round: number) => `zebraword${String.fromCharCode(97 + round)}x`

const isAnywhere = (word: string): boolean =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1').includes(word))

it('20 times while it deletes: wholly there or wholly gone', async () => {
  const settings = { COLLOQUY_DATA: folder.path }
  const cards = Array.from({ length: ROUNDS }, (_, round) =>
    newCard({
      id: `card${round}`,
      prompt: `${wordOf(round)} river`,
      response: wordOf(round),
      dayStamp: '20240105_1200',
    }),
  )
  await importCards(
    settings,
    cards.map((card) => ({ ...card, isPrivate: false })),
  )
  let server = await startServer(settings)
  const admin = await createAdminSession(server.url, settings, 'ada@example.com')
  let gone = 0
  for (let round = 0; round < ROUNDS; round++) {
    const forgetting = admin.send(`${server.url}/api/forget`, 'POST', { card: `card${round}`, cards: 1 })
    await wait((MAX_TIME / ROUNDS) * round)
    await server.end('SIGKILL')
    const isSaidDone = isSuccessful(await forgetting)
    server = await startServer(settings)
    await waitUntil('ready', async () => (await ask(`${server.url}/readyz`))?.status === 200, 30_000)
    const card = await ask(`${server.url}/api/cards/card${round}`)
    const isThere = card?.status === 200
    expect({ round, isAnywhere: isAnywhere(wordOf(round)) }).toEqual({ round, isAnywhere: isThere })
    if (isThere) {
      expect(isSaidDone).toBe(false)
      expect(card?.body).toMatchObject({ prompt: `${wordOf(round)} river`, response: wordOf(round) })
      const found = await ask(`${server.url}/api/cards?search=${wordOf(round)}`)
      expect(found?.body).toMatchObject({ total: 1 })
    } else gone++
  }
  expect(gone).toBeGreaterThan(0)
  expect(await server.end('SIGTERM')).toBe(0)
}, 300_000)
