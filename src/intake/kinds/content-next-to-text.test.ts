import { expect, it } from 'vitest'
import type { Part } from '#archive/parts.ts'
import type { ExportKind, ParsedRecord } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { context } from '#testing/exports/context.ts'
import { aiStudio } from './ai-studio.ts'
import { deepseek } from './deepseek.ts'
import { grok } from './grok.ts'
import { huggingChat } from './hugging-chat.ts'
import { jan } from './jan.ts'
import { librechat } from './librechat.ts'
import { lmStudio } from './lm-studio.ts'
import { lobeChat } from './lobe-chat.ts'
import { openWebui } from './open-webui.ts'
import { qwen } from './qwen.ts'

const briefly = (part: Part): string =>
  Object.values(part)
    .filter((value) => value !== '')
    .join(' | ')

/** Contents of the only card besides its texts, after it was checked that no letter is lost. */
function extrasOf(kind: ExportKind, record: unknown): [prompt: string[], response: string[]] {
  const gathered = kind.gather?.(record, '')
  const parts = gathered ? [gathered].flat().map(({ part }) => part) : []
  const reading: ParsedRecord = kind.read(gathered ? new GatheredRecords(parts) : record, context())
  expect(reading.letters!().lost).toBe(0)
  expect(reading.letters!().leftOut.filter(({ reason }) => reason !== 'marks of citations')).toEqual([])
  const [one] = reading.cards
  const extras = (all: readonly Part[]) =>
    all.filter((part) => part.kind !== 'text' && part.kind !== 'file').map(briefly)
  return [extras(one!.content!.prompt), extras(one!.content!.response)]
}

it('Open WebUI: steps, texts of files, sources with their pages, code that was run', () => {
  const files = [{ type: 'file', name: 'a.txt', file: { id: 'f', data: { content: 'in the file' } } }]
  const sources = [
    {
      source: { name: 'Web', url: 'https://a.example' },
      document: ['found in it'],
      metadata: [{ source: 'https://b.example', title: 'B' }, { source: 'a.txt' }],
    },
  ]
  const run = [{ id: 'x', name: 'plot', code: 'draw it()', result: { output: 'drawn as said' } }]
  const statusHistory = [
    { done: false, action: 'web_search', description: 'Searching the web' },
    { done: true, action: 'queries_generated', queries: ['first query', 'second query'] },
    { done: true, description: 'Thought it over' },
    { done: true, action: 'silent' },
  ]
  const messages = {
    1: { id: '1', parentId: null, role: 'user', content: 'p', files },
    2: { id: '2', parentId: '1', role: 'assistant', content: 'a', sources, code_executions: run, statusHistory },
  }
  expect(extrasOf(openWebui, { id: 'o', chat: { history: { messages, currentId: '2' } } })).toEqual([
    ['tool | a.txt | in the file'],
    [
      'tool | web_search | Searching the web',
      'tool | queries_generated | first query\nsecond query',
      'tool | status | Thought it over',
      'tool | plot | draw it() | drawn as said',
      'tool | Web | found in it',
      'citation | Web | https://a.example',
      'citation | B | https://b.example',
    ],
  ])
})

it('LobeChat: what was searched for, and the pages that are cited', () => {
  const search = { citations: [{ title: 'A', url: 'https://a.example' }], searchQueries: ['how long'] }
  const messages = [
    { id: '1', sessionId: 's', role: 'user', content: 'p', createdAt: 1_740_823_200_000 },
    { id: '2', sessionId: 's', role: 'assistant', content: 'a', search, createdAt: 1_740_823_201_000 },
  ]
  expect(extrasOf(lobeChat, { exportType: 'all', state: { sessions: [{ id: 's' }], messages } })).toEqual([
    [],
    ['tool | search | how long', 'citation | A | https://a.example'],
  ])
})

it('HuggingChat: calls of tools with what came out, and the pages that were read', () => {
  const updates = [
    { type: 'tool', subtype: 'call', uuid: 'u', call: { name: 'look', parameters: { q: 'two words' } } },
    { type: 'tool', subtype: 'result', uuid: 'u', result: { call: { name: 'look' }, outputs: [{ text: 'seen it' }] } },
    { type: 'webSearch', subtype: 'sources', sources: [{ title: 'B', link: 'https://b.example' }] },
  ]
  const webSearch = { searchQuery: 'which tree', contextSources: [{ title: 'A', link: 'https://a.example' }] }
  const messages = [
    { id: '1', from: 'user', content: 'p' },
    { id: '2', from: 'assistant', content: 'a', updates, webSearch },
  ]
  expect(extrasOf(huggingChat, { _id: 'h', title: 'T', messages })).toEqual([
    [],
    [
      'tool | web search | which tree',
      'tool | look | q: two words | seen it',
      'citation | A | https://a.example',
      'citation | B | https://b.example',
    ],
  ])
})

