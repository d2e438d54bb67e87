import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '#archive/card.ts'
import { openEngine } from '#search/open-engine.ts'
import { openStore } from '#store/open.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { CARDS, THEMES } from '#testing/themed-cards.ts'

/** A data folder with these cards. */
async function folderOf(cards: readonly Card[]) {
  const folder = temporaryFolder()
  const store = await openStore({ folder: folder.path })
  const search = openEngine(store)
  await fill({ store, search }, cards)
  await search.close()
  await store.close()
  return folder
}

describe('colloquy related', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeAll(async () => {
    const escaped = { ...CARDS[3]!, sessionTitle: 'Own', prompt: `\u001b[31m${CARDS[0]!.prompt}` }
    folder = await folderOf(CARDS.map((card) => (card.id === 'c3' ? escaped : card)))
  })
  afterAll(() => folder.remove())
  const related = (...args: string[]) => runCommand(['related', ...args], { COLLOQUY_DATA: folder.path })

  it('prints each related card with its day, address, title and words, by an id or an address', async () => {
    const { code, out, err } = await related('c0')
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      const [, id, words] = /^2024-01-\d\d {2}\/card\/untitled-(c\d+) {2}.+ {2}\(([a-z, ]+)\)$/.exec(line)!
      expect(Number(id!.slice(1)) % 3).toBe(0)
      for (const word of words!.split(', ')) expect(THEMES[0]).toContain(word)
    }
    expect(err).toBe(`${lines.length} related cards\n`)
    expect(out).not.toContain('\u001b')
    expect(await related('https://example.org/card/untitled-c0')).toEqual({ code, out, err })
  })

  it('prints ids, or what the call answers as JSON', async () => {
    const { out, err } = await related('c0', '--ids')
    const { cards, isLearning } = JSON.parse((await related('c0', '--json')).out) as {
      cards: { id: string }[]
      isLearning: boolean
    }
    expect([cards.map(({ id }) => `${id}\n`).join(''), isLearning, err]).toEqual([out, false, ''])
  })

  it('tells of a private card what public ones are related, and of public ones no private one', async () => {
    expect((await related('c12', '--ids')).out).not.toBe('')
    for (const id of ['c0', 'c3', 'c15']) expect((await related(id, '--json')).out).not.toMatch(/"c12"|zebrasecret/)
  })

  it('says in a sentence what is wrong', async () => {
    const absent = await related('absent')
    expect([absent.code, absent.out]).toEqual([1, ''])
    expect(absent.err).toBe('There is no such card.\n')
    expect((await related('c0', '--ids', '--json')).code).toBe(2)
    const few = await folderOf(CARDS.slice(0, 11))
    const { code, out, err } = await runCommand(['related', 'c0'], { COLLOQUY_DATA: few.path })
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe('The archive has 11 public cards: related cards need at least 20. Publish more.\n')
    few.remove()
  })
})
