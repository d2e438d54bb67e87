import { describe, expect, it } from 'vitest'
import { textOfParts } from '#archive/parts.ts'
import { chatJson } from './chat-json.ts'
import { chatbotUi } from './chatbot-ui.ts'
import { chatPage } from './chat-page.ts'
import { deepseek } from './deepseek.ts'
import type { ParsedRecord } from '#intake/export-kind.ts'
import { context } from '#testing/exports/context.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { grok } from './grok.ts'
import { librechat } from './librechat.ts'
import { llmLogs } from './llm-logs.ts'
import { openWebui } from './open-webui.ts'
import { sharegpt } from './sharegpt.ts'
import { DrawnConversation } from '#intake/page-conversations.ts'

/** The parts of the only response, after it was checked that the card's texts are theirs and that no letter is lost. */
function responseOf(reading: ParsedRecord) {
  const [{ card, content }] = reading.cards as [ParsedRecord['cards'][number]]
  expect([textOfParts(content!.prompt), textOfParts(content!.response)]).toEqual([card.prompt, card.response])
  expect(reading.letters!().lost).toBe(0)
  return content!.response
}

describe('parts of other kinds', () => {
  it('LibreChat: reasoning, and calls of tools with what came out', () => {
    const content = [
      { type: 'think', think: 'Hm.' },
      { type: 'tool_call', tool_call: { id: 't', name: 'search', args: '{"q":"x"}', output: 'found' } },
      { type: 'text', text: 'a' },
      { type: 'image_file', image_file: { file_id: 'f', filename: 'rye.png' } },
    ]
    const messages = [
      { messageId: '1', isCreatedByUser: true, text: 'p' },
      { messageId: '2', parentMessageId: '1', isCreatedByUser: false, text: '', content },
    ]
    expect(responseOf(librechat.read({ conversationId: 'l', messages }, context()))).toEqual([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'tool', name: 'search', input: '{"q":"x"}', output: 'found' },
      { kind: 'text', text: 'a' },
      { kind: 'picture', name: 'rye.png', type: '', size: 0, file: '' },
    ])
  })

  it('Open WebUI: parts that it folds in its text', () => {
    const folds =
      '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; Hm, a &lt; b &amp;&amp; c.\n&gt; So.\n</details>\n' +
      '<details type="tool_calls" done="true" id="t" name="search" arguments="&quot;{&#x27;a&#x27;: 1}&quot;" result="found &amp; read">\n<summary>Done</summary>\n</details>\n'
    const messages = {
      1: { id: '1', parentId: null, role: 'user', content: 'p' },
      2: { id: '2', parentId: '1', role: 'assistant', content: `${folds}a` },
    }
    const reading = openWebui.read({ id: 'o', chat: { history: { messages, currentId: '2' } } }, context())
    expect(responseOf(reading)).toEqual([
      { kind: 'reasoning', text: 'Hm, a < b && c.\nSo.' },
      { kind: 'tool', name: 'search', input: `"{'a': 1}"`, output: 'found & read' },
      { kind: 'text', text: 'a' },
    ])
    expect(reading.letters!()).toMatchObject({
      shown: 2,
      folded: 41,
      leftOut: [{ reason: 'markup of the maker', letters: folds.length - 41 }],
    })
  })

  it('Grok: what is closed in itself takes no text behind it along', () => {
    const mark = '<grok:render type="image"/>'
    const message = `One ${mark} two <grok:render type="x"><argument>0</argument></grok:render> three ${mark}.`
    const responses = [
      { response: { _id: '1', sender: 'human', message: 'p' } },
      { response: { _id: '2', parent_response_id: '1', sender: 'ASSISTANT', message } },
    ]
    const reading = grok.read({ conversation: { id: 'g', title: 'T' }, responses }, context())
    expect(reading.cards[0]!.card.response).toBe('One  two  three .')
    expect(reading.letters!().lost).toBe(0)
  })

  it('Grok: calls of tools in the text of an answer', () => {
    const used = (name: string, sent: string) =>
      `<xai:tool_usage_card><xai:tool_usage_card_id>1</xai:tool_usage_card_id><xai:tool_name>${name}</xai:tool_name><xai:tool_args>${sent}</xai:tool_args></xai:tool_usage_card>`
    const message = `${used('web_search', '<![CDATA[{"query":"rye"}]]>')}One.${used('browse', 'x')}`
    const responses = [
      { response: { _id: '1', sender: 'human', message: 'p' } },
      { response: { _id: '2', parent_response_id: '1', sender: 'ASSISTANT', message } },
    ]
    const reading = grok.read({ conversation: { id: 'g', title: 'T' }, responses }, context())
    expect(responseOf(reading)).toEqual([
      { kind: 'tool', name: 'web_search', input: '{"query":"rye"}', output: '' },
      { kind: 'text', text: 'One.' },
      { kind: 'tool', name: 'browse', input: 'x', output: '' },
    ])
    expect(reading.letters!().lost).toBe(0)
  })

  it('DeepSeek: reasoning and searches', () => {
    const message = (fragments: object[]) => ({ fragments, inserted_at: '2025-03-01T10:00:00Z' })
    const search = { type: 'SEARCH', results: [{ url: 'https://a.example', title: 'A', snippet: 'found' }] }
    const answer = [{ type: 'THINK', content: 'Hm.' }, search, { type: 'RESPONSE', content: 'a' }]
    const mapping = {
      1: { id: '1', parent: null, message: message([{ type: 'REQUEST', content: 'p' }]) },
      2: { id: '2', parent: '1', message: message(answer) },
    }
    expect(responseOf(deepseek.read({ id: 'd', mapping }, context()))).toEqual([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'tool', name: 'search', input: '', output: 'A\n\nfound' },
      { kind: 'text', text: 'a' },
    ])
  })

  it('llm: reasoning, calls of tools, and what they answered in the next row', () => {
    const row = { id: '1', model: 'm', datetime_utc: '2025-03-01T10:00:00Z', conversation_id: 'c', system: 'Be kind.' }
    const rows = [
      { ...row, prompt: 'p', response: '', tool_calls: [{ name: 'search', arguments: { q: 'x' }, tool_call_id: 't' }] },
      {
        ...row,
        id: '2',
        prompt: '',
        response: 'a',
        reasoning: 'Hm.',
        tool_results: [{ name: 'search', output: 'found', tool_call_id: 't' }],
      },
    ]
    const reading = llmLogs.read(
      new GatheredRecords(rows.flatMap((one) => llmLogs.gather!(one, '') ?? []).map(({ part }) => part)),
      context(),
    )
    expect(responseOf(reading)).toEqual([
      { kind: 'tool', name: 'search', input: 'q: x', output: 'found' },
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'text', text: 'a' },
    ])
    expect(reading.letters!().leftOut).toEqual([{ reason: 'hidden system text', letters: 16 }])
  })

  it('chat JSON: reasoning and calls besides the content, joined by their ids', () => {
    const call = (id: string, sent: string) => ({ id, function: { name: 'search', arguments: sent } })
    const messages = [
      { role: 'user', content: 'p' },
      { role: 'assistant', content: null, reasoning_content: 'Hm.', tool_calls: [call('1', 'x'), call('2', 'y')] },
      { role: 'tool', tool_call_id: '2', content: 'of y' },
      { role: 'tool', tool_call_id: '1', content: 'of x' },
      { role: 'assistant', content: 'a' },
    ]
    const reading = chatJson.read({ id: 'r', messages }, context())
    expect(responseOf(reading)).toEqual([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'tool', name: 'search', input: 'x', output: 'of x' },
      { kind: 'tool', name: 'search', input: 'y', output: 'of y' },
      { kind: 'text', text: 'a' },
    ])
  })

  it.each([
    ['a text', '<think>\nHm.\n</think>\n\na'],
    ['a text as LibreChat writes it', ':::thinking\nHm.\n:::\na'],
    ['a part', [{ type: 'text', text: '<thinking>Hm.</thinking>a' }]],
  ])('whatever names a role: the reasoning at the beginning of %s', (_, content) => {
    const messages = [
      { role: 'user', content: '<think>p</think>' },
      { role: 'assistant', content },
    ]
    const tree = messages.map((one, at) => ({ ...one, id: `${at}`, parentId: at === 0 ? null : '0' }))
    const others = messages.map(({ role, content: text }, at) => ({
      ...(Array.isArray(text) ? { content: text } : { text }),
      messageId: `${at}`,
      isCreatedByUser: role === 'user',
    }))
    const readings = [
      chatJson.read({ messages }, context()),
      sharegpt.read({ conversations: messages.map((one) => ({ from: one.role, value: one.content })) }, context()),
      chatbotUi.read({ id: '1', name: 'T', messages }, context()),
      openWebui.read({ chat: { history: { messages: Object.fromEntries(tree.entries()) } } }, context()),
      librechat.read({ messages: others }, context()),
    ]
    for (const reading of readings) {
      expect(reading.cards[0]!.card.prompt).toBe('<think>p</think>')
      expect(responseOf(reading)).toEqual([
        { kind: 'reasoning', text: 'Hm.' },
        { kind: 'text', text: 'a' },
      ])
    }
  })

  it('chat JSON: reasoning that never ends is the answer’s, and cards keep the ids that they had with it', () => {
    const messages = ['a', '<think>Hm.</think>b', '<think>Hm.'].flatMap((content, at) => [
      { role: 'user', content: `p${at}` },
      { role: 'assistant', content },
    ])
    const { cards } = chatJson.read({ title: 'T', messages }, context())
    expect(cards.map(({ card }) => [card.id, card.response])).toEqual([
      ['a3a7d20a894f43e0b91a', 'a'],
      ['a5f3029e6aa4c816714d', 'b'],
      ['b6a6103875a583f91664', ''],
    ])
  })

  it('chat JSON: the parts that OpenAI and Anthropic send', () => {
    const png = { media_type: 'image/png', data: 'iVBORw0KGgo=' }
    const reading = chatJson.read(
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'p' },
              { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
              { type: 'image', source: { type: 'base64', ...png } },
              { type: 'input_file', filename: 'a.pdf' },
              { type: 'document', title: 'b', source: { type: 'text', data: 'in it' }, context: 'of mine' },
            ],
          },
          { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'search', input: { q: 'x' } }] },
          {
            role: 'user',
            content: [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'y' }] }],
          },
          {
            role: 'assistant',
            content: [
              { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
              { type: 'output_text', text: 'a' },
              { type: 'refusal', refusal: 'No.' },
              { type: 'novel', text: 'b' },
              { type: 'Analysis', text: 'c' },
              { type: 'file', text: 'of no file' },
              { type: 'weather', report: { of: 'sun and wind' } },
            ],
          },
        ],
      },
      context(),
    )
    expect(responseOf(reading)).toEqual([
      { kind: 'tool', name: 'search', input: 'q: x', output: 'y' },
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'text', text: 'a' },
      { kind: 'text', text: 'No.' },
      { kind: 'tool', name: 'novel', input: '', output: 'b' },
      { kind: 'reasoning', text: 'c' },
      { kind: 'tool', name: 'file', input: '', output: 'of no file' },
      { kind: 'tool', name: 'weather', input: '', output: 'sun and wind' },
    ])
    expect(reading.cards[0]!.content!.prompt.map((part) => [part.kind, 'output' in part ? part.output : ''])).toEqual([
      ['text', ''],
      ['picture', ''],
      ['picture', ''],
      ['file', ''],
      ['file', ''],
      ['tool', 'in it'],
      ['tool', 'of mine'],
    ])
    expect(reading.outcomes.map(({ kind }) => kind)).not.toContain('failed')
  })

  it('chat JSON: the parts that the AI SDK keeps', () => {
    const call = { state: 'output-available', toolCallId: 'c' }
    const parts = [
      { type: 'step-start' },
      { type: 'tool-weather', ...call, input: { city: 'Oslo' }, output: { name: 'sun', degrees: 21 } },
      { type: 'dynamic-tool', ...call, toolCallId: 'd', toolName: 'news', output: 'none' },
      { type: 'tool-map', state: 'output-error', toolCallId: 'e', errorText: 'failed' },
      { type: 'source-url', sourceId: 's', title: 'A', url: 'https://a.example' },
      { type: 'text', text: 'a' },
    ]
    const messages = [
      { role: 'user', parts: [{ type: 'text', text: 'p' }] },
      { role: 'assistant', parts },
    ]
    expect(responseOf(chatJson.read({ messages }, context()))).toEqual([
      { kind: 'tool', name: 'weather', input: 'city: Oslo', output: 'name: sun\ndegrees: 21' },
      { kind: 'tool', name: 'news', input: '', output: 'none' },
      { kind: 'tool', name: 'map', input: '', output: 'failed' },
      { kind: 'citation', title: 'A', url: 'https://a.example' },
      { kind: 'text', text: 'a' },
    ])
  })

  it('pages: what tools said', () => {
    const said = (author: string, text: string) => ({ author, text, pictures: [] })
    const page = new DrawnConversation('T', [said('user', 'p'), said('tool', 'found'), said('ChatGPT', 'a')])
    expect(responseOf(chatPage.read(page, context()))).toEqual([
      { kind: 'tool', name: '', input: '', output: 'found' },
      { kind: 'text', text: 'a' },
    ])
  })
})
