import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const log = (prompt: string) => `## User\n${prompt}\n## Assistant\na\n`

/** Acts without the rights of the administrator of a machine, whom no mode of a file holds back. */
async function asAnother<T>(act: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid!(65_534)
  try {
    return await act()
  } finally {
    if (isRoot) process.seteuid!(0)
  }
}

describe('a folder of which a part may not be read', () => {
  it('is imported without it, and names it', async () => {
    await using folder = await temporaryFolder({ 'a.md': log('p'), 'closed/b.md': log('q'), 'listed/c.md': log('r') })
    await chmod(folder.path, 0o755)
    await chmod(join(folder.path, 'closed'), 0o311)
    await chmod(join(folder.path, 'listed'), 0o444)
    const { cards, ledger } = await asAnother(() => importAll(folder.path))
    await chmod(join(folder.path, 'closed'), 0o755)
    await chmod(join(folder.path, 'listed'), 0o755)
    expect(cards.map(({ card }) => card.prompt)).toEqual(['p'])
    expect(ledger.failures.map(({ reason }) => reason).toSorted()).toEqual([
      'closed may not be read by the user that runs Colloquy.',
      'listed/c.md may not be read by the user that runs Colloquy.',
    ])
  })

  it('is refused in a sentence where nothing of it may be read', async () => {
    await using folder = await temporaryFolder({ 'in/a.md': log('p') })
    await chmod(folder.path, 0o755)
    await chmod(join(folder.path, 'in'), 0o311)
    expect(await asAnother(() => refusalOf(join(folder.path, 'in')))).toBe(
      'in may not be read by the user that runs Colloquy.',
    )
    await chmod(join(folder.path, 'in'), 0o755)
  })
})

describe('a file of which a part is too long', () => {
  const long = Buffer.alloc(65 * 2 ** 20, 'x')

  it.each([
    ['is the only conversation', [{ title: 'T', mapping: {}, rest: '…' }]],
    ['lies behind a list in it', { data: { sessions: [{ id: 1 }], messages: ['…'] } }],
    ['lies before a list in it', { data: { messages: ['…'], sessions: [{ id: 1 }] } }],
  ])('is refused for that where it %s', { tags: 'scale' }, async (_, value) => {
    const [before, after] = JSON.stringify(value).split('…')
    await using folder = await temporaryFolder({
      'x.json': Buffer.concat([Buffer.from(before!), long, Buffer.from(after!)]),
    })
    expect(await refusalOf(join(folder.path, 'x.json'))).toBe(
      'Line 1 of x.json cannot be read: it is longer than 64 MB.',
    )
  })
})

describe('a file that is not what its beginning looks like', () => {
  it.each([
    ['[User]: How warm?\n\n[Assistant]: Quite.\n\n[User]: And rye?\n\n[Assistant]: Cooler.'],
    ['[10:00] User: How warm?\n\n[10:01] Assistant: Quite.\n\n[10:02] User: And rye?\n\n[10:03] Assistant: Cooler.'],
  ])('is a text where it begins with a bracket of its speakers: %#', async (text) => {
    await using folder = await temporaryFolder({ 'chat.txt': text })
    const { cards } = await importAll(join(folder.path, 'chat.txt'))
    expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([
      ['How warm?', 'Quite.'],
      ['And rye?', 'Cooler.'],
    ])
  })

  it.each([
    ['a.txt', '[{"a" 1}]'],
    ['a.txt', '{"a" 1}'],
    ['a.txt', '[ {"a" 1}]'],
    ['a.txt', '{ "a" 1}'],
    ['a.json', '[User]: How warm?'],
  ])('%s is broken JSON where it begins with %s', async (name, text) => {
    await using folder = await temporaryFolder({ [name]: text })
    expect(await refusalOf(join(folder.path, name))).toContain('is not valid JSON')
  })

  it('is a session where many lines before its first message say nothing', async () => {
    const summaries = Array.from({ length: 120 }, (_, at) => ({ type: 'summary', summary: 's', leafUuid: `${at}` }))
    const said = { type: 'user', uuid: '1', parentUuid: null, sessionId: 's', timestamp: '2026-01-05T10:00:00Z' }
    const lines = [...summaries, { ...said, message: { role: 'user', content: 'Water the beans' } }]
    await using folder = await temporaryFolder({ 's.jsonl': lines.map((line) => JSON.stringify(line)).join('\n') })
    const { cards } = await importAll(join(folder.path, 's.jsonl'))
    expect(cards.map(({ card }) => card.prompt)).toEqual(['Water the beans'])
  })
})
