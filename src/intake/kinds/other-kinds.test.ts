import { describe, expect, it } from 'vitest'
import { indexAssets } from '#intake/assets.ts'
import { chatPage } from './chat-page.ts'
import { chatJson } from './chat-json.ts'
import { chatbotUi } from './chatbot-ui.ts'
import { context } from '#testing/exports/context.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'
import { librechat } from './librechat.ts'
import { messageLines } from './message-lines.ts'
import { openWebui } from './open-webui.ts'
import { pageConversations } from '#intake/page-conversations.ts'
import { sharegpt } from './sharegpt.ts'

describe('sharegpt', () => {
  const chat = (...said: [string, unknown][]) => ({
    id: 's',
    conversations: said.map(([from, value]) => ({ from, value })),
  })
  const read = (record: unknown) => sharegpt.read(record, context())

  it('reads authors and texts, and hides instructions and tools', () => {
    const reading = read(
      chat(
        ['system', 's'],
        ['human', 'p'],
        ['function_call', '{}'],
        ['observation', 'o'],
        ['gpt', 'a'],
        ['alien', 'x'],
        ['gpt', 7],
      ),
    )
    expect(textsOf(reading)).toEqual([['p', 'a']])
    expect(outcomesOf(reading)).toEqual([
      'system',
      'card',
      'tool call',
      'tool',
      'part',
      'the role "alien" of its author is not known',
      'its content is not a text',
    ])
    expect(reading.cards[0]!.card).toMatchObject({ category: 'ShareGPT', dayStamp: '' })
  })

  it('reads roles and contents as chat interfaces have them', () => {
    const messages = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'https://x/y.png' } },
        ],
      },
      { role: 'assistant', content: 'seen', model: 'gpt-4o' },
    ]
    const reading = chatJson.read({ title: 'T', messages, create_time: 1_700_000_000 }, context())
    expect(textsOf(reading)).toEqual([['look', 'seen']])
    expect(reading.assets).toEqual({ found: 0, missing: 1 })
    expect(reading.cards[0]!.card).toMatchObject({ sessionTitle: 'T', category: 'gpt-4o', dayStamp: '20231114_221320' })
  })

  it('reads times without an offset in the archive’s zone, and knows cards as they were named without them', () => {
    const said = (created_at: unknown) => ({ title: 'T', created_at, messages: [{ role: 'user', content: 'p' }] })
    const cardOf = (created_at: unknown) =>
      chatJson.read(said(created_at), context({ timeZone: 'America/New_York' })).cards[0]!
    for (const time of ['2024-03-15 14:23:00', '2024-03-15T14:23:00', '3/15/2024, 2:23:00 PM'])
      expect(cardOf(time).card.dayStamp).toBe('20240315_142300')
    expect(cardOf('2024-03-15 14:23:00').otherIds).toEqual([cardOf('soon').card.id])
    expect(cardOf('2024-03-15T14:23:00Z').otherIds).toBeUndefined()
  })

  it('gives cards of equal beginnings different names, and the same ones again', () => {
    const ids = (record: unknown) => read(record).cards.map(({ card }) => card.id)
    const one = chat(['human', 'hello'], ['gpt', 'hi'], ['human', 'p'], ['gpt', 'a'])
    const other = chat(['human', 'hello'], ['gpt', 'hello'], ['human', 'p'], ['gpt', 'a'])
    expect(new Set([...ids(one), ...ids(other)]).size).toBe(4)
    expect(ids({ ...one, conversations: [...one.conversations, { from: 'human', value: 'q' }] }).slice(0, 2)).toEqual(
      ids(one),
    )
  })
})

