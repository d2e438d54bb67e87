import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { chatJson } from './kinds/chat-json.ts'
import { KINDS } from './recognise.ts'

const said = (content: unknown, key = 'role') => [
  { [key]: 'user', content: 'p' },
  { [key]: 'assistant', content },
  { [key]: 'user', content: 'q' },
  { [key]: 'assistant', content: 'z' },
]
const text = { type: 'text', text: 'a' }
const created = { date: 'Thu, 08 Feb 2024 07:33:20 GMT', zone: '2024-03-15T14:23:10+01' }
const messages = said('a').slice(0, 2)
const step = (role: string, spoken: string) => ({
  currentlySelected: 0,
  versions: [{ type: 'singleStep', role, content: [{ type: 'text', text: spoken }] }],
})
const steps = [step('user', 'p'), step('assistant', 'a')]
const responses = [{ response: { sender: 'human', message: 'p' } }, { response: { sender: 'assistant', message: 'a' } }]

const RECORDS: Record<string, unknown> = {
  'a refusal behind a text': { title: 'T', messages: said([text, { type: 'refusal', refusal: 'No' }]) },
  'an answer of an API that was not read': {
    title: 'T',
    messages: said('a').slice(0, 3),
    choices: [{ message: said('b')[1] }],
  },
  'an answer that was not read': { title: 'T', messages: said([{ type: 'output_text', text: 'a' }]) },
  'a prompt that was not read': {
    title: 'T',
    messages: [...said('a').slice(0, 2), { role: 'user', content: [{ type: 'input_text', text: 'q' }] }, said('z')[1]],
  },
  'a part of a type that is not known': { title: 'T', messages: said([text, { type: 'novel', text: 'b' }]) },
  'a file without a name': { chatTitle: 'T', messages: said([text, { type: 'file', text: 'b c' }]) },
  'reasoning without an end': { chatTitle: 'T', messages: said('<think>Hm.') },
  'reasoning between colons': { title: 'T', model: 'm', messages: said(':::thinking\nHm.\n:::\na', 'from') },
  'reasoning with an end': { chatTitle: 'T', messages: said('<think>Hm.</think>a') },
  'chat JSON of a local time': { title: 'T', created_at: created.zone, messages },
  'chat JSON of microseconds': { title: 'T', created_at: '2024-03-15 14:23:10.123456+00', messages },
  'TypingMind at a time': { chatTitle: 'T', createdAt: created.date, messages },
  'Open WebUI at a time': { title: 'T', created_at: 1_710_512_590_123_456, chat: { messages } },
  'HuggingChat at a time': { title: 'T', createdAt: created.zone, messages: said('a', 'from').slice(0, 2) },
  'LM Studio at a time': { name: 'T', createdAt: created.date, messages: steps },
  'Grok at a time': { conversation: { title: 'T', create_time: created.zone }, responses },
}

/** The ids of their cards in archives of earlier versions, which read fewer parts and times. */
const IDS: Record<string, string[]> = {
  'a refusal behind a text': ['1c955f07ad904443c67a', '56f89919505af53db0d8'],
  'an answer of an API that was not read': ['1c955f07ad904443c67a', '0eda04906c0a2ec6e626'],
  'an answer that was not read': ['3ae893dc49483d3a4ff9', '8810cb36042e6d9becdb'],
  'a prompt that was not read': ['b97da096253d3a75925b', 'd88f2b3bc3a6f5aad9db'],
  'a part of a type that is not known': ['1c955f07ad904443c67a', '56f89919505af53db0d8'],
  'a file without a name': ['1c955f07ad904443c67a', '56f89919505af53db0d8'],
  'reasoning without an end': ['7946a0c22a1ed1422bd4', '26f12a4e7540849c6aff'],
  'reasoning between colons': ['f7441a7a383d75890051', '95a8b6e58fce606dda56'],
  'reasoning with an end': ['1c955f07ad904443c67a', '56f89919505af53db0d8'],
  'chat JSON of a local time': ['509000144fb9c75cdeca'],
  'chat JSON of microseconds': ['509000144fb9c75cdeca'],
  'TypingMind at a time': ['1c955f07ad904443c67a'],
  'Open WebUI at a time': ['1c955f07ad904443c67a'],
  'HuggingChat at a time': ['1c955f07ad904443c67a'],
  'LM Studio at a time': ['1c955f07ad904443c67a'],
  'Grok at a time': ['1c955f07ad904443c67a'],
}

describe('cards of messages without ids', () => {
  it.each(Object.entries(RECORDS))('keep the ids that archives have for %s', (name, record) => {
    const { cards } = KINDS.find((kind) => kind.recognises(record))!.read(record, context())
    const known = cards.map(({ card, otherIds = [] }) => [card.id, ...otherIds])
    expect(known).toHaveLength(IDS[name]!.length)
    for (const [at, id] of IDS[name]!.entries()) expect(known[at]).toContain(id)
  })

  it('have ids of their own where earlier versions read the same of two conversations', () => {
    const cardsOf = (answer: string) =>
      chatJson.read({ title: 'T', messages: said([{ type: 'output_text', text: answer }]) }, context()).cards
    const [one, other] = [cardsOf('a'), cardsOf('b')].map((cards) => cards.map(({ card }) => card.id))
    expect(new Set([...one!, ...other!]).size).toBe(4)
  })
})
