import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEngine } from '#search/open-engine.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { openStore } from '#store/open.ts'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const folder = temporaryFolder()
const data = join(folder.path, 'data')
const file = join(folder.path, 'cards.jsonl')
const CARDS = [
  { id: 'gone', prompt: 'zebraprompt', response: 'zebraresponse', sessionTitle: 'Zebrasession', isPrivate: false },
  { id: 'other', prompt: 'river', sessionTitle: 'Zebrasession', isPrivate: false },
  { id: 'chat1', prompt: 'first chat', sessionTitle: 'New chat', semanticSid: '20240101_00000001', isPrivate: false },
  { id: 'chat2', prompt: 'second chat', sessionTitle: 'New chat', semanticSid: '20240102_00000002', isPrivate: true },
  { id: 'stays', prompt: 'boat', sessionTitle: 'Harbour', isPrivate: false },
]
const colloquy = (args: string[], typed = '') => runCommand(args, { COLLOQUY_DATA: data }, typed)

beforeAll(async () => {
  writeFileSync(file, CARDS.map((card) => JSON.stringify(card)).join('\n'))
  expect((await colloquy(['import', file])).code).toBe(0)
  expect((await colloquy(['generate-seo'])).code).toBe(0)
})
afterAll(() => folder.remove())

/** The files of the data folder that hold a word in their name or their bytes. */
const holding = (word: string): string[] =>
  readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(word) || readFileSync(path).toString('latin1').includes(word))

it('shows the words first, asks, and leaves nothing of them in the data folder', async () => {
  expect(holding('zebraprompt')).not.toEqual([])
  const refused = await colloquy(['forget', 'gone'], 'no\n')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was deleted') })
  expect(refused.out).toContain('zebraprompt')
  expect(refused.out).toContain('The title ‘Zebrasession’ stays on 1 other card of the conversation.')
  expect(holding('zebraprompt')).not.toEqual([])
  const done = await colloquy(['forget', 'https://archive.example/card/zebraprompt-gone?answer=2#top'], 'yes\n')
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/1 card deleted for good\.\n$/) })
  expect([...holding('zebraprompt'), ...holding('zebraresponse')]).toEqual([])
  const again = await colloquy(['import', file])
  expect(again.out).toContain('1 card left out: deleted for good before.')
  expect(holding('zebraprompt')).toEqual([])
})

it('takes a session by its name, without asking where that is said', async () => {
  expect(await colloquy(['forget', '--session', 'Zebrasession', '--yes'])).toMatchObject({ code: 0 })
  expect([...holding('Zebrasession'), ...holding('zebrasession')]).toEqual([])
  const exported = await colloquy(['export', '--all'])
  expect(exported.out).toContain('"stays"')
  expect(exported.out).not.toContain('"id":"other"')
})

it('deletes nothing under a title of several conversations, and one of them by an id', async () => {
  const refused = await colloquy(['forget', '--session', 'New chat', '--yes'])
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^'New chat' stands for 2 conversations\. Nothing was deleted: give the id of one to --session\.\n {2}chat1 .*first chat\n {2}chat2 .*second chat\n$/,
    ),
  })
  expect((await colloquy(['export', '--all'])).out).toContain('"id":"chat1"')
  expect((await colloquy(['forget', '--session', 'chat2', '--yes'])).code).toBe(0)
  const { out } = await colloquy(['export', '--all'])
  expect([out.includes('"id":"chat1"'), out.includes('"id":"chat2"')]).toEqual([true, false])
})

it('says in one sentence what is missing', async () => {
  expect(await colloquy(['forget', 'absent', '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^[^\n]+\n$/),
  })
  expect(await colloquy(['forget', '--session', 'None', '--yes'])).toMatchObject({
    code: 1,
    err: "No card has the session title or id 'None'.\n",
  })
  expect((await colloquy(['forget'])).code).toBe(2)
  expect((await colloquy(['forget', 'stays', '--session', 'Harbour'])).code).toBe(2)
})

it('clears what a deletion left that was killed after its commit, and says so, though the card is no longer there', async () => {
  const store = await openStore({ folder: data })
  const search = openEngine(store, { index: 'memory', service: null })
  await store.db.transaction().execute((trx) => forgetCards(trx, search, { card: 'stays' }))
  await search.close()
  await store.close()
  expect(holding('Harbour')).not.toEqual([])
  expect(await colloquy(['forget', 'stays', '--yes'])).toMatchObject({
    code: 1,
    out: 'The deletion of 1 card was interrupted before its files were cleared; they are now.\n',
    err: 'There is no such card.\n',
  })
  expect(holding('Harbour')).toEqual([])
})