describe('librechat', () => {
  const said = (messageId: string, text: string, fields: object = {}) => ({
    messageId,
    text,
    isCreatedByUser: messageId.startsWith('p'),
    createdAt: '2024-04-09T14:32:05.230Z',
    ...fields,
  })
  const read = (messages: unknown[]) =>
    librechat.read({ conversationId: 'c', title: 'T', options: { model: 'gpt-3.5-turbo' }, messages }, context())

  it('names an agent that answered, not its id', () => {
    const messages = [said('p', 'p'), said('a', 'a', { parentMessageId: 'p', sender: 'Chef', model: 'agent_x7' })]
    expect(read(messages).cards[0]!.card).toMatchObject({ model: 'Chef', category: 'Chef' })
    const asked = said('p', 'p', { sender: 'User', model: 'agent_x7' })
    expect(read([asked]).cards[0]!.card.model).toBe('gpt-3.5-turbo')
  })

  it('reads messages that hold their answers, and the newest branch of them', () => {
    const late = { createdAt: '2024-04-09T15:00:00.000Z' }
    const tree = said('p1', 'p', { children: [said('a1', 'left'), said('a2', 'shown', { ...late, model: 'gpt-4' })] })
    const reading = read([tree])
    expect(textsOf(reading)).toEqual([['p', 'shown']])
    expect(outcomesOf(reading)).toEqual(['alternative', 'card', 'part'])
    expect(reading.cards[0]!.card).toMatchObject({ sessionTitle: 'T', category: 'gpt-4', dayStamp: '20240409_143205' })
  })

  it('reads a list by parents, parts of content, and files', () => {
    const root = '00000000-0000-0000-0000-000000000000'
    const parts = [
      { type: 'think', think: 'hm' },
      { type: 'tool_call', tool_call: {} },
      { type: 'text', text: { value: 'a' } },
    ]
    const reading = read([
      said('p1', 'p', { parentMessageId: root, files: [{ file_id: 'f', filename: 'x.png' }] }),
      said('a1', '', { parentMessageId: 'p1', content: parts }),
      said('a2', '', { parentMessageId: 'a1', content: [{ type: 'think', think: 'hm' }] }),
    ])
    expect(textsOf(reading)).toEqual([['p', 'a']])
    expect(outcomesOf(reading)).toEqual(['card', 'part', 'reasoning'])
    expect(reading.assets).toEqual({ found: 0, missing: 1 })
  })

  it('reads a conversation of 50,000 answers inside each other', { tags: 'scale' }, () => {
    let message = said('p', 'p')
    for (let depth = 0; depth < 50_000; depth++)
      message = said(depth % 2 ? `a${depth}` : `p${depth}`, 'x', { children: [message] })
    expect(read([message]).messages).toBe(50_001)
  })
})

describe('chatbotUi', () => {
  it('reads names, models and folders, without days', () => {
    const record = {
      id: 7,
      name: 'T',
      messages: [
        { role: 'user', content: 'p' },
        { role: 'assistant', content: 'a' },
      ],
      model: { id: 'gpt-4', name: 'GPT-4' },
      prompt: 'You are kind.',
      folderId: 'f',
    }
    expect(chatbotUi.recognises(record)).toBe(true)
    const projects: string[] = []
    const rules = { categoryOf: ({ project }: { project: string }) => (projects.push(project), null) }
    const reading = chatbotUi.read(record, context({ envelope: { folders: [{ id: 'f', name: 'Garden' }] }, rules }))
    expect(textsOf(reading)).toEqual([['p', 'a']])
    expect(reading.cards[0]!.card).toMatchObject({ sessionTitle: 'T', category: 'GPT-4', dayStamp: '' })
    expect(projects).toEqual(['Garden'])
  })
})

