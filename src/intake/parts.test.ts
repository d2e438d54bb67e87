import { describe, expect, it } from 'vitest'
import { textOfParts, type Part } from '#archive/parts.ts'
import { indexAssets } from './assets.ts'
import { chatgpt } from './kinds/chatgpt.ts'
import { claude } from './kinds/claude.ts'
import { context } from '#testing/exports/context.ts'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'
import { shownContents } from '#testing/exports/shown-contents.ts'
import type { ParsedRecord } from './export-kind.ts'

const plot = { name: 'file-Plot-1.png', size: 9, open: async function* () {} }
const read = (...said: FixtureMessage[]) => chatgpt.read(conversation(said), context({ assets: indexAssets([plot]) }))

/** The parts of each response as they are shown, after it was checked that the card's texts are theirs. */
function responsesOf(reading: ParsedRecord) {
  const shown = shownContents(reading.cards)
  return reading.cards.map(({ card }, at) => {
    const content = shown[at]
    if (!content) return [{ kind: 'text', text: card.response }]
    expect([textOfParts(content.prompt), textOfParts(content.response)]).toEqual([card.prompt, card.response])
    expect(reading.letters!().lost).toBe(0)
    return content.response
  })
}

const create = (sent: object): FixtureMessage => ({
  role: 'assistant',
  recipient: 'canmore.create_textdoc',
  content: { content_type: 'code', language: 'unknown', text: JSON.stringify(sent) },
})
const update = (updates: object[], id?: string): FixtureMessage => ({
  id: id ?? '',
  ...create({ updates }),
  recipient: 'canmore.update_textdoc',
  ...(id === undefined && { id: `u${updates.length}${JSON.stringify(updates).length}` }),
})
const document = (title: string, language: string, ...versions: string[]) => ({
  kind: 'document',
  title,
  language,
  versions,
})

