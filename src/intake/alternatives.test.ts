import fc from 'fast-check'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Alternative, Exchange } from '#archive/parts.ts'
import { indexAssets } from './assets.ts'
import { chatgpt } from './kinds/chatgpt.ts'
import { context } from '#testing/exports/context.ts'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'
import type { ParsedRecord } from './export-kind.ts'
import { shownContents } from '#testing/exports/shown-contents.ts'

const read = (record: unknown) => chatgpt.read(record, context())
const texts = ({ prompt, response }: Exchange) =>
  [prompt, response].map((parts) => parts.map((part) => (part.kind === 'text' ? part.text : part.kind)).join('|'))

/** A card's answers in the order of the export, the shown one in braces. */
function answersOf({ cards }: ParsedRecord, index = 0) {
  const content = cards[index]!.content!
  const all = content.alternatives.map((one) => texts(one).join(': '))
  return all.toSpliced(content.answer - 1, 0, `{${texts(content).join(': ')}}`)
}

interface Tree {
  current_node?: string
  mapping: Record<string, { message?: unknown; parent?: string | null; children?: string[] }>
}

/** True for messages that a reader sees: counted here by what the export says, not by what the intake makes of it. */
function isSeen(message: unknown): boolean {
  const { author, content, recipient, weight, metadata } = (message ?? {}) as {
    author?: { role: string }
    content?: { content_type?: string; parts?: unknown[] }
    recipient?: string
    weight?: number
    metadata?: { is_visually_hidden_from_conversation?: boolean }
  }
  if (author?.role !== 'user' && author?.role !== 'assistant') return false
  if ((recipient ?? 'all') !== 'all' || weight === 0 || metadata?.is_visually_hidden_from_conversation) return false
  if (!['text', 'multimodal_text', undefined].includes(content?.content_type)) return false
  return (content?.parts ?? []).some((part) => typeof part === 'string' && part.trim() !== '')
}

/**
 * How many siblings more than one the branches of a tree have, without branches that say nothing; the branch that is shown
 * counts for one wherever it says anything at all.
 */
function siblingsIn({ mapping, current_node: current }: Tree): number {
  const path = new Set<string>()
  for (let id = current; id !== undefined && mapping[id]; id = mapping[id]!.parent ?? undefined) path.add(id)
  if (![...path].some((id) => isSeen(mapping[id]!.message))) path.clear()
  const roots = Object.keys(mapping).filter((id) => !mapping[mapping[id]!.parent ?? ''])
  const below = (id: string) => Object.keys(mapping).filter((other) => mapping[other]!.parent === id)
  const says = (id: string): boolean => path.has(id) || isSeen(mapping[id]!.message) || below(id).some(says)
  const count = (ids: string[]): number => {
    const saying = ids.filter(says)
    return Math.max(0, saying.length - 1) + saying.reduce((sum, id) => sum + count(below(id)), 0)
  }
  return count(roots)
}

const countAlternative = (one: Alternative): number =>
  1 +
  one.after.reduce((sum, next) => sum + next.alternatives.reduce((all, other) => all + countAlternative(other), 0), 0)
const alternativesIn = ({ cards }: ParsedRecord): number =>
  cards.reduce(
    (sum, { content }) => sum + (content?.alternatives ?? []).reduce((all, one) => all + countAlternative(one), 0),
    0,
  )

