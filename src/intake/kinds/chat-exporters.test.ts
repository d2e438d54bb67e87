import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { LogText } from '#intake/records.ts'
import { chatJson } from './chat-json.ts'
import { markdownLog } from './markdown-log.ts'

const read = (record: unknown) => {
  expect(chatJson.recognises(record)).toBe(true)
  const reading = chatJson.read(record, context())
  expect(reading.letters!().lost).toBe(0)
  return reading.cards.map(({ card }) => card)
}

describe('JSON of ChatGPT Exporter', () => {
  const link = 'https://chatgpt.com/c/6942af9f-4ae8-8328-beac-4b56cc50b475'
  const dates = { created: '3/5/2025 9:00:00', updated: '3/6/2025 9:00:00', exported: '3/21/2025 13:53:21' }
  const record = {
    metadata: {
      title: 'Eels',
      user: { name: 'Ann', email: 'ann@example.com' },
      dates,
      link,
      powered_by: 'ChatGPT Exporter',
    },
    messages: [
      { role: 'Prompt', say: 'Where do eels go?', time: '3/5/2025, 10:00:01 AM' },
      { role: 'Response', say: 'To the sea.', time: '3/5/2025, 10:00:02 AM' },
    ],
  }

  it('has its prompts and answers, title and times, of which the month is first', () => {
    expect(read(record)).toMatchObject([
      { prompt: 'Where do eels go?', response: 'To the sea.', sessionTitle: 'Eels', dayStamp: '20250305_100001' },
    ])
    const [untimed] = read({ ...record, messages: record.messages.map(({ role, say }) => ({ role, say })) })
    expect(untimed!.dayStamp).toBe('20250305_090000')
  })

  it('gives the cards that its Markdown gives', () => {
    const log = `# Eels\n\n**User:** Ann  \n**Created:** ${dates.created}  \n**Exported:** ${dates.exported}  \n**Link:** [${link}](${link})\n\n## Prompt:\nWhere do eels go?\n\n## Response:\nTo the sea.\n`
    const cards = markdownLog.read(new LogText('a.md', log), context()).cards
    expect(cards.map(({ card }) => card.id)).toEqual(read(record).map(({ id }) => id))
  })
})

it('copies have the program that their link or their platform names, and JSON the day of its date', () => {
  const messages = [
    { author: 'user', content: 'p' },
    { author: 'ai', content: 'a' },
  ]
  const fromOf = (fields: object) => read({ title: 'T', ...fields, messages })[0]!.from
  expect(fromOf({ url: 'https://claude.ai/chat/1' })).toBe('Claude')
  expect(fromOf({ platform: 'chatgpt' })).toBe('ChatGPT')
  expect(fromOf({ source: 'https://example.com/' })).toBeUndefined()
  expect(read({ title: 'T', date: '2025-03-05T10:00:01Z', messages })[0]!.dayStamp).toBe('20250305_100001')
  const logFrom = (head: string) =>
    markdownLog.read(new LogText('a.md', `${head}\n\n## User\n\np\n\n## Gemini\n\na`), context()).cards[0]!.card.from
  expect(logFrom('---\nsource: https://gemini.google.com/app/a\n---')).toBe('Gemini')
  expect(logFrom('**Link:** [https://grok.com/c/a](https://grok.com/c/a)')).toBe('Grok')
})

it('JSON that a script made of ChatGPT has its pictures by their pointers', () => {
  const picture = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-1' }
  const messages = [
    { role: 'user', content: [picture, 'And this?'], create_time: 1741168801 },
    { role: 'assistant', content: ['A cat.'], model: 'gpt-4o', create_time: 1741168802 },
  ]
  const [one] = chatJson.read({ title: 'T', messages }, context()).cards
  expect(one!.content!.prompt).toMatchObject([
    { kind: 'picture', name: 'file-1' },
    { kind: 'text', text: 'And this?' },
  ])
})

it('JSON of Gemini Voyager is read, an exchange in each object', () => {
  const items = [
    { user: 'Where do eels go?', assistant: 'To the sea.', starred: false },
    { user: 'When?', assistant: 'In autumn.', starred: true },
  ]
  expect(
    read({ format: 'gemini-voyager.chat.v1', url: 'https://gemini.google.com/app/a', title: 'Eels', items }),
  ).toMatchObject([
    { prompt: 'Where do eels go?', response: 'To the sea.', sessionTitle: 'Eels' },
    { prompt: 'When?', response: 'In autumn.', sessionTitle: 'Eels' },
  ])
})

it('messages that say who speaks are read by that, whatever their fields are called', () => {
  const named = { user: 'ann', assistant: 'heron' }
  const messages = [
    { sender: 'user', text: 'q', ...named },
    { sender: 'assistant', text: 'a', ...named },
  ]
  expect(read({ messages }).map(({ prompt, response }) => [prompt, response])).toEqual([['q', 'a']])
})

it('messages have their times under each of the usual names, and none by how long they took', () => {
  const dayOf = (fields: object) =>
    read({
      messages: [
        { role: 'user', content: 'q', ...fields },
        { role: 'assistant', content: 'a' },
      ],
    })[0]!.dayStamp
  expect(dayOf({ createdAt: '2025-03-05T10:00:01Z' })).toBe('20250305_100001')
  expect(dayOf({ time: '2025-03-05 10:00:01' })).toBe('20250305_100001')
  expect(dayOf({ time: 3.5 })).toBe('')
})