it('Grok: its steps, the posts that it read, and the cards of its text', () => {
  const answer = {
    steps: [{ text: ['first this'] }],
    xposts: [{ text: 'a post' }],
    card_attachments_json: ['{"a":"b c"}'],
  }
  const responses = [
    { response: { _id: '1', sender: 'human', message: 'p' } },
    { response: { _id: '2', parent_response_id: '1', sender: 'ASSISTANT', message: 'a', ...answer } },
  ]
  expect(extrasOf(grok, { conversation: { id: 'g', title: 'T' }, responses })).toEqual([
    [],
    ['tool | step | first this', 'tool | post | a post', 'tool | card | {"a":"b c"}'],
  ])
})

it('Google AI Studio: calls of functions with what came out, and what was searched for', () => {
  const chunks = [
    { role: 'user', text: 'p' },
    { role: 'model', functionCall: { name: 'look', args: { q: 'two words' } } },
    { role: 'user', functionResponse: { name: 'look', response: { found: 'three more words' } } },
    { role: 'model', text: 'a', grounding: { webSearchQueries: ['how long', 'how warm'] } },
    { role: 'model', text: ' b', parts: [{ text: ' b' }, { functionCall: { name: 'end', args: { as: 'it is' } } }] },
  ]
  expect(extrasOf(aiStudio, { chunkedPrompt: { chunks, pendingInputs: [{ text: '', role: 'user' }] } })).toEqual([
    [],
    [
      'tool | look | q: two words | three more words',
      'tool | web search | how long',
      'tool | web search | how warm',
      'tool | end | as: it is',
    ],
  ])
})

it('Google AI Studio: what was typed and not sent is left out by name, and the ids of cards stay', () => {
  const read = (chunkedPrompt: object) => aiStudio.read({ chunkedPrompt }, context())
  const chunks = [
    { role: 'user', text: 'p' },
    { role: 'model', functionCall: { name: 'look' } },
    { role: 'user', functionResponse: { name: 'look', response: {} } },
    { role: 'model', text: 'a' },
    { role: 'user', text: 'q' },
    { role: 'model', text: 'b' },
  ]
  const pendingInputs = [{ text: 'not sent', role: 'user' }]
  const { cards, letters } = read({ chunks, pendingInputs })
  const leftOut = [{ reason: 'prompts that were not sent', letters: 8 }]
  expect(letters!()).toMatchObject({ shown: 4, leftOut, lost: 0 })
  expect(cards.map(({ card }) => [card.id, card.prompt, card.response])).toEqual([
    ['a51bbe7c24f8f0e7ff4e', 'p', 'a'],
    ['d206b0368d256f17a982', 'q', 'b'],
  ])
  expect(read({ chunks: [], pendingInputs }).letters!()).toMatchObject({ source: 8, leftOut, lost: 0 })
})

it('LibreChat: what a person quotes, and summaries', () => {
  const messages = [
    { messageId: '1', isCreatedByUser: true, text: 'p', quotes: ['as was said'] },
    {
      messageId: '2',
      parentMessageId: '1',
      isCreatedByUser: false,
      content: [
        { type: 'text', text: 'a' },
        { type: 'summary', summary: 'in a few words' },
      ],
    },
  ]
  expect(extrasOf(librechat, { conversationId: 'l', messages })).toEqual([
    ['tool | quote | as was said'],
    ['tool | summary | in a few words'],
  ])
})

it('DeepSeek: the pages that it cites of those that it found, and a prompt that is a file alone', () => {
  const page = (cite_index: number, title: string) => ({ cite_index, title, url: `https://${title}.example` })
  const message = (fragments: object[]) => ({ fragments, inserted_at: '2026-03-01T10:00:00Z' })
  const file = { type: 'FILE', files: [{ file_id: 'f', file_name: 'x.pdf' }] }
  const mapping = {
    1: { id: '1', parent: null, message: { ...message([file]), files: [{ id: 'f', file_name: 'x.pdf' }] } },
    2: {
      id: '2',
      parent: '1',
      message: message([
        { type: 'SEARCH', results: [page(1, 'a'), page(2, 'b')] },
        { type: 'RESPONSE', content: 'said[citation:2]' },
      ]),
    },
  }
  expect(extrasOf(deepseek, { id: 'd', mapping })).toEqual([
    [],
    ['tool | search | a\n\nb', 'citation | b | https://b.example'],
  ])
})

