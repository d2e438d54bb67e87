import { isObject, own } from './json-object.ts'
import { countLetters } from './letters.ts'

/** Keys of messages whose values are no text: types, names, locations. */
const NOT_TEXT = new Set([
  'type',
  'id',
  'uuid',
  'role',
  'name',
  'language',
  'format',
  'direction',
  'model',
  'status',
  'url',
  'urls',
  'domain',
  'source',
  'data',
  'signature',
  'citations',
  'flags',
  'flag',
  'metadata',
  'message',
  'image',
  'detail',
  'mime_type',
  'display_content',
  'structured_content',
  'assets',
  'annotations',
  'encrypted_content',
])
const NOT_TEXT_ENDING = /_(?:id|ids|uuid|type|name|url|pointer|at|timestamp|datetime|path)$/
/** Keys of tool inputs, all of whose values are text. */
const ALL_TEXT = new Set(['input', 'arguments', 'args'])

const isTextKey = (key: string): boolean => !NOT_TEXT.has(key) && !NOT_TEXT_ENDING.test(key)

/**
 * All texts in a value of an export, in order, without values that only name a type. Without recursion, as values may be nested
 * arbitrarily deep.
 */
export function* textsIn(value: unknown): Generator<string> {
  const open: { value: unknown; isAll: boolean }[] = [{ value, isAll: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { isAll } = next
    if (typeof next.value === 'string') {
      if (next.value !== '') yield next.value
      continue
    }
    const below: typeof open = []
    if (Array.isArray(next.value)) for (const one of next.value as unknown[]) below.push({ value: one, isAll })
    else if (isObject(next.value)) {
      const { value: object } = next as { value: Record<string, unknown> }
      for (const [key, one] of Object.entries(object)) {
        // The chunks in which a thought arrived repeat it.
        if (key === 'chunks' && typeof object['content'] === 'string' && object['content'] !== '') continue
        if (isAll || isTextKey(key)) below.push({ value: one, isAll: isAll || ALL_TEXT.has(key) })
      }
    }
    for (let at = below.length - 1; at >= 0; at--) open.push(below[at]!)
  }
}

/** The number of characters of all texts in a value of an export. */
export function lettersIn(value: unknown): number {
  if (typeof value === 'string') return countLetters(value)
  let letters = 0
  for (const text of textsIn(value)) letters += countLetters(text)
  return letters
}

/** All texts in a value, joined, and the number of characters added by joining. */
export function joinedTexts(value: unknown): { text: string; added: number } {
  const texts = [...textsIn(value)]
  return { text: texts.join('\n\n'), added: 2 * Math.max(0, texts.length - 1) }
}

/** A tool's input as readable text: a text unchanged, an object as a line per key. */
export function inputOf(value: unknown): { input: string; added: number } {
  if (typeof value === 'string') return { input: value, added: 0 }
  const lines = isObject(value)
    ? Object.entries(value).map(([key, one]) => {
        if (typeof one !== 'string') return `${key}: ${JSON.stringify(one)}`
        return `${key}:${one.includes('\n') ? '\n' : ' '}${one}`
      })
    : value === undefined || value === null
      ? []
      : [JSON.stringify(value)]
  const input = lines.join('\n').toWellFormed()
  return { input, added: countLetters(input) - lettersIn({ input: value }) }
}

/** A tool's result as text: an object as a line per key; of parts only their texts. */
export function answerOf(value: unknown): { text: string; added: number } {
  const hasParts = (object: object) => Object.values(object).some((one) => Array.isArray(one) && one.some(isObject))
  if (!isObject(value) || own(value, 'type') !== undefined || hasParts(value)) return joinedTexts({ output: value })
  const text = inputOf(value).input
  return { text, added: countLetters(text) - lettersIn({ output: value }) }
}

/** The number of characters of each message, by the given function. */
export const lettersOfAll = (messages: readonly unknown[], lettersOf: (message: unknown) => number): number =>
  messages.reduce<number>((sum, message) => sum + lettersOf(message), 0)

/** The messages of a `mapping`, unchanged. */
export const mappedMessages = (record: unknown): unknown[] => {
  const mapping = own(record, 'mapping')
  return isObject(mapping) ? Object.values(mapping).map((node) => own(node, 'message')) : []
}
