import { describe, expect, it } from 'vitest'
import { deepseek } from './deepseek.ts'
import { context } from '#testing/exports/context.ts'
import { expectLinear } from '#testing/growth.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'

interface ReadMessage {
  fragments?: [type: string, content: string][]
  content?: string
  after?: string
  files?: unknown[]
}

/** A conversation of DeepSeek's export with these messages, each below the one before unless it says otherwise. */
function chat(...messages: ReadMessage[]) {
  const nodes = messages.map(({ fragments, content, after, files = [] }, index) => {
    const id = `${index + 1}`
    const said = fragments ? { fragments: fragments.map(([type, text]) => ({ type, content: text })) } : { content }
    const message = { files, model: 'deepseek-chat', inserted_at: `2026-01-15T10:00:0${index}+08:00`, ...said }
    return [id, { id, parent: after ?? (index === 0 ? 'root' : `${index}`), children: [], message }]
  })
  return {
    id: 'd-1',
    title: 'Rye',
    inserted_at: '2026-01-15T10:00:00+08:00',
    updated_at: '2026-01-15T11:00:00+08:00',
    mapping: { root: { id: 'root', parent: null, children: ['1'], message: null }, ...Object.fromEntries(nodes) },
  }
}
const read = (record: unknown) => deepseek.read(record, context())

describe('deepseek', () => {
  it('reads prompts and answers by their fragments, with day, model and title', () => {
    const reading = read(
      chat(
        { fragments: [['REQUEST', 'p']] },
        {
          fragments: [
            ['THINK', 'hm'],
            ['SEARCH', 'x'],
            ['RESPONSE', 'a'],
            ['RESPONSE', 'b'],
          ],
        },
        { fragments: [['REQUEST', 'q']] },
        { fragments: [['TEMPLATE_RESPONSE', 'sorry']] },
      ),
    )
    expect(textsOf(reading)).toEqual([
      ['p', 'a\n\nb'],
      ['q', 'sorry'],
    ])
    expect(reading.cards[0]!.card).toMatchObject({
      sessionTitle: 'Rye',
      category: 'deepseek-chat',
      dayStamp: '20260115_020000',
    })
  })

  it('names the model that answered, where the question names another', () => {
    const asked = chat({ fragments: [['REQUEST', 'p']] }, { fragments: [['RESPONSE', 'a']] })
    const { 2: answer } = asked.mapping as unknown as { 2: { message: { model: string } } }
    answer.message.model = 'deepseek-reasoner'
    expect(read(asked).cards[0]!.card.category).toBe('deepseek-reasoner')
  })

  it('follows the newest branch, and says what is not shown and why', () => {
    const reading = read(
      chat(
        { fragments: [['REQUEST', 'p']], files: [{ id: 'f', file_name: 'x.pdf' }] },
        { fragments: [['RESPONSE', 'left']] },
        { fragments: [['RESPONSE', 'shown']], after: '1' },
        { fragments: [['THINK', 'hm']] },
        { fragments: [['DANCE', 'x']] },
      ),
    )
    expect(textsOf(reading)).toEqual([['p', 'shown']])
    expect(reading.assets).toEqual({ found: 0, missing: 1 })
    expect(outcomesOf(reading)).toEqual([
      'alternative',
      'card',
      'part',
      'reasoning',
      'a fragment of it is of the unknown kind "DANCE"',
    ])
  })

  it('reads older exports, in which the speakers take turns and none is named', () => {
    const old = chat(
      { content: 'p' },
      { content: 'a' },
      { content: 'q' },
      { content: 'b' },
      { content: 'c', after: '3' },
    )
    expect(deepseek.recognises(old)).toBe(true)
    expect(textsOf(read(old))).toEqual([
      ['p', 'a'],
      ['q', 'c'],
    ])
  })

  it(
    'reads an older conversation of 12,000 messages in time that grows with their number alone',
    { tags: 'scale' },
    () => {
      expectLinear(12_000, (length) => {
        const { cards } = read(chat(...Array.from({ length }, (_, at) => ({ content: `${at}` }))))
        expect(cards).toHaveLength(length / 2)
        expect(cards.at(-1)!.card).toMatchObject({ prompt: `${length - 2}`, response: `${length - 1}` })
      })
    },
  )
})

it('links the pages that an answer cites, and leaves marks of none out', () => {
  const record = chat(
    { fragments: [['REQUEST', 'p']] },
    { fragments: [['RESPONSE', 'It swims[citation:2][citation:9], as `[citation:2]` says.']] },
  )
  const results = [1, 2].map((cite_index) => ({
    cite_index,
    title: `Page ${cite_index}`,
    url: `https://${cite_index}.example/`,
  }))
  const answer = (record.mapping as Record<string, { message: { fragments: object[] } }>)['2']!.message
  answer.fragments = [{ type: 'SEARCH', results }, ...answer.fragments]
  const reading = read(record)
  expect(reading.cards.map(({ card }) => card.response)).toEqual([
    'It swims ([Page 2](https://2.example/)), as `[citation:2]` says.',
  ])
  expect(reading.cards[0]!.content!.response.at(-1)).toEqual({
    kind: 'citation',
    title: 'Page 2',
    url: 'https://2.example/',
  })
  expect(reading.letters!().lost).toBe(0)
})