describe('parts of ChatGPT', () => {
  it('has no content where a card is two texts', () => {
    expect(read({ text: 'p' }, { role: 'assistant', text: 'a' }).cards[0]).not.toHaveProperty('content')
  })

  it('keeps a canvas with every version, and what changed it as a tool', () => {
    const letter = { name: 'Letter', type: 'document', content: 'Dear Ann,\n\nIt is cold.' }
    const reading = read(
      { text: 'p' },
      create(letter),
      { role: 'tool', text: 'Created.' },
      { role: 'assistant', text: 'Here.' },
      { text: 'Warmer.' },
      update([{ pattern: 'is c(o+)ld', multiple: false, replacement: 'was c\\1ld' }]),
      { role: 'tool', text: 'Updated.' },
      { text: 'Another.' },
      update([{ pattern: '.*', multiple: true, replacement: 'Dear Bob.' }]),
      { role: 'assistant', text: 'Done.' },
    )
    const [first, second, third] = responsesOf(reading)
    const changed = 'Dear Ann,\n\nIt was cold.'
    expect(first).toEqual([
      document('Letter', 'markdown', letter.content),
      { kind: 'tool', name: '', input: '', output: 'Created.' },
      { kind: 'text', text: 'Here.' },
    ])
    expect(second).toMatchObject([
      document('Letter', 'markdown', letter.content, changed),
      { kind: 'tool', name: 'canmore.update_textdoc', output: 'Updated.' },
    ])
    expect(third).toEqual([
      document('Letter', 'markdown', letter.content, changed, 'Dear Bob.'),
      { kind: 'text', text: 'Done.' },
    ])
    expect(reading.cards[0]!.card.response).toBe('**Letter**\n\nDear Ann,\n\nIt is cold.\n\nHere.')
  })

  it('finds the canvas that an update means by the answer of the tool', () => {
    const made = (id: string): FixtureMessage => ({
      role: 'tool',
      text: 'ok',
      metadata: { canvas: { textdoc_id: id } },
    })
    const reading = read(
      { text: 'p' },
      create({ name: 'A', type: 'code/python', content: 'a = 1' }),
      made('a'),
      create({ name: 'B', type: 'document', content: 'b' }),
      made('b'),
      update([{ pattern: '1', multiple: false, replacement: '2' }]),
      made('a'),
    )
    expect(responsesOf(reading)[0]).toMatchObject([
      document('A', 'python', 'a = 1', 'a = 2'),
      { kind: 'tool' },
      document('B', 'markdown', 'b'),
      { kind: 'tool' },
      { kind: 'tool' },
    ])
  })

  it('keeps an update that fits nothing as a tool alone, and gives up a pattern without end', () => {
    const endless = [{ pattern: '(a+)+$', multiple: false, replacement: 'x' }]
    const reading = read(
      { text: 'p' },
      create({ name: 'A', type: 'document', content: `${'a'.repeat(40)}!` }),
      update(endless),
      update([{ pattern: '(', multiple: false, replacement: 'x' }]),
      { role: 'assistant', text: 'a' },
    )
    expect(responsesOf(reading)[0]!.map(({ kind }) => kind)).toEqual(['document', 'tool', 'tool', 'text'])
    expect(reading.outcomes.map(({ kind }) => kind)).toEqual(['card', 'part', 'hidden', 'hidden', 'part'])
  })

  it('joins what a tool answered to its call, and folds reasoning where it is', () => {
    const reading = read(
      { text: 'p' },
      {
        role: 'assistant',
        content: { content_type: 'thoughts', thoughts: [{ summary: 'S', content: 'C', chunks: ['C'] }] },
      },
      { role: 'assistant', recipient: 'browser', content: { content_type: 'code', text: 'search("x")' } },
      { role: 'tool', content: { content_type: 'tether_browsing_display', result: 'one', summary: '' } },
      { role: 'tool', content: { content_type: 'tether_quote', url: 'https://a.example', text: 'two', title: 'T' } },
      { role: 'assistant', content: { content_type: 'reasoning_recap', content: 'Thought for 5 s' } },
      { role: 'assistant', text: 'a' },
    )
    expect(responsesOf(reading)).toEqual([
      [
        { kind: 'reasoning', text: 'S\n\nC' },
        { kind: 'tool', name: 'browser', input: 'search("x")', output: 'one\n\ntwo\n\nT' },
        { kind: 'reasoning', text: 'Thought for 5 s' },
        { kind: 'text', text: 'a' },
      ],
    ])
    expect(reading.letters!()).toMatchObject({ shown: 2, folded: 2 + 15 + 11 + 7, leftOut: [] })
  })

  it('joins what a tool says about a picture that it made to its call', () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Plot' }
    const reading = read(
      { text: 'p' },
      { role: 'assistant', recipient: 'dalle.text2im', text: 'a fox' },
      { role: 'tool', type: 'multimodal_text', parts: [picture] },
      { role: 'tool', text: 'One picture was made.' },
    )
    expect(responsesOf(reading)[0]).toMatchObject([
      { kind: 'tool', name: 'dalle.text2im', input: 'a fox', output: 'One picture was made.' },
      { kind: 'picture' },
    ])
  })

  it('keeps what was said aloud, with its sound', () => {
    const sound = {
      content_type: 'real_time_user_audio_video_asset_pointer',
      audio_asset_pointer: { asset_pointer: 'sediment://file_00aa' },
    }
    const reading = read(
      { type: 'multimodal_text', parts: [{ content_type: 'audio_transcription', text: 'How warm?' }, sound] },
      { role: 'assistant', text: 'a' },
    )
    expect(reading.cards[0]!.content!.prompt).toMatchObject([
      { kind: 'text', text: 'How warm?' },
      { kind: 'audio', file: '' },
    ])
    expect(reading.letters!()).toMatchObject({ source: 10, shown: 10, lost: 0 })
  })

  it('keeps all pictures, sounds and files of an exchange, and the pages that it cites', () => {
    const attachments = [
      { id: 'file-Gone', name: 'cat.png', mime_type: 'image/png', size: 5 },
      { id: 'file-Table', name: 'table.xlsx', mime_type: 'application/vnd.ms-excel', size: 7 },
    ]
    const picture = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: `file-service://${id}` })
    const mark = '\ue200cite\ue202turn0search1\ue201'
    const reading = read(
      { parts: ['What?', picture('file-Gone')], type: 'multimodal_text', metadata: { attachments } },
      { role: 'tool', parts: [picture('file-Plot')], type: 'multimodal_text' },
      {
        role: 'assistant',
        text: `So it is ${mark}.`,
        metadata: { content_references: [{ matched_text: mark, items: [{ title: 'A', url: 'https://a.example/' }] }] },
      },
    )
    const [{ card, content, assets }] = reading.cards as [ParsedRecord['cards'][number]]
    expect(content!.prompt).toEqual([
      { kind: 'text', text: 'What?' },
      { kind: 'picture', name: 'cat.png', type: 'image/png', size: 5, file: '' },
      { kind: 'file', name: 'table.xlsx', type: 'application/vnd.ms-excel', size: 7, file: '' },
    ])
    expect(responsesOf(reading)[0]).toEqual([
      { kind: 'picture', name: 'file-Plot-1.png', type: '', size: 9, file: 'file-Plot-1.png' },
      { kind: 'text', text: 'So it is ([A](https://a.example/)).' },
      { kind: 'citation', title: 'A', url: 'https://a.example/' },
    ])
    expect(card.response).toBe('So it is ([A](https://a.example/)).')
    expect(assets).toEqual([plot])
    expect(reading.letters!().leftOut).toEqual([{ reason: 'marks of citations', letters: mark.length }])
  })
})

