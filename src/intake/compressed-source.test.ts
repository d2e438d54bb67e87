import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, it, describe } from 'vitest'
import { conversation } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { readExport, type IntakeStep } from './intake.ts'

const SAID = [
  { id: 'question-1', text: 'Rye?' },
  { id: 'answer-1', role: 'assistant', text: 'Yes. \u{1f33e}' },
]
const chat = (id: string) => JSON.stringify(conversation(SAID, { id }), null, 1)
const row = (id: string, at: number) =>
  JSON.stringify({
    id: `${id}${at}`,
    conversation_id: id,
    conversation_name: 'Rye',
    model: 'm',
    prompt: `p${at}`,
    response: 'r',
    datetime_utc: `2024-03-01T10:0${at}:00Z`,
  })
const page = (title: string) =>
  `<div class="conversation"><h4>${title}</h4><pre class="message"><div class="author">User</div><div>Rye?</div></pre><pre class="message"><div class="author">ChatGPT</div><div>Yes.</div></pre></div>`
const log = '\ufeff## User\n\nRye?\n\n## Assistant\n\nYes.\n'

/** An export, what its records are, letter for letter, and how many cards come of each. */
const EXPORTS: [layout: string, name: string, text: string, records: string[]][] = [
  ['a document', 'conversations.json', `[${chat('c-1')},\n ${chat('c-2')}]`, [chat('c-1'), chat('c-2')]],
  ['one object', 'one.json', `  ${chat('c-1')}\n`, [chat('c-1')]],
  ['lines', 'conversations.jsonl', `${JSON.stringify(conversation(SAID))}\r\n\n`, [JSON.stringify(conversation(SAID))]],
  ['a script', 'chat.html', `<html><script>\nvar jsonData = [${chat('c-1')}];\n</script></html>`, [chat('c-1')]],
  ['a page', 'page.html', `<html>${page('One')}\n${page('Two')}</html>`, [`${page('One')}\n`, `${page('Two')}</html>`]],
  ['a log', 'rye.md', log, [log]],
  [
    'exchanges that belong together',
    'logs.json',
    `[${row('a', 1)}, ${row('b', 2)}, ${row('a', 3)}]`,
    [`${row('a', 1)}\n${row('a', 3)}`, row('b', 2)],
  ],
]

describe('the source of a conversation', () => {
  it.each(EXPORTS)('is its record in %s, byte for byte', async (_, name, text, records) => {
    const steps = await stepsOf(name, text)
    const sources = steps.flatMap((step) => (step.kind === 'cards' ? step.sources : []))
    expect(sources.map(({ bytes }) => zstdDecompressSync(bytes!).toString())).toEqual(records)
    const hashes = records.map((record) => createHash('sha256').update(record).digest('hex'))
    expect(sources.map(({ hash }) => hash)).toEqual(hashes)
    expect(sources.map(({ size }) => size)).toEqual(records.map((record) => Buffer.byteLength(record)))
    expect(sources.every((source) => source.file === name && source.kind !== '')).toBe(true)
    const named = steps.flatMap((step) => (step.kind === 'cards' ? step.cards.map(({ source }) => source) : []))
    expect([...new Set(named)]).toEqual(hashes)
  })

  it('is its hash alone where bytes are not kept', async () => {
    const [, name, text] = EXPORTS[0]!
    const steps = await stepsOf(name, text, false)
    const sources = steps.flatMap((step) => (step.kind === 'cards' ? step.sources : []))
    expect(sources.map(({ bytes }) => bytes)).toEqual([null, null])
    expect(sources[0]!.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is none for lines that are cards', async () => {
    const steps = await stepsOf('cards.jsonl', '{"id":"a","prompt":"p","response":"r"}\n')
    expect(steps.filter((step) => step.kind === 'cards')).toMatchObject([
      { sources: [], cards: [{ card: { id: 'a' } }] },
    ])
    expect(steps.flatMap((step) => (step.kind === 'cards' ? step.cards : [])).some((card) => 'source' in card)).toBe(
      false,
    )
  })
})

async function stepsOf(name: string, text: string, keepSources = true): Promise<IntakeStep[]> {
  await using folder = await temporaryFolder()
  writeFileSync(join(folder.path, name), text)
  const steps: IntakeStep[] = []
  for await (const step of readExport(join(folder.path, name), { timeZone: 'UTC', keepSources })) steps.push(step)
  return steps
}
