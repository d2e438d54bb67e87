import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCardId } from '#archive/card.ts'
import { chatgpt } from './chatgpt.ts'
import type { ParsedRecord } from '#intake/export-kind.ts'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { context } from '#testing/exports/context.ts'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'

const read = (record: unknown): ParsedRecord => chatgpt.read(record, context({ timeZone: 'Europe/Amsterdam' }))
const outcomes = (record: unknown) =>
  read(record).outcomes.map((outcome) => (outcome.kind === 'hidden' ? `hidden: ${outcome.why}` : outcome.kind))
const cards = (record: unknown) => read(record).cards.map(({ card }) => card)
const texts = (record: unknown) => cards(record).map(({ prompt, response }) => [prompt, response])

const ai = (text: string, fields: Partial<FixtureMessage> = {}): FixtureMessage => ({
  role: 'assistant',
  text,
  ...fields,
})

describe('a conversation of ChatGPT', () => {
  it('becomes one card for each prompt with its answer, letter for letter', () => {
    const prompt = '  Hello\r\nthere\u2028😀 <b>&amp;</b>\t\n'
    const record = conversation([
      { role: 'system', text: '' },
      { text: prompt, at: 1_700_000_000.7 },
      ai('Hi! ', { at: 1_700_000_004, metadata: { model_slug: 'gpt-4' } }),
      { text: 'And?', at: 1_700_000_060 },
      ai('So.'),
    ])
    expect(cards(record)).toMatchObject([
      {
        prompt,
        response: 'Hi! ',
        pageTitle: 'Hello',
        category: 'gpt-4',
        sessionTitle: 'A title',
        dayStamp: '20231114_231320',
        promptLen: prompt.length,
        reltimeTimezero: 0,
        reltimeLast: 0,
        isPrivate: true,
      },
      {
        prompt: 'And?',
        response: 'So.',
        category: 'gpt-4',
        dayStamp: '20231114_231420',
        reltimeTimezero: 59,
        reltimeLast: 59,
      },
    ])
    expect(outcomes(record)).toEqual(['hidden: system', 'card', 'part', 'card', 'part'])
    expect(cards(record)[0]!.semanticSid).toMatch(/^20231114_[0-9a-f]{8}$/)
    expect(cards(record).every(({ id }) => isCardId(id))).toBe(true)
  })

  it('has the same ids in every export, also after it went on', () => {
    const said = [{ text: 'a' }, ai('b'), { text: 'c' }, ai('d')]
    const first = cards(conversation(said.slice(0, 2)))
    const again = cards(conversation(said, { title: 'Renamed', conversation_id: 'c-1' }))
    expect(again[0]!.id).toBe(first[0]!.id)
    expect(new Set(again.map(({ id }) => id)).size).toBe(2)
    expect(cards(conversation(said, { id: 'c-2' }))[0]!.id).not.toBe(first[0]!.id)
    const nameless = () => cards(conversation(said, { id: undefined }))[0]!.id
    expect(nameless()).toBe(nameless())
  })

  it('tells messages apart that share an id', () => {
    const message = (text: string) => ({
      id: 'same',
      author: { role: 'user' },
      content: { content_type: 'text', parts: [text] },
    })
    const ids = cards(conversation([{ message: message('a') }, { message: message('b') }])).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('joins the answers to one prompt with a blank line, across hidden messages', () => {
    const record = conversation([
      { text: 'Look it up' },
      ai('Looking.'),
      ai('search("x")', { type: 'code', content: { content_type: 'code', text: 'search("x")' }, recipient: 'browser' }),
      {
        role: 'tool',
        type: 'tether_browsing_display',
        content: { content_type: 'tether_browsing_display', result: 'r' },
      },
      ai('', { content: { content_type: 'thoughts', thoughts: [] } }),
      ai('thinking', { channel: 'analysis' }),
      ai(''),
      ai('Found.'),
    ])
    expect(texts(record)).toEqual([['Look it up', 'Looking.\n\nFound.']])
    expect(outcomes(record)).toEqual([
      'card',
      'part',
      'hidden: tool call',
      'hidden: tool',
      'hidden: reasoning',
      'hidden: reasoning',
      'hidden: empty',
      'part',
    ])
  })

  it('never joins prompts, and begins a card with an answer that no prompt precedes', () => {
    expect(texts(conversation([ai('Welcome.'), { text: 'a' }, { text: 'b' }, ai('c')]))).toEqual([
      ['', 'Welcome.'],
      ['a', ''],
      ['b', 'c'],
    ])
  })

  it('counts what is on branches that were left', () => {
    const record = conversation([
      { id: 'q', text: 'q' },
      ai('old', { id: 'old', after: 'q' }),
      ai('new', { id: 'new', after: 'q' }),
    ])
    expect(texts(record)).toEqual([['q', 'new']])
    expect(outcomes(record)).toEqual(['alternative', 'card', 'part'])
    expect(texts({ ...record, current_node: 'old' })).toEqual([['q', 'old']])
  })

  it('reads messages without links in the order of time, none as another branch', () => {
    const said = (role: string, text: string, at: number) => ({
      message: { author: { role }, content: { parts: [text] }, create_time: at },
    })
    const record = {
      id: 'c-1',
      mapping: {
        n1: said('user', 'a', 1),
        n2: said('assistant', 'b', 2),
        n4: said('assistant', 'd', 4),
        n3: said('user', 'c', 3),
        n5: { message: null },
      },
    }
    expect(texts(record)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(outcomes(record)).toEqual(['card', 'part', 'card', 'part'])
  })

  it('hides custom instructions and what the export marks as hidden', () => {
    const record = conversation([
      { content: { content_type: 'user_editable_context', user_profile: 'p', user_instructions: 'i' } },
      { text: 'secret', metadata: { is_visually_hidden_from_conversation: true } },
      { text: 'weightless', weight: 0 },
      { text: 'shown' },
      ai('', { content: { content_type: 'model_editable_context', model_set_context: 'm' } }),
    ])
    expect(outcomes(record)).toEqual([
      'hidden: context',
      'hidden: marked hidden',
      'hidden: marked hidden',
      'card',
      'hidden: context',
    ])
  })

  it('shows code that was an answer as a block, and what was said in a voice conversation', () => {
    const record = conversation([
      { type: 'multimodal_text', parts: [{ content_type: 'audio_transcription', text: 'spoken', direction: 'in' }] },
      ai('', { content: { content_type: 'code', language: 'python', text: 'a = "```"' } }),
    ])
    expect(texts(record)).toEqual([['spoken', '````python\na = "```"\n````']])
  })

  it('resolves citations of answers and leaves prompts alone', () => {
    const record = conversation([{ text: 'a【1†source】' }, ai('b【1†source】')])
    expect(texts(record)).toEqual([['a【1†source】', 'b']])
  })
})

describe('what is broken', () => {
  it.each<[string, FixtureMessage]>([
    ['not a JSON object', { message: 'text' }],
    ['the role "critic" of its author is not known', { role: 'critic', text: 'a' }],
    ['it has no content', { content: null }],
    ['neither parts nor a text', { content: { content_type: 'text', parts: 'abc' } }],
    ['the kind of content "hologram" is not known', { content: { content_type: 'hologram', size: 7 } }],
    ['of the unknown kind "hologram"', { parts: [{ content_type: 'hologram' }] }],
    ['neither a text nor an object', { parts: [1] }],
    ['holds a NUL character', { text: 'a\0b' }],
    ['half of a surrogate pair', { text: 'a\ud800' }],
  ])('fails alone with a reason: %s', (why, said) => {
    const record = conversation([{ text: 'a' }, ai('b'), said, ai('c'), { text: 'd' }])
    const failed = read(record).outcomes.filter((outcome) => outcome.kind === 'failed')
    expect(failed).toHaveLength(1)
    expect(failed[0]!.why).toContain(why)
    expect(texts(record).flat().filter(Boolean).join(' ').replaceAll('\n\n', ' ')).toBe('a b c d')
  })

  it('keeps an answer apart from the card before it when its prompt failed', () => {
    expect(texts(conversation([{ text: 'a' }, ai('b'), { text: '\0' }, ai('c')]))).toEqual([
      ['a', 'b'],
      ['', 'c'],
    ])
  })

  it('is unreadable as a whole without a mapping', () => {
    for (const record of [null, 1, 'a', [], {}, { mapping: null }, { mapping: [] }]) {
      expect(read(record)).toMatchObject({ messages: 0, cards: [], unreadable: expect.any(String) as string })
    }
  })

  it('does without titles and times', () => {
    const said = [{ text: 'a', at: null }, ai('b', { at: null }), { text: 'c', at: null }]
    expect(cards(conversation(said, { title: null, create_time: null }))).toMatchObject([
      { sessionTitle: '', dayStamp: '', semanticSid: expect.stringMatching(/^undated_[0-9a-f]{8}$/) as string },
      { dayStamp: '' },
    ])
    expect(cards(conversation(said)).map(({ dayStamp }) => dayStamp)).toEqual(['20231114_231320', '20231114_231321'])
    expect(cards(conversation(said, { title: ' \n' }))[0]!.sessionTitle).toBe('')
  })

  it('never throws and always balances, whatever the record is', { tags: 'scale' }, () => {
    const keys = fc.constantFrom(
      'id',
      'message',
      'parent',
      'children',
      'content',
      'parts',
      'content_type',
      'author',
      'role',
    )
    const anything = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(
          null,
          '',
          'user',
          'assistant',
          'tool',
          'text',
          'multimodal_text',
          'n1',
          1,
          -1e300,
          '\ud800',
          '\0',
        ),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
      ),
    })).value
    const said = fc.record(
      {
        role: fc.constantFrom('user', 'assistant', 'tool', 'system', 'x'),
        text: fc.string({ unit: anyCodePoint }),
        parts: fc.array(anything),
        after: fc.constantFrom('m1', 'm2', 'm3', 'root', 'gone', null),
        weight: fc.constantFrom(0, 1),
        recipient: fc.constantFrom('all', 'browser'),
      },
      { requiredKeys: [] },
    )
    const record = fc.oneof(
      anything,
      fc.record({
        mapping: fc.dictionary(fc.constantFrom('n1', 'n2', 'n3', '__proto__'), anything),
        current_node: anything,
      }),
      fc.array(said, { maxLength: 8 }).map((list) => conversation(list as FixtureMessage[])),
    )
    fc.assert(
      fc.property(record, (value) => {
        const reading = read(value)
        expect(reading.outcomes).toHaveLength(reading.messages)
        expect(reading.outcomes.filter(({ kind }) => kind === 'card')).toHaveLength(reading.cards.length)
        for (const { card } of reading.cards) expect(isCardId(card.id)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