it('Qwen: the pages that it found, and cites of them', () => {
  const page = (title: string) => ({ title, snippet: `of ${title}`, url: `https://${title}.example`, hostname: 'x' })
  const content_list = [
    { phase: 'web_search', content: '', extra: { web_search_info: [page('a'), page('b')] } },
    { phase: 'answer', content: 'said [[2]].' },
  ]
  const messages = [
    { role: 'user', content: 'p' },
    { role: 'assistant', content: '', content_list },
  ]
  expect(extrasOf(qwen, { id: 'q', title: 'T', chat: { messages } })).toEqual([
    [],
    ['tool | web_search | a\n\nof a\n\nb\n\nof b', 'citation | b | https://b.example'],
  ])
})

it('LM Studio: passages of files, and what tools answered, which is JSON of parts', () => {
  const answer = JSON.stringify([{ type: 'text', text: 'It is "hot".\nVery.' }])
  const steps = [
    { type: 'citationBlock', fileName: 'a.pdf', citedText: 'as it stands there' },
    { type: 'contentBlock', content: [{ type: 'toolCallRequest', callId: 1, name: 'oven', parameters: { rack: 1 } }] },
    { type: 'contentBlock', content: [{ type: 'toolCallResult', toolCallId: 1, content: answer }] },
    { type: 'contentBlock', content: [{ type: 'text', text: 'a' }] },
  ]
  const version = { type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'p' }] }
  const messages = [version, { type: 'multiStep', role: 'assistant', steps }].map((one) => ({ versions: [one] }))
  expect(extrasOf(lmStudio, { name: 'T', messages })).toEqual([
    [],
    ['tool | a.pdf | as it stands there', 'tool | oven | rack: 1 | It is "hot".\nVery.'],
  ])
})

it('Jan: calls of tools with what came out, and texts of files', () => {
  const said = (role: string, text: string, metadata: object) => ({
    object: 'thread.message',
    thread_id: 'j',
    role,
    content: [{ type: 'text', text: { value: text } }],
    metadata,
  })
  const call = {
    tool: { id: 't', function: { name: 'look', arguments: 'it up' } },
    response: { error: '', content: [{ type: 'text', text: 'found it' }] },
  }
  const parts = [
    said('user', 'p', { inline_file_contents: [{ name: 'a.txt', content: 'in the file' }] }),
    said('assistant', 'a', { tool_calls: [call] }),
  ]
  const [one] = jan.read(new GatheredRecords(parts), context()).cards
  expect(one!.content!.prompt.concat(one!.content!.response).map(briefly)).toEqual([
    'text | p',
    'tool | a.txt | in the file',
    'text | a',
    'tool | look | it up | found it',
  ])
})

it('LibreChat cites the pages of its searches that an answer points to', () => {
  const page = (name: string) => ({ title: name, link: `https://example.com/${name}`, snippet: 's' })
  const searched = { turn: 0, organic: [page('one'), page('two')], topStories: [page('new')] }
  const found = { type: 'tool_call', tool_call: { id: 't', name: 'web_search', output: 'Anchor: \ue202turn0search0' } }
  const text = 'It swims\ue202turn0search1, far\ue200\ue202turn0search1\ue202turn0news0\ue201\ue202turn9search9.'
  const messages = [
    { messageId: 'p', isCreatedByUser: true, text: 'q' },
    {
      messageId: 'a',
      parentMessageId: 'p',
      isCreatedByUser: false,
      content: [found, { type: 'text', text }],
      attachments: [{ type: 'web_search', web_search: searched }],
    },
  ]
  const reading = librechat.read({ conversationId: 'c', messages }, context())
  expect(reading.cards[0]!.card.response).toBe('It swims, far.')
  expect(reading.cards[0]!.content!.response.filter(({ kind }) => kind === 'citation')).toEqual([
    { kind: 'citation', title: 'two', url: 'https://example.com/two' },
    { kind: 'citation', title: 'new', url: 'https://example.com/new' },
  ])
  expect(reading.letters!().lost).toBe(0)
})
