import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { textGenerationWebui } from './text-generation-webui.ts'

const at = (minute: string) => ({ timestamp: `Mar 01, 2025 10:${minute}` })
const chat = {
  internal: [
    ['<|BEGIN-VISIBLE-CHAT|>', 'Welcome.'],
    ['How <warm>?', '<think>It is rye.</think>Quite.'],
    ['And wheat?', 'Less.'],
  ],
  visible: [
    ['', 'Welcome.'],
    ['How &lt;warm&gt;?', '&lt;think&gt;It is rye.&lt;/think&gt;Quite.'],
    ['And wheat?', 'Minder.'],
  ],
  metadata: {
    assistant_0: { ...at('00'), tool_sequence: [{ name: 'oven', content: 'It is on.' }] },
    user_1: {
      ...at('01'),
      attachments: [
        { name: 'cat.png', type: 'image', image_data: 'data:image/png;base64,aGk=', image_id: 1 },
        { name: 'dough.md', type: 'text/plain', content: 'Flour and water.' },
      ],
    },
    assistant_1: {
      ...at('02'),
      model_name: 'llama-3',
      versions: [
        { content: 'Not at all.', visible_content: 'Not at all.', ...at('02') },
        { content: '<think>It is rye.</think>Quite.', visible_content: 'Quite.', ...at('03') },
      ],
      current_version_index: 1,
    },
  },
}
const read = (record: object, file: string) => textGenerationWebui.read(record, context({ file }))

it('text-generation-webui: reads both sides, versions, files, what was shown in their place, days, models and character', () => {
  const reading = read(chat, 'logs/chat/Baker/20250301-10-00-00.json')
  expect(reading.letters!().lost).toBe(0)
  expect(textsOf(reading)).toEqual([
    ['', 'Welcome.'],
    ['How <warm>?', 'Quite.'],
    ['And wheat?', 'Less.'],
  ])
  const [, { card, content }, last] = reading.cards as [unknown, (typeof reading.cards)[0], (typeof reading.cards)[0]]
  expect(card).toMatchObject({ sessionTitle: 'How <warm>?', dayStamp: '20250301_100100', model: 'llama-3' })
  expect(content!.prompt).toMatchObject([
    { kind: 'text' },
    { kind: 'picture', name: 'cat.png' },
    { kind: 'tool', name: 'dough.md', output: 'Flour and water.' },
  ])
  expect(reading.cards[0]!.content!.response[1]).toMatchObject({ kind: 'tool', name: 'tools' })
  expect(content!.response).toEqual([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'text', text: 'Quite.' },
  ])
  expect(content!.alternatives).toMatchObject([{ response: [{ text: 'Not at all.' }] }])
  expect(last.content!.response).toMatchObject([{ text: 'Less.' }, { name: 'shown as', output: 'Minder.' }])
})

it('text-generation-webui: gives the same cards under another name, which is their title, and as a chat of an older version', () => {
  const idsOf = (reading: ReturnType<typeof read>) => reading.cards.map(({ card }) => card.id)
  const renamed = read(chat, 'Rye bread.json')
  expect(renamed.cards[0]!.card.sessionTitle).toBe('Rye bread')
  expect(idsOf(renamed)).toEqual(idsOf(read(chat, 'instruct/20250301-10-00-00.json')))
  const other = { ...chat, internal: [chat.internal[0], ['Other?', 'Yes.'], chat.internal[2]] }
  expect(idsOf(read(other, 'x.json')).slice(1)).not.toEqual(expect.arrayContaining(idsOf(renamed).slice(1)))
  const old = read({ data: chat.internal, data_visible: chat.visible }, '20250301-10-00-00.json')
  expect(textsOf(old)).toEqual(textsOf(renamed))
  expect(old.cards[0]!.card.dayStamp).toBe('20250301_100000')
})

it.each([
  [{ internal: [[1, null], null, ['p', 'a']], visible: [] }],
  [
    {
      internal: [['p', 'a']],
      visible: 7,
      metadata: { assistant_0: { versions: [null, { content: 3 }], attachments: {} } },
    },
  ],
  [
    {
      internal: [['', '']],
      visible: [['', '']],
      metadata: { user_0: { timestamp: 5, attachments: [null], remark: 'A new field.' } },
    },
  ],
])('text-generation-webui: loses no letter where it is odd: %j', (record) => {
  expect(read(record, 'x.json').letters!().lost).toBe(0)
})
