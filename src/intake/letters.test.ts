import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Alternative, Exchange, Part } from '#archive/parts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { IntakeCard } from './export-kind.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { addLetters, countLetters, noLetters } from './letters.ts'

const collection = join(process.cwd(), '..', 'shared', 'data', 'exports')

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

async function importOrNone(path: string) {
  try {
    return await importAll(path)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const textsOfPart = (part: Part): string[] => {
  if (part.kind === 'text' || part.kind === 'reasoning') return [part.text]
  if (part.kind === 'tool') return [part.input, part.output]
  return part.kind === 'document' ? [...part.versions, part.title] : []
}

const textsOfExchange = ({ prompt, response }: Exchange) => [...prompt, ...response].flatMap(textsOfPart)
const textsOfAlternative = (one: Alternative): string[] => [
  ...textsOfExchange(one),
  ...one.after.flatMap((next) => [...textsOfExchange(next), ...next.alternatives.flatMap(textsOfAlternative)]),
]
/** Everything that a card holds, as one text. */
const heldBy = ({ card, content }: IntakeCard): string =>
  [
    card.prompt,
    card.response,
    ...(content ? [...textsOfExchange(content), ...content.alternatives.flatMap(textsOfAlternative)] : []),
  ].join('\n')

/** The texts of people and their AI in a file, found by nothing but the names of their speakers. */
function saidIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(saidIn)
  if (typeof value !== 'object' || value === null) return []
  const object = value as Record<string, unknown>
  const author = (object['author'] as { role?: unknown } | undefined)?.role ?? object['sender'] ?? object['role']
  const said = typeof author === 'string' && /^(user|human|assistant)$/.test(author) ? wordsOf(object) : []
  return [...said, ...Object.values(object).flatMap(saidIn)]
}

function wordsOf({ content, text, metadata, weight }: Record<string, unknown>): string[] {
  if (
    (metadata as { is_visually_hidden_from_conversation?: boolean } | undefined)?.is_visually_hidden_from_conversation
  )
    return []
  if (weight === 0) return []
  const parts = (content as { parts?: unknown[] } | undefined)?.parts
  if (parts) return parts.filter((part) => typeof part === 'string')
  if (Array.isArray(content)) {
    const blocks = (content as { type?: string; text?: unknown }[]).filter(({ type }) => type === 'text')
    if (blocks.length > 0) return blocks.map((block) => block.text).filter((words) => typeof words === 'string')
  }
  return [content, text].filter((words) => typeof words === 'string').slice(0, 1)
}

describe.runIf(existsSync(collection))('letters of the collection', { tags: 'scale' }, () => {
  const files = existsSync(collection) ? filesIn(collection) : []

  it.each(files.map((file) => [file.slice(collection.length + 1)]))('%s: none is lost', async (name) => {
    const imported = await importOrNone(join(collection, name))
    if (!imported) return
    const { letters, cards } = imported.ledger
    const { source, shown, folded, alternative, leftOut, lost } = letters
    expect(lost).toBe(0)
    expect(shown + folded + alternative + leftOut.reduce((sum, one) => sum + one.letters, 0)).toBe(source)
    expect(source > 0).toBe(cards > 0)
  })

  it.each(files.filter((file) => file.endsWith('.json')).map((file) => [file.slice(collection.length + 1)]))(
    '%s: everything that people and their AI said is in a card',
    async (name) => {
      const imported = await importOrNone(join(collection, name))
      if (!imported) return
      const held = imported.cards.map(heldBy).join('\n')
      // The marks of citations became links, those of reasoning and documents parts.
      const said = saidIn(JSON.parse(readFileSync(join(collection, name), 'utf8'))).flatMap((text) =>
        text.split(/\s*(?:【[^】]*】|\ue200[^\ue201]*\ue201|<\/?ant(?:Artifact|Thinking)[^>]*>)\s*/),
      )
      expect(said.filter((text) => text.trim() !== '' && !held.includes(text))).toEqual([])
    },
  )
})

describe('letters', () => {
  it('are code points', () => {
    expect(countLetters('a😀\ud800é')).toBe(4)
  })

  it('add up by reason, the most first', () => {
    const sum = noLetters()
    const one = { source: 9, shown: 4, folded: 1, alternative: 1, lost: 0 }
    addLetters(sum, { ...one, leftOut: [{ reason: 'white space', letters: 3 }] })
    addLetters(sum, { ...one, leftOut: [{ reason: 'hidden system text', letters: 8 }] })
    addLetters(sum, { ...one, leftOut: [{ reason: 'white space', letters: 1 }] })
    expect(sum).toEqual({
      source: 27,
      shown: 12,
      folded: 3,
      alternative: 3,
      leftOut: [
        { reason: 'hidden system text', letters: 8 },
        { reason: 'white space', letters: 4 },
      ],
      lost: 0,
    })
  })
})