describe('parts of Claude', () => {
  const said = (sender: string, ...content: object[]) => ({
    uuid: `${sender}${JSON.stringify(content)}`,
    sender,
    text: '',
    content,
  })
  const chat = (...messages: object[]) => claude.read({ uuid: 'c', name: 'T', chat_messages: messages }, context())
  const artifact = (input: object) => ({
    type: 'tool_use',
    id: 't',
    name: 'artifacts',
    input: { id: 'clock', ...input },
  })
  const text = (words: string) => ({ type: 'text', text: words })
  const change = (at: number) =>
    at % 2 === 0
      ? { command: 'rewrite', content: `${at} ${'y'.repeat(30_000)}` }
      : { command: 'update', old_str: `${at - 1} `, new_str: `${at} ` }

  it('keeps artifacts with every version, across exchanges', () => {
    const reading = chat(
      said('human', text('p')),
      said(
        'assistant',
        artifact({ command: 'create', type: 'code', language: 'js', title: 'Clock', content: 'let t' }),
        { type: 'tool_result', tool_use_id: 't', name: 'artifacts', content: [{ type: 'text', text: 'OK' }] },
        artifact({ command: 'update', old_str: 'let', new_str: 'var' }),
      ),
      said('human', text('q')),
      said('assistant', artifact({ command: 'rewrite', content: 'const t' }), text('Done.')),
    )
    const [first, second] = responsesOf(reading)
    expect(first).toMatchObject([
      document('Clock', 'js', 'let t', 'var t'),
      { kind: 'tool', output: 'OK' },
      { kind: 'tool', input: expect.stringContaining('old_str: let') as string },
    ])
    expect(second).toEqual([document('Clock', 'js', 'let t', 'var t', 'const t'), { kind: 'text', text: 'Done.' }])
  })

  it('repeats of earlier versions the one before and the last 50,000 letters, and loses none', () => {
    const long = 'x'.repeat(30_000)
    const written = Array.from({ length: 20 }, (_, at) => [
      said('human', text(`p${at}`)),
      said('assistant', artifact(at === 0 ? { command: 'create', content: `0 ${long}` } : change(at))),
    ])
    const reading = chat(...written.flat())
    const shownVersions = responsesOf(reading).map((parts) =>
      (parts as Part[]).flatMap((part) =>
        part.kind === 'document' ? part.versions.map((one) => one.slice(0, 2)) : [],
      ),
    )
    expect(shownVersions.slice(0, 3)).toEqual([['0 '], ['0 ', '1 '], ['1 ', '2 ']])
    expect(shownVersions.at(-1)).toEqual(['18', '19'])
    expect(reading.letters!().lost).toBe(0)
  })

  it('keeps written files as documents, calls with what came out, and thinking', () => {
    const reading = chat(
      said('human', text('p')),
      said(
        'assistant',
        { type: 'thinking', thinking: 'Hm.', summaries: [{ summary: 'Thinking' }] },
        { type: 'tool_use', id: '1', name: 'create_file', input: { path: '/out/notes.md', file_text: '# Notes' } },
        { type: 'tool_use', id: '2', name: 'bash', input: { command: 'ls' } },
        { type: 'tool_result', tool_use_id: '2', content: 'notes.md' },
        { type: 'tool_result', tool_use_id: '1', content: [text('Written.')] },
        text('There.'),
      ),
    )
    expect(responsesOf(reading)[0]).toEqual([
      { kind: 'reasoning', text: 'Hm.\n\nThinking' },
      document('notes.md', 'markdown', '# Notes'),
      { kind: 'tool', name: 'create_file', input: 'path: /out/notes.md', output: 'Written.' },
      { kind: 'tool', name: 'bash', input: 'command: ls', output: 'notes.md' },
      { kind: 'text', text: 'There.' },
    ])
  })

  it('leaves out a folded part that no database keeps, by name', () => {
    const reading = chat(said('human', text('p')), said('assistant', { type: 'thinking', thinking: 'a\0b' }, text('a')))
    expect(reading.cards[0]).not.toHaveProperty('content')
    expect(reading.letters!()).toMatchObject({
      lost: 0,
      leftOut: [{ reason: 'characters that no database keeps', letters: 3 }],
    })
  })
})
