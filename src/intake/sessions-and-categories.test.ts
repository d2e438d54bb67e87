import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupBySession } from '#archive/session.ts'
import { openCategoryRules, readCategoryRules, RULES_FILE } from './category-rules.ts'
import { aiStudio } from './kinds/ai-studio.ts'
import { chatJson } from './kinds/chat-json.ts'
import { chatgpt } from './kinds/chatgpt.ts'
import type { ExportKind } from './export-kind.ts'
import { context } from '#testing/exports/context.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { addRecord, newLedger } from './ledger.ts'
import { asAnotherUser } from '#testing/as-another-user.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const HOUR = 3600
const START = 1_700_000_000

describe('sessions', () => {
  /** Prompts at these hours from the start, each answered after a minute. */
  const at = (hours: number[], fields = {}, sessionGap: number | null = 8 * HOUR) =>
    chatgpt
      .read(
        conversation(
          hours.flatMap((hour) => [
            { text: `p${hour}`, at: START + hour * HOUR },
            { role: 'assistant', text: 'a', at: START + hour * HOUR + 60 },
          ]),
          fields,
        ),
        context({ sessionGap }),
      )
      .cards.map(({ card }) => card)

  it('begin after a pause in a conversation longer than a day, and count their seconds from there', () => {
    const cards = at([0, 1, 10, 30, 31, 60])
    expect(cards.map(({ sessionTitle }) => sessionTitle)).toEqual([
      'A title',
      'A title',
      'A title (2)',
      'A title (3)',
      'A title (3)',
      'A title (4)',
    ])
    expect(cards.map(({ reltimeTimezero, reltimeLast }) => [reltimeTimezero, reltimeLast])).toEqual([
      [0, 0],
      [HOUR, HOUR],
      [0, 0],
      [0, 0],
      [HOUR, HOUR],
      [0, 0],
    ])
    expect(new Set(cards.map(({ semanticSid }) => semanticSid)).size).toBe(4)
  })

  it.each([
    ['it lasted a day at most', at([0, 12, 24])],
    ['it never paused', at([0, 7, 14, 21, 28])],
    ['the setting says so', at([0, 100], {}, null)],
  ])('stay one where %s', (_, cards) => {
    expect(new Set(cards.map(({ sessionTitle }) => sessionTitle))).toEqual(new Set(['A title']))
  })

  it('are distinguished by their ids where there is no title, and leave the ids of cards alone', () => {
    const [first, second] = at([0, 100], { title: '' })
    expect([first!.sessionTitle, second!.sessionTitle]).toEqual(['', ''])
    expect(first!.semanticSid).not.toBe(second!.semanticSid)
    expect(at([0, 100]).map(({ id }) => id)).toEqual(at([0, 100], {}, null).map(({ id }) => id))
  })
})

it('a card says the program that it is from, and nothing where only the format is known', () => {
  const messages = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: '1' },
  ]
  const studio = {
    runSettings: { model: 'models/gemini-2.5-pro' },
    chunkedPrompt: { chunks: messages.map(({ content }, at) => ({ text: content, role: ['user', 'model'][at] })) },
  }
  const fromOf = (kind: ExportKind, record: unknown) =>
    kind.read(record, context()).cards.map(({ card }) => [card.category, card.from])
  expect(fromOf(chatJson, { id: 'x', messages })).toEqual([['Chat', undefined]])
  expect(fromOf(aiStudio, studio)).toEqual([['gemini-2.5-pro', 'Google AI Studio']])
})

describe('a conversation in which the model changes', () => {
  const said = [
    { text: 'a' },
    { role: 'assistant', text: '1', metadata: { model_slug: 'gpt-4o' } },
    { text: 'b' },
    { role: 'assistant', text: '2', metadata: { model_slug: 'o3' } },
    { text: 'c' },
    { role: 'assistant', text: '3', metadata: { model_slug: 'gpt-4o' } },
  ]

  it('says the model on each card, whatever its category, and nothing where the export names none', () => {
    const rules = readCategoryRules('[{ "category": "Letters", "words": "a" }]')
    const cards = chatgpt.read(conversation(said), context({ rules })).cards.map(({ card }) => card)
    expect(cards.map(({ category, model, from }) => [category, model, from])).toEqual([
      ['Letters', 'gpt-4o', 'ChatGPT'],
      ['Letters', 'o3', 'ChatGPT'],
      ['Letters', 'gpt-4o', 'ChatGPT'],
    ])
    const unknown = chatgpt.read(conversation([{ text: 'a' }, { role: 'assistant', text: '1' }]), context())
    expect(unknown.cards.map(({ card }) => [card.category, 'model' in card])).toEqual([['ChatGPT', false]])
  })

  it('is one session, whose cards keep the model that answered as their category', () => {
    const reading = chatgpt.read(conversation(said), context())
    const cards = reading.cards.map(({ card }) => card)
    expect(cards.map(({ category }) => category)).toEqual(['gpt-4o', 'o3', 'gpt-4o'])
    expect(groupBySession(cards).map((group) => [group.heading, group.cards.length])).toEqual([['A title', 3]])
    const ledger = newLedger('x')
    addRecord(ledger, 'x', 1, reading, true)
    addRecord(ledger, 'x', 2, chatgpt.read(conversation(said, { id: 'c-2' }), context()), true)
    expect(ledger.sessions).toMatchObject([
      { name: 'A title', category: 'gpt-4o, o3', cards: 3 },
      { name: 'A title', category: 'gpt-4o, o3', cards: 3 },
    ])
    expect(ledger.categories).toEqual([
      { name: 'gpt-4o', cards: 4 },
      { name: 'o3', cards: 2 },
    ])
  })

  it('has the category of a rule in all of its cards', () => {
    const rules = readCategoryRules('[{ "category": "Thinking", "model": "o3" }]')
    const { cards } = chatgpt.read(conversation(said), context({ rules }))
    expect(cards.map(({ card }) => card.category)).toEqual(['Thinking', 'Thinking', 'Thinking'])
  })
})

