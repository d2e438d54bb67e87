import { describe, expect, it } from 'vitest'
import { fileExtension } from '#archive/part-files.ts'
import { indexAssets } from '#intake/assets.ts'
import { chatgpt } from './chatgpt.ts'
import type { ParsedRecord } from '#intake/export-kind.ts'
import { context } from '#testing/exports/context.ts'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'
import { textsOf } from '#testing/exports/reading.ts'

const assets = indexAssets(
  ['img/file-Here1-cat.png', 'img/file-Dog1.png'].map((name) => ({ name, size: 1, open: () => emptyBytes() })),
)
async function* emptyBytes(): AsyncGenerator<Uint8Array> {}

const read = (record: unknown): ParsedRecord => chatgpt.read(record, context({ assets }))
const outcomes = (record: unknown) =>
  read(record).outcomes.map((outcome) => (outcome.kind === 'hidden' ? `hidden: ${outcome.why}` : outcome.kind))
const cards = (record: unknown) => read(record).cards.map(({ card }) => card)
const texts = (record: unknown) => textsOf(read(record))

const ai = (text: string, fields: Partial<FixtureMessage> = {}): FixtureMessage => ({
  role: 'assistant',
  text,
  ...fields,
})
const picture = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: `file-service://file-${id}` })

describe('pictures', () => {
  it('are found or missing, and only a message that holds nothing else is a missing asset', () => {
    const reading = read(
      conversation([
        { type: 'multimodal_text', parts: [picture('Here1'), picture('Gone1'), 'What is this?'] },
        { role: 'tool', type: 'multimodal_text', parts: [picture('Gone2')] },
        { role: 'tool', type: 'multimodal_text', parts: [picture('Here1'), 'for the AI'] },
        {
          role: 'tool',
          type: 'multimodal_text',
          parts: [picture('Here1')],
          metadata: { is_visually_hidden_from_conversation: true },
        },
        ai('A cat.'),
      ]),
    )
    expect(reading.outcomes.map(({ kind }) => kind)).toEqual(['card', 'missingAsset', 'part', 'hidden', 'part'])
    expect(reading.assets).toEqual({ found: 2, missing: 2 })
    expect(reading.cards).toMatchObject([{ card: { prompt: 'What is this?', response: 'A cat.' } }])
    expect(reading.cards[0]!.assets.map(({ name }) => name)).toEqual(['img/file-Here1-cat.png'])
  })

  it('that the AI made are before those that were sent to it', () => {
    const { cards: made, assets: counted } = read(
      conversation([
        { type: 'multimodal_text', parts: [picture('Here1'), 'Draw it as a dog.'] },
        { role: 'tool', type: 'multimodal_text', parts: [picture('Dog1')] },
        ai('A dog.'),
      ]),
    )
    expect(made[0]!.assets.map(({ name }) => name)).toEqual(['img/file-Dog1.png', 'img/file-Here1-cat.png'])
    expect(counted).toEqual({ found: 2, missing: 0 })
  })

  it('are taken from what the code interpreter drew, and counted once', () => {
    const drawn = (id: string) => ({
      aggregate_result: {
        messages: [
          { message_type: 'stream', text: 'x' },
          { message_type: 'image', image_url: `file-service://file-${id}` },
          { message_type: 'image', image_url: 7 },
        ],
      },
    })
    const printed = (id: string): FixtureMessage => ({
      role: 'tool',
      content: { content_type: 'execution_output', text: 'for the AI' },
      metadata: drawn(id),
    })
    const record = conversation([
      { text: 'Plot a sine.' },
      printed('Here1'),
      { role: 'tool', type: 'multimodal_text', parts: [picture('Here1')] },
      printed('Gone1'),
      { ...printed('x'), metadata: { aggregate_result: { messages: 'none' } } },
      ai('Here it is.'),
    ])
    const reading = read(record)
    expect(reading.assets).toEqual({ found: 1, missing: 1 })
    expect(reading.cards[0]!.assets.map(({ name }) => name)).toEqual(['img/file-Here1-cat.png'])
    expect(texts(record)).toEqual([['Plot a sine.', 'Here it is.']])
    expect(outcomes(record)).toEqual(['card', 'part', 'part', 'missingAsset', 'hidden: tool', 'part'])
  })

  it('of the screen of an agent stand where it saw them, below what the page is called', () => {
    const saw = (id: string): FixtureMessage => ({
      role: 'tool',
      content: {
        content_type: 'computer_output',
        computer_id: '7',
        screenshot: { content_type: 'image_asset_pointer', asset_pointer: `sediment://file-${id}`, width: 1024 },
        state: { type: 'browser_state', id: 'x', title: 'Rye', url: 'https://example.com/rye' },
      },
    })
    const reading = read(
      conversation([{ text: 'Order rye.' }, saw('Here1'), ai('I look on.'), saw('Gone1'), ai('It is ordered.')]),
    )
    expect(reading.cards[0]!.content!.response).toMatchObject([
      { kind: 'tool', output: expect.stringContaining('Rye') },
      { kind: 'picture', file: 'img/file-Here1-cat.png' },
      { kind: 'text', text: 'I look on.' },
      { kind: 'tool' },
      { kind: 'picture', file: '' },
      { kind: 'text', text: 'It is ordered.' },
    ])
    expect(reading.outcomes.map(({ kind }) => kind)).toEqual(['card', 'hidden', 'part', 'hidden', 'part'])
  })

  it('make the same card whether the export holds them or not', () => {
    const asked = (id: string) =>
      conversation([
        { text: 'before' },
        ai('x'),
        { type: 'multimodal_text', parts: [picture(id)], metadata: { attachments: [{ name: 'cat.png' }] } },
        ai('A cat.'),
      ])
    expect(outcomes(asked('Here1'))).toEqual(['card', 'part', 'card', 'part'])
    expect(outcomes(asked('Gone1'))).toEqual(['card', 'part', 'missingAsset', 'card'])
    expect(cards(asked('Gone1'))).toEqual(cards(asked('Here1')))
    expect(texts(asked('Gone1'))[1]).toEqual(['📎 cat.png', 'A cat.'])
  })
})

