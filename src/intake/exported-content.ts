import { isCardId } from '#archive/card.ts'
import { MAX_EARLIER_CARDS } from '#archive/earlier-versions.ts'
import type { Alternative, CardContent, EarlierPlace, Exchange, Part } from '#archive/parts.ts'
import { isObject, own } from './json-object.ts'
import type { SourceFile } from './source-file.ts'

const FILE = { name: 'text', type: 'text', size: 'number', file: 'text' } as const

/** The fields of each kind of part. */
const FIELDS: Record<Part['kind'], Record<string, 'text' | 'number' | 'texts'>> = {
  text: { text: 'text' },
  document: { title: 'text', language: 'text', versions: 'texts' },
  reasoning: { text: 'text' },
  tool: { name: 'text', input: 'text', output: 'text' },
  picture: FILE,
  audio: FILE,
  file: FILE,
  citation: { title: 'text', url: 'text' },
}

const CHECKS = {
  text: (value: unknown): boolean => typeof value === 'string' && value.isWellFormed(),
  number: (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0,
  texts: (value: unknown): boolean => Array.isArray(value) && value.every(CHECKS.text),
}

/** Maximum depth of nested branches, beyond that of any conversation. */
const DEEPEST = 100

/** The content of a card from an export of Colloquy; null for an invalid one. */
export function readExportedContent(value: unknown): CardContent | null {
  const exchange = exchangeOf(value)
  const alternatives = listOf(own(value, 'alternatives'), (one) => alternativeOf(one, 0))
  const answer = own(value, 'answer')
  if (!exchange || !alternatives || !CHECKS.number(answer) || answer === 0) return null
  return { ...exchange, answer: answer as number, alternatives }
}

function alternativeOf(value: unknown, depth: number): Alternative | null {
  const exchange = sideOf(value)
  const after = listOf(own(value, 'after'), (one) => {
    const next = sideOf(one)
    const alternatives =
      depth < DEEPEST ? listOf(own(one, 'alternatives'), (other) => alternativeOf(other, depth + 1)) : null
    return next && alternatives && { ...next, alternatives }
  })
  return exchange && after && { ...exchange, after }
}

/** An exchange on another branch, with the id of the card that it would be. */
function sideOf(value: unknown): (Exchange & { card?: string }) | null {
  const [exchange, card] = [exchangeOf(value), own(value, 'card')]
  if (!exchange || card === undefined) return exchange
  return CHECKS.text(card) ? { ...exchange, card: card as string } : null
}

function exchangeOf(value: unknown): Exchange | null {
  const [prompt, response] = ['prompt', 'response'].map((side) => listOf(own(value, side), partOf))
  const [model, at] = [own(value, 'model'), own(value, 'at')]
  if (!prompt || !response || !CHECKS.text(model) || !CHECKS.text(at)) return null
  return { prompt, response, model: model as string, at: at as string }
}

function partOf(value: unknown): Part | null {
  const kind = own(value, 'kind')
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return null
  const fields = Object.entries(FIELDS[kind as Part['kind']])
  if (!fields.every(([name, type]) => CHECKS[type](own(value, name)))) return null
  const part = { kind, ...Object.fromEntries(fields.map(([name]) => [name, own(value, name)])) } as Part
  const continues = own(value, 'continues')
  if (part.kind !== 'document' || continues === undefined) return part
  const places = listOf(continues, earlierPlaceOf)
  return places && { ...part, continues: places.slice(-MAX_EARLIER_CARDS) }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The place of the earlier versions of a document. */
function earlierPlaceOf(value: unknown): EarlierPlace | null {
  if (!Array.isArray(value) || value.length !== 3) return null
  const [card, document, versions] = value as unknown[]
  const isPlace = typeof card === 'string' && isCardId(card) && isCount(document) && isCount(versions) && versions > 0
  return isPlace ? (value as EarlierPlace) : null
}

function listOf<T>(value: unknown, read: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  const list: T[] = []
  for (const one of value) {
    const found = read(one)
    if (found === null) return null
    list.push(found)
  }
  return list
}

/** The files of a card, by the names in its parts; null for invalid ones. */
export function readExportedFiles(value: unknown): SourceFile[] | null {
  if (!isObject(value)) return null
  const files = Object.entries(value)
  if (!files.every(([, base64]) => typeof base64 === 'string')) return null
  return files.map(([name, base64]) => {
    const inline = Buffer.from(base64 as string, 'base64')
    return {
      name,
      size: inline.length,
      inline,
      open: async function* () {
        yield inline
      },
    }
  })
}