describe('category rules', () => {
  const session = {
    title: 'Sourdough, at last',
    project: 'Home',
    models: ['gpt-4o-mini'],
    texts: ['How WARM is Café?'],
  }
  const of = (...rules: unknown[]) => readCategoryRules(JSON.stringify(rules)).categoryOf(session)

  it.each<[string | null, unknown]>([
    ['x', { category: 'x', title: 'sourdough' }],
    ['x', { category: 'x', title: 'at LAST' }],
    [null, { category: 'x', title: 'dough' }],
    ['x', { category: 'x', words: ['bread', 'warm is cafe'] }],
    ['x', { category: 'x', words: 'sourdough' }],
    [null, { category: 'x', words: 'is warm' }],
    ['x', { category: 'x', model: 'GPT-4*' }],
    ['x', { category: 'x', model: ['o1', '*mini'] }],
    ['x', { category: 'x', model: 'g*4*i' }],
    [null, { category: 'x', model: 'gpt-4' }],
    [null, { category: 'x', model: 'gpt-4o-mini*mini' }],
    ['x', { category: ' x ', project: 'home', title: 'last' }],
    [null, { category: 'x', project: 'home', title: 'first' }],
  ])('gives %j by %j', (category, rule) => {
    expect(of(rule)).toBe(category)
  })

  it('gives the category of the first that fits', () => {
    expect(of({ category: 'a', title: 'no' }, { category: 'b', project: '*' }, { category: 'c', project: '*' })).toBe(
      'b',
    )
    expect(of()).toBe(null)
  })

  it('is before the model in a card, and behind what the export says', () => {
    const rules = readCategoryRules('[{ "category": "Bread", "words": "dough" }]')
    const said = (text: string) =>
      conversation([{ text }, { role: 'assistant', text: 'a', metadata: { model_slug: 'gpt-4' } }])
    const category = (text: string) => chatgpt.read(said(text), context({ rules })).cards[0]!.card.category
    expect([category('my dough'), category('my garden')]).toEqual(['Bread', 'gpt-4'])
  })

  it.each([
    ['[{]', 'is wrong: it is not valid JSON, unexpected "]" at line 1.'],
    ['{}', 'it must be a list of rules in square brackets.'],
    ['[7]', 'rule 1 is not an object in curly brackets.'],
    ['[{ "title": "x" }]', 'rule 1 has no category.'],
    ['[{ "category": "a", "title": "x" }, { "category": "b" }]', 'rule 2 says nothing of title, words, project, model'],
    ['[{ "category": "a", "titel": "x" }]', "rule 1 has 'titel', which is none of title, words, project, model."],
    ['[{ "category": "a", "title": [] }]', 'rule 1 must have a text or a list of texts as title.'],
    ['[{ "category": "a", "words": ["x", 1] }]', 'rule 1 must have a text or a list of texts as words.'],
    ['[{ "category": "a", "words": "..." }]', 'rule 1 must have a text or a list of texts as words.'],
    ['[{ "category": "a\\u0000", "words": "x" }]', 'rule 1 has a category that holds a NUL character'],
  ])('refuses %s in one sentence', (text, sentence) => {
    expect(() => readCategoryRules(text)).toThrow(sentence)
    expect(() => readCategoryRules(text)).toThrow(/^The file categories\.json is wrong: .*\.$/)
  })

  it('lie in a file of the data folder, or nowhere', async () => {
    await using folder = await temporaryFolder({ [RULES_FILE]: '\ufeff[{ "category": "x", "project": "home" }]' })
    expect((await openCategoryRules(folder.path)).categoryOf(session)).toBe('x')
    expect((await openCategoryRules(join(folder.path, 'none'))).categoryOf(session)).toBe(null)
    await folder.write('there/categories.json/x', '')
    await expect(openCategoryRules(join(folder.path, 'there'))).rejects.toThrow('it cannot be read (EISDIR)')
    chmodSync(join(folder.path, RULES_FILE), 0o000)
    await expect(asAnotherUser(() => openCategoryRules(folder.path))).rejects.toThrow(
      `This user may not read ${join(folder.path, RULES_FILE)}: run the command as the user to whom the archive belongs.`,
    )
  })
})