describe('alternatives', () => {
  it('are answers that were made again, in the order of the export', () => {
    const reading = read(
      conversation(
        [
          { id: 'p', text: 'p' },
          { id: 'a', after: 'p', role: 'assistant', text: 'one' },
          { id: 'b', after: 'p', role: 'assistant', text: 'two' },
          { id: 'c', after: 'p', role: 'assistant', text: 'three' },
        ],
        { current_node: 'b' },
      ),
    )
    expect(answersOf(reading)).toEqual(['p: one', '{p: two}', 'p: three'])
    expect(reading.outcomes.map(({ kind }) => kind)).toEqual(['alternative', 'alternative', 'card', 'part'])
    expect(reading.letters!()).toMatchObject({ source: 12, shown: 4, alternative: 8, lost: 0 })
  })

  it('are prompts that were edited, with all that followed and its own alternatives', () => {
    const reading = read(
      conversation([
        { id: 'p', text: 'p' },
        { id: 'a', role: 'assistant', text: 'a' },
        { id: 'old', text: 'old', after: 'a' },
        { id: 'b', role: 'assistant', text: 'b' },
        { id: 'on', text: 'on', after: 'b' },
        { id: 'c', role: 'assistant', text: 'c', after: 'on' },
        { id: 'd', role: 'assistant', text: 'd', after: 'on' },
        { id: 'e', role: 'assistant', text: 'e', after: 'old' },
        { id: 'new', text: 'new', after: 'a' },
        { id: 'f', role: 'assistant', text: 'f' },
      ]),
    )
    expect(reading.cards).toHaveLength(2)
    expect(reading.cards[0]).not.toHaveProperty('content')
    expect(answersOf(reading, 1)).toEqual(['old: b', 'old: e', '{new: f}'])
    const [old] = reading.cards[1]!.content!.alternatives
    expect(old!.after.map((one) => [texts(one), one.alternatives.map(texts)])).toEqual([[['on', 'd'], [['on', 'c']]]])
    expect([alternativesIn(reading), reading.letters!().lost]).toEqual([3, 0])
  })

  it('begin the conversation in another way, or leave an answer in its midst', () => {
    const roots = read(
      conversation([
        { id: 'x', text: 'first', after: null },
        { id: 'y', role: 'assistant', text: 'x' },
        { id: 'p', text: 'second', after: null },
        { id: 'a', role: 'assistant', text: 'a' },
        { id: 'left', text: 'and then?', after: 'a' },
        { id: 'b', role: 'assistant', text: 'more', after: 'a' },
      ]),
    )
    expect(answersOf(roots)).toEqual(['first: x', 'second: a', '{second: a|more}'])
    expect(roots.cards[0]!.content!.alternatives[1]!.after.map(texts)).toEqual([['and then?', '']])
    expect(roots.letters!().lost).toBe(0)
  })

  it('are none where a branch says nothing: what is folded in it is folded in the card', () => {
    const reading = read(
      conversation(
        [
          { id: 'p', text: 'p' },
          {
            id: 'stopped',
            after: 'p',
            role: 'assistant',
            content: { content_type: 'thoughts', thoughts: [{ content: 'Hm' }] },
          },
          { id: 'a', after: 'p', role: 'assistant', text: 'a' },
        ],
        { current_node: 'a' },
      ),
    )
    expect(reading.cards[0]!.content).toMatchObject({
      answer: 1,
      response: [{ kind: 'text' }, { kind: 'reasoning', text: 'Hm' }],
      alternatives: [],
    })
    expect(reading.letters!()).toMatchObject({ folded: 2, lost: 0 })
  })

  it('share the version of a document where the branches part, and go on by themselves', () => {
    const sent = (id: string, after: string, recipient: string, value: object): FixtureMessage => ({
      id,
      after,
      role: 'assistant',
      recipient: `canmore.${recipient}_textdoc`,
      content: { content_type: 'code', text: JSON.stringify(value) },
    })
    const change = (replacement: string) => ({ updates: [{ pattern: 'cold', multiple: false, replacement }] })
    const reading = read(
      conversation([
        { id: 'p', text: 'p' },
        sent('made', 'p', 'create', { name: 'L', type: 'document', content: 'It is cold.' }),
        { id: 'q', text: 'q', after: 'made' },
        sent('one', 'q', 'update', change('warm')),
        sent('two', 'q', 'update', change('hot')),
      ]),
    )
    const { response, alternatives } = shownContents(reading.cards)[1]!
    expect(response[0]).toMatchObject({ versions: ['It is cold.', 'It is hot.'] })
    expect(alternatives[0]!.response[0]).toMatchObject({ versions: ['It is cold.', 'It is warm.'] })
    expect(reading.letters!().lost).toBe(0)
  })

  it('are as many as the siblings of any tree, and no letter of it is lost', { tags: 'scale' }, () => {
    const node = fc.record({
      after: fc.nat(30),
      role: fc.constantFrom('user', 'user', 'assistant', 'assistant', 'tool', 'system'),
      text: fc.constantFrom('', ' ', 'word', 'a longer text 😀'),
      type: fc.constantFrom('text', 'text', 'text', 'thoughts', 'code'),
    })
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 30 }), (nodes) => {
        const said = nodes.map(({ after, role, text, type }, index): FixtureMessage => {
          const at = { id: `m${index}`, after: index === 0 ? 'root' : `m${after % index}`, role }
          return type === 'thoughts' && role === 'assistant'
            ? { ...at, content: { content_type: type, thoughts: [{ content: text }] } }
            : type === 'code' && role === 'assistant'
              ? { ...at, recipient: 'python', content: { content_type: type, text } }
              : { ...at, text }
        })
        const record = conversation(said) as unknown as Tree
        const reading = read(record)
        expect(reading.letters!().lost).toBe(0)
        expect(reading.outcomes).toHaveLength(nodes.length)
        const isSaid = reading.cards.length > 0
        const { answer = 1, alternatives = [] } = reading.cards[0]?.content ?? {}
        expect(answer).toBeLessThanOrEqual(alternatives.length + 1)
        if (isSaid) expect(alternativesIn(reading)).toBe(siblingsIn(record))
      }),
      { numRuns: 500 },
    )
  })

  it('do not repeat a long answer without end where each of its messages has siblings', { tags: 'scale' }, () => {
    const said: FixtureMessage[] = [{ id: 'p', text: 'p' }]
    for (let at = 0; at < 3000; at++) {
      const after = at === 0 ? 'p' : `m${at - 1}`
      said.push({ id: `s${at}`, role: 'assistant', text: `s${at}`, after })
      said.push({ id: `m${at}`, role: 'assistant', text: `m${at}`, after })
    }
    const reading = read(conversation(said))
    const { alternatives } = reading.cards[0]!.content!
    expect(alternatives).toHaveLength(3000)
    expect(texts(alternatives[2]!)).toEqual(['p', 'm0|m1|s2'])
    expect(texts(alternatives.at(-1)!)).toEqual(['p', 's2999'])
    expect(alternatives.reduce((sum, one) => sum + one.response.length, 0)).toBeLessThan(110_000)
    expect(reading.letters!().lost).toBe(0)
  })

  it('are pictures that were made again, whether the export has their bytes or not', () => {
    const drawn = ['file-a', 'file-b'].map((name) => ({
      after: 'p',
      role: 'tool',
      parts: [{ asset_pointer: `file-service://${name}` }],
    }))
    const record = conversation([{ id: 'p', text: 'p' }, ...drawn])
    const files = ['file-a.png', 'file-b.png'].map((name) => ({ name, size: 1, open: async function* () {} }))
    const whole = chatgpt.read(record, context({ assets: indexAssets(files) }))
    expect(answersOf(whole)).toEqual(['p: picture', '{p: picture}'])
    expect(answersOf(read(record))).toEqual(answersOf(whole))
    expect(read(record).outcomes.map(({ kind }) => kind)).toEqual(['missingAsset', 'card', 'missingAsset'])
  })

  it('are read from a tree of branches within branches', { tags: 'scale' }, () => {
    const said: FixtureMessage[] = []
    for (let at = 0; at < 4000; at++) {
      said.push({ id: `p${at}`, text: `p${at}`, after: at === 0 ? 'root' : `p${at - 1}` })
      said.push({ id: `a${at}`, role: 'assistant', text: `a${at}`, after: `p${at}` })
    }
    const reading = read(conversation(said, { current_node: 'a0' }))
    expect(JSON.stringify(reading.cards[0]!.content).length).toBeGreaterThan(4000)
    expect(reading.letters!().lost).toBe(0)
  })
})

const collection = join(process.cwd(), '..', 'shared', 'data', 'exports')
const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : name.endsWith('.json') ? [path] : []
  })

describe.runIf(existsSync(collection))('alternatives of the collection', () => {
  const files = existsSync(collection) ? filesIn(collection) : []

  it('are as many as the siblings of its trees', () => {
    let seen = 0
    for (const path of files) {
      let value: unknown
      try {
        value = JSON.parse(readFileSync(path, 'utf8'))
      } catch {
        continue
      }
      for (const record of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (!chatgpt.recognises(record)) continue
        const tree = record as Tree
        // Without links the order of time is the tree.
        if (Object.values(tree.mapping).every(({ parent }) => !tree.mapping[parent ?? ''])) continue
        const siblings = siblingsIn(tree)
        expect([path, alternativesIn(read(record))]).toEqual([path, siblings])
        seen += siblings
      }
    }
    expect(seen).toBeGreaterThan(2)
  })
})
