import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'
import { zed } from './zed.ts'

const texts = [
  'Be brief.\n',
  'How warm is 生地 dough?\n\n```dough.md\nFlour and water.\n```\n\n',
  '<think>\nIt is rye.\n</think>\n\nQuite.\n',
  'And wheat?\n',
  'Less.\n\n',
]
const bytes = (text: string) => Buffer.byteLength(text)
const text = texts.join('')
const startOf = (at: number) => bytes(texts.slice(0, at).join(''))
const rangeOf = (part: string) => {
  const start = bytes(text.slice(0, text.indexOf(part)))
  return { start, end: start + bytes(part) }
}
const roles = ['system', 'user', 'assistant', 'user', 'assistant']
const thread = {
  id: '0a1b',
  zed: 'context',
  version: '0.4.0',
  text,
  messages: roles.map((role, at) => ({
    id: { replica_id: 0, value: at },
    start: startOf(at),
    metadata: { role, status: 'Done', timestamp: { replica_id: 0, value: at } },
  })),
  summary: 'Rye bread',
  slash_command_output_sections: [
    { range: rangeOf('```dough.md\nFlour and water.\n```'), icon: 'File', label: 'dough.md', metadata: null },
  ],
  thought_process_output_sections: [{ range: rangeOf('<think>\nIt is rye.\n</think>') }],
}

describe('a text thread of Zed', () => {
  it('has its messages by their bytes, with what commands wrote and what was thought, folded', () => {
    const reading = zed.read(thread, context())
    expect(outcomesOf(reading)).toEqual(['system', 'card', 'part', 'card', 'part'])
    expect(textsOf(reading)).toEqual([
      ['How warm is 生地 dough?', 'Quite.'],
      ['And wheat?', 'Less.'],
    ])
    const [{ card, content }] = reading.cards as [(typeof reading.cards)[0]]
    expect(card).toMatchObject({ sessionTitle: 'Rye bread', from: 'Zed' })
    expect(content!.prompt[1]).toMatchObject({ kind: 'tool', name: 'dough.md', output: expect.stringMatching(/Flour/) })
    expect(content!.response[0]).toEqual({ kind: 'reasoning', text: 'It is rye.' })
    expect(reading.letters!().lost).toBe(0)
  })

  it('of an older version is the same, and gives the same cards', () => {
    const { messages, slash_command_output_sections: _, thought_process_output_sections: __, ...rest } = thread
    const old = {
      ...rest,
      version: '0.2.0',
      messages: messages.map(({ start }, id) => ({ id, start })),
      message_metadata: Object.fromEntries(roles.map((role, id) => [id, { role, status: 'Done' }])),
    }
    const reading = zed.read(old, context())
    const idsOf = ({ cards }: typeof reading) => cards.map(({ card }) => card.id)
    expect(idsOf(reading)).toEqual(idsOf(zed.read(thread, context())))
    expect(textsOf(reading)[1]).toEqual(['And wheat?', 'Less.'])
  })

  it.each([
    [{ messages: [{ start: 3 }, null, { start: -1 }, { start: 'x', metadata: { role: 'user' } }] }],
    [{ thought_process_output_sections: [{ range: { start: 10, end: 5 } }, { range: null }, 7] }],
    [{ slash_command_output_sections: [{ range: { start: 0, end: 1e9 } }, { range: { start: 21, end: 22 } }] }],
    [{ text: '\u{1f9c0}', messages: [{ start: 1 }, { start: 2 }] }],
  ])('loses no letter where it is odd: %j', (fields) => {
    expect(zed.read({ ...thread, ...fields }, context()).letters!().lost).toBe(0)
  })
})