it('a sound whose file is called .dat is of the format that its pointer names', () => {
  const name = 'file_0000.dat'
  const sounds = indexAssets([{ name, size: 1, open: () => emptyBytes() }])
  const sound = { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_0000', format: 'wav' }
  const spoken = { content_type: 'real_time_user_audio_video_asset_pointer', audio_asset_pointer: sound }
  const record = conversation([{ type: 'multimodal_text', parts: ['hello', spoken] }, ai('Hi.')])
  const [one] = chatgpt.read(record, context({ assets: sounds })).cards
  const part = { kind: 'audio' as const, name, type: 'audio/wav', size: 1, file: name }
  expect(one!.content!.prompt[1]).toEqual(part)
  expect(fileExtension(part, name)).toBe('wav')
})

describe('a message that is only a file', () => {
  const attached = (...names: unknown[]) => ({ attachments: names.map((name) => ({ id: 'file-1', name })) })

  it('reads the names of its files, so that no answer is in its place', () => {
    const record = conversation([
      { text: '', metadata: attached('table.xlsx', 'notes.pdf', 7, ' ', 'a\0b') },
      ai('A table.'),
      { type: 'multimodal_text', parts: [picture('Here1')] },
      ai('A cat.'),
      { text: 'With words', metadata: attached('more.pdf') },
      { text: '' },
      ai('Nothing was asked.'),
    ])
    expect(texts(record)).toEqual([
      ['📎 table.xlsx\n📎 notes.pdf', 'A table.'],
      ['📎 file-Here1', 'A cat.'],
      ['With words', ''],
      ['', 'Nothing was asked.'],
    ])
    expect(cards(record)[0]!.pageTitle).toBe('📎 table.xlsx')
    expect(outcomes(record)).toEqual(['card', 'part', 'card', 'part', 'card', 'hidden: empty', 'card'])
  })

  it('has an answer without a text where the AI only made a picture', () => {
    const drawn: FixtureMessage = { role: 'tool', type: 'multimodal_text', parts: [picture('Here1')] }
    expect(texts(conversation([{ text: 'Draw a cat' }, drawn]))).toEqual([['Draw a cat', '']])
  })
})
