import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { Corpus } from '#meaning/corpus.ts'
import { openStore } from '#store/open.ts'
import { openEngine } from '#search/open-engine.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const CARDS = [
  newCard({ id: 'a', prompt: 'A boat on the river', dayStamp: '20240105_0900', model: 'gpt-4o' }),
  newCard({ id: 'b', prompt: 'A boat at \u001b[31msea', dayStamp: '20240301_0900', isPrivate: true }),
  newCard({ id: 'c', prompt: 'A wall', response: '```\nboat\n```' }),
]

describe('colloquy search', () => {
  const folder = temporaryFolder()
  beforeAll(async () => {
    const store = await openStore({ folder: folder.path })
    const search = openEngine(store)
    await fill({ store, search }, CARDS)
    await search.close()
    await store.close()
  })
  afterAll(() => folder.remove())

  const search = (...args: string[]) => runCommand(['search', ...args], { COLLOQUY_DATA: folder.path })

  it('prints each card with its day, address and title, private ones as well', async () => {
    const { code, out, err } = await search('in:prompt boat', '--ids')
    expect([code, out, err]).toEqual([0, 'b\na\n', ''])
    const lines = await search('boat')
    expect(lines.code).toBe(0)
    expect(lines.out).toMatch(/^2024-03-01 {2}\/card\/.*-b {2}.*sea$/m)
    expect(lines.out).toMatch(/^— {9} {2}\/card\/.*-c {2}/m)
    expect(lines.out).not.toContain('\u001b')
    expect(lines.err).toContain('3 cards')
  })

  it('finds what visitors see with --public, and gives cards as JSON', async () => {
    const { out } = await search('model:GPT* OR has:code', '--public', '--json')
    expect(JSON.parse(out)).toMatchObject({ total: 2, capped: false, cards: [{ id: 'a' }, { id: 'c' }] })
    expect((await search('is:private', '--ids')).out).toBe('b\n')
  })

  it('prints in the order that is asked for, and says where that by meaning is not to be had', async () => {
    expect((await search('boat', '--ids', '--sort', 'oldest')).out).toBe('a\nb\nc\n')
    const { code, out, err } = await search('boat', '--sort', 'meaning')
    expect([code, out.split('\n').length]).toEqual([0, 4])
    expect(err).toContain('There are too few public cards here to learn from: the best match comes first.')
    expect(JSON.parse((await search('boat', '--sort', 'meaning', '--json')).out)).toMatchObject({
      meaning: 'unavailable',
    })
    expect((await search('boat', '--sort', 'best')).code).toBe(2)
  })

  it('says by meaning why the archive could not be learned, and not that it is being learned', async () => {
    vi.spyOn(Corpus.prototype, 'add').mockImplementation(() => {
      throw new Error('no memory left')
    })
    const { code, out, err } = await search('boat', '--sort', 'meaning')
    expect([code, out.split('\n').length]).toEqual([0, 4])
    expect(err).toBe(
      '3 cards\nThe words of the archive could not be learned (no memory left): the best match comes first.\n',
    )
  })

  it('shows where a query is wrong, and ends with status 2', async () => {
    expect(await search('boat modle:x')).toEqual({
      code: 2,
      out: '',
      err: "There is no filter 'modle:'. Did you mean model:? For the word itself, put it in quotes.\n  boat modle:x\n       ^^^^^^\n",
    })
    expect((await search('is:private', '--public')).code).toBe(2)
    expect((await search('a', '--ids', '--json')).code).toBe(2)
  })
})
