import { expect, it } from 'vitest'
import { claude } from './claude.ts'
import { context } from '#testing/exports/context.ts'

const said = (sender: string, content: unknown[], fields: object = {}) => ({
  uuid: `m-${sender}`,
  sender,
  text: '',
  content,
  created_at: '2025-01-01T10:00:00Z',
  attachments: [],
  files: [],
  ...fields,
})
const text = (words: string) => ({ type: 'text', text: words })
const tool = (name: string, output: string, input = '') => ({ kind: 'tool', name, input, output })

/** The parts of the only card of messages, of which no letter is lost or left out. */
function partsOf(...messages: unknown[]) {
  const reading = claude.read({ uuid: 'c', name: 'A title', chat_messages: messages }, context())
  expect(reading.letters!()).toMatchObject({ lost: 0, leftOut: [] })
  expect(reading.cards).toHaveLength(1)
  return reading.cards[0]!.content!
}

it('a block of a new kind is folded under its name, and the title of a voice note', () => {
  const { prompt, response } = partsOf(
    said('human', [{ type: 'voice_note', title: 'A note', text: 'spoken' }]),
    said('assistant', [{ type: 'compaction', text: 'All so far', summary: 'In short' }, text('Yes.')]),
  )
  expect(prompt).toEqual([{ kind: 'text', text: 'spoken' }, tool('voice_note', 'A note')])
  expect(response).toEqual([tool('compaction', 'All so far\n\nIn short'), { kind: 'text', text: 'Yes.' }])
})

it('a message that is only a block of a new kind is folded as well', () => {
  const { response } = partsOf(
    said('human', [text('q')]),
    said('assistant', [{ type: 'new_kind', body: 'Its words' }]),
    said('assistant', [text('a')]),
  )
  expect(response).toEqual([tool('new_kind', 'Its words'), { kind: 'text', text: 'a' }])
})

it('what the page shows of a call and its answer is folded with them, unless they say it', () => {
  const input = { query: 'tea', limit: 3 }
  const code = JSON.stringify(input, null, 2)
  const { response } = partsOf(
    said('human', [text('q')]),
    said('assistant', [
      {
        type: 'tool_use',
        id: 't1',
        name: 'web_search',
        input,
        message: 'Searching the web',
        display_content: { type: 'json_block', json_block: JSON.stringify({ language: 'json', code }) },
      },
      {
        type: 'tool_result',
        tool_use_id: 't1',
        name: 'web_search',
        content: [{ type: 'knowledge', title: 'A page', text: 'Its text' }],
        message: 'web_search',
        display_content: { type: 'rich_content', content: [{ title: 'A page' }, { title: 'Another page' }] },
      },
      text('a'),
    ]),
  )
  expect(response[0]).toEqual(
    tool('web_search', 'Searching the web\n\nA page\n\nIts text\n\nAnother page', 'query: tea\nlimit: 3'),
  )
})

it('a picture in a message has its bytes', () => {
  const source = { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' }
  const { prompt } = partsOf(said('human', [{ type: 'image', source }, text('q')]), said('assistant', [text('a')]))
  expect(prompt[0]).toMatchObject({ kind: 'picture', file: expect.stringMatching(/^inline-\w+\.png$/) as string })
})

it('a file that is listed by its name alone and by its id is one', () => {
  const files = { files: [{ file_name: 'pic.png' }], files_v2: [{ file_name: 'pic.png', file_uuid: 'f1' }] }
  const { prompt } = partsOf(said('human', [text('q')], files), said('assistant', [text('a')]))
  expect(prompt.filter(({ kind }) => kind !== 'text')).toHaveLength(1)
})

it('the pages that a report of research cites are those of its exchange', () => {
  const page = { title: 'A page', url: 'https://a.example', start_index: 0, end_index: 2 }
  const input = { command: 'create', id: 'r', type: 'text/markdown', title: 'Report', content: 'It is.' }
  const messages = [
    said('human', [text('q')]),
    said('assistant', [{ type: 'tool_use', name: 'artifacts', input: { ...input, md_citations: [page, page] } }]),
  ]
  const reading = claude.read({ uuid: 'c', name: 'A title', chat_messages: messages }, context())
  expect(reading.letters!().lost).toBe(0)
  expect(reading.cards[0]!.content!.response.slice(1)).toEqual([
    { kind: 'citation', title: 'A page', url: 'https://a.example' },
  ])
})

it('messages that Claude drafts in frames of their own are shown, each as a document', () => {
  const draft = (input: object) => ({ type: 'tool_use', id: 't', name: 'message_compose_v1', input })
  const shownOf = (input: object) => {
    const messages = [said('human', [text('Write.')]), said('assistant', [draft(input), text('So?')])]
    const reading = claude.read({ uuid: 'c', name: 'A title', chat_messages: messages }, context())
    expect(reading.letters!().lost).toBe(0)
    return reading.cards[0]!.card.response
  }
  const first = { label: 'Polite', subject: 'The rope', body: 'Dear Ann,\n\nthe rope is worn.' }
  const one = { kind: 'email', summary_title: 'A note', variants: [first] }
  expect(shownOf(one)).toBe('**The rope**\n\nDear Ann,\n\nthe rope is worn.\n\nSo?')
  const two = { ...one, variants: [first, { label: 'Short', body: 'Worn rope.' }] }
  expect(shownOf(two)).toBe(
    '**Polite**\n\n**The rope**\n\nDear Ann,\n\nthe rope is worn.\n\n**Short**\n\nWorn rope.\n\nSo?',
  )
  expect(shownOf({ kind: 'email', variants: [{ label: 'x', body: ' ' }] })).toBe('So?')
})