describe('openWebui', () => {
  const message = (role: string, content: string, parentId: string | null, fields: object = {}) => ({
    role,
    content,
    parentId,
    timestamp: 1_700_000_000,
    ...fields,
  })
  const read = (chat: object, fields = {}) =>
    openWebui.read(
      { id: 'o', title: 'T', created_at: 1_700_000_000, chat: { models: ['llama3'], ...chat } },
      context(fields),
    )

  it('follows the branch that was shown last, and folds reasoning away', () => {
    const fold = '<details type="reasoning" done="true"><summary>Thought</summary>\n> hm\n</details>\n'
    const messages = {
      p: message('user', 'p', null),
      a: message('assistant', `${fold}shown`, 'p', { modelName: 'Llama 3' }),
      b: message('assistant', 'left', 'p'),
      c: message('assistant', fold, 'a'),
      d: message('assistant', '<details type="reasoning"> never closed', 'c'),
    }
    const reading = read({ history: { messages, currentId: 'd' } })
    expect(textsOf(reading)).toEqual([['p', 'shown\n\n<details type="reasoning"> never closed']])
    expect(outcomesOf(reading)).toEqual(['alternative', 'card', 'part', 'reasoning', 'part'])
    expect(reading.cards[0]!.card).toMatchObject({ category: 'Llama 3', dayStamp: '20231114_221320' })
  })

  it('reads the list of older chats, and pictures that are in the text', () => {
    const url = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
    const messages = [
      message('user', 'look', null, {
        id: 'p',
        files: [
          { type: 'image', url },
          { type: 'file', name: 'gone.pdf' },
        ],
      }),
      message('assistant', 'seen', 'p', { id: 'a' }),
    ]
    const reading = read({ messages })
    expect(textsOf(reading)).toEqual([['look', 'seen']])
    expect(reading.assets).toEqual({ found: 1, missing: 1 })
    expect(Buffer.from(reading.cards[0]!.assets[0]!.inline!).toString()).toBe('picture')
    expect(reading.cards[0]!.assets[0]!.name).toMatch(/^inline-[0-9a-f]{20}\.png$/)
  })
})

describe('chatPage', () => {
  const html = `<!-- x --><html><div class="conversation"><h4>A &amp; B</h4>
<pre class="message"><div class="author">user</div><div>p &lt;b&gt;</div></pre>
<pre class="message"><div class="author">ChatGPT</div><div>a</div><div><img src="file-Abc.png"></div></pre>
<pre class="message"><div class="author">Tool</div><div>x</div></pre></div>
<div id="2" class="conversation"><h4>C</h4><pre class="message"><div class="author">Stranger</div><div>x</div></pre></div>`

  it('reads what a page draws, conversation by conversation', () => {
    const assets = indexAssets([{ name: 'file-Abc.png', size: 1, open: async function* () {} }])
    const records = [...pageConversations(html)]
    expect(records.map(({ line }) => line)).toEqual([1, 5])
    const [first, second] = records.map(({ value }) => chatPage.read(value, context({ assets })))
    expect(textsOf(first!)).toEqual([['p <b>', 'a']])
    expect(outcomesOf(first!)).toEqual(['card', 'part', 'tool'])
    expect(first!.cards[0]!.card.sessionTitle).toBe('A & B')
    expect(first!.assets).toEqual({ found: 1, missing: 0 })
    expect(outcomesOf(second!)).toEqual(['its author "Stranger" is not known'])
  })

  it('is no page without conversations, and reads none that JSON pretends to be', () => {
    expect([...pageConversations('<p>hello</p>')]).toEqual([])
    expect(chatPage.recognises({ title: 'x', messages: [] })).toBe(false)
  })
})

it.each([
  ['8 février 2024 à 07:33', '20240208_073300'],
  ['2024年2月8日 07:33:20', '20240208_073320'],
  ['Thu, 08 Feb 2024 07:33:20 GMT', '20240208_073320'],
  [1_707_377_600_000_000, '20240208_073320'],
])('chat JSON has the day of its times in any of their forms: %s', (time, stamp) => {
  const messages = [{ role: 'user', content: 'p', timestamp: time }]
  const [one] = chatJson.read({ title: 'T', created_at: time, messages }, context()).cards
  expect(one!.card.dayStamp).toBe(stamp)
  // As an earlier version named it, which did not read the time.
  expect(one!.otherIds).toEqual([chatJson.read({ title: 'T', messages }, context()).cards[0]!.card.id])
})

it('an object that wraps a conversation under the name of a field is no object of conversations by their ids', () => {
  const one = { messages: [{ role: 'user', content: 'p' }] }
  const isRead = (record: unknown) => messageLines.recognises(record)
  expect([{ 'chat-1': one }, { first: one, second: one }].map(isRead)).toEqual([true, true])
  const wrapped = [
    { conversation: one },
    { data: one },
    { result: one },
    { request: one, response: one },
    { Boats: one },
  ]
  expect(wrapped.map(isRead)).toEqual(wrapped.map(() => false))
})
