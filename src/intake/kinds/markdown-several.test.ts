import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { expectWhole } from '#testing/exports/expect-whole.ts'
import { LogText } from '#intake/records.ts'
import { markdownLog } from './markdown-log.ts'

const read = (text: string) => markdownLog.readEach!(new LogText('log.md', text), context())
const said = (text: string) =>
  read(text).map(({ cards }) => [cards[0]!.card.sessionTitle, ...cards.map(({ card }) => [card.prompt, card.response])])

const exchange = (prompt: string, answer: string, rule = '') =>
  `## 👤 User\n\n${prompt}\n${rule}\n## 🤖 Assistant\n\n${answer}\n${rule}`
const rule = '\n---\n'
const one = ['p', 'a']
const two = [
  ['q', 'b'],
  ['r', 'c'],
]
const both = [
  ['Rye', one],
  ['Oats', ...two],
]

describe('Markdown with several conversations', () => {
  it.each([
    [
      'headings with days, rules between all messages',
      `# Rye\nDate: 2025-03-01 10:00:00 +00:00\n\n---\n\n${exchange('p', 'a', rule)}\n\n\n---\n\n# Oats\nDate: 2025-03-02 10:00:00 +00:00\n\n---\n\n${exchange('q', 'b', rule)}\n${exchange('r', 'c', rule)}`,
    ],
    [
      'headings with days alone, below one of them all',
      `# All conversations\n\n**Export Date:** 2025-03-03\n\n---\n\n# Rye\n\n**Created:** 2025-03-01\n\n${exchange('p', 'a')}\n# Oats\n\n**Created:** 2025-03-02\n\n${exchange('q', 'b')}\n${exchange('r', 'c')}`,
    ],
    [
      'headings behind rules',
      `# Rye\n\n${exchange('p', 'a')}\n---\n\n# Oats\n\n${exchange('q', 'b')}\n${exchange('r', 'c')}\n---\n`,
    ],
    [
      'numbered headings behind lines of equals signs',
      `# My chats\n\nTotal: 2\n\n==========\n\n## 1. Rye\n\n**You:** p\n\n**Claude:** a\n\n==========\n\n## 2. Oats\n\n**You:** q\n\n**Claude:** b\n\n**You:** r\n\n**Claude:** c\n\n==========\n`,
    ],
    [
      'front matter',
      `---\ntitle: Rye\ndate: 2025-03-01\n---\n\n${exchange('p', 'a')}\n---\ntitle: Oats\ndate: 2025-03-02\n---\n\n# Oats\n\n${exchange('q', 'b')}\n${exchange('r', 'c')}`,
    ],
  ])('is a conversation for each of its titles: %s', (_, log) => {
    expect(said(log)).toEqual(both)
    expect(expectWhole(...read(log)).conversations).toBe(2)
  })

  it('of llm logs is a conversation for each that it names, in whatever order', () => {
    const head = (id: string, at: string) =>
      `# 2025-03-01T10:0${at}:00    conversation: ${id} id: x${at}\n\nModel: **gpt-4o**\n\n`
    const turn = (prompt: string, answer: string) => `## Prompt\n\n${prompt}\n\n## Response\n\n${answer}\n\n`
    const log = `${head('a1', '1')}${turn('q', 'b')}${head('b2', '2')}${turn('p', 'a')}${head('a1', '3')}${turn('r', 'c')}`
    expect(said(log)).toEqual([
      ['q', ...two],
      ['p', one],
    ])
    expect(read(log)[1]!.cards[0]!.card).toMatchObject({ dayStamp: '20250301_100200', model: 'gpt-4o' })
    expect(read(`${head('a1', '1')}${turn('q', 'b')}${head('a1', '3')}${turn('r', 'c')}`)).toHaveLength(1)
  })

  it.each([
    ['a heading above each exchange', `# Rye\n\n${exchange('p', 'a')}\n---\n\n# Oats\n\n${exchange('q', 'b')}`],
    [
      'a number and day above each exchange',
      `# Turn 1\nDate: 2025-03-01\n\n${exchange('p', 'a')}\n# Turn 2\nDate: 2025-03-02\n\n${exchange('q', 'b')}`,
    ],
    [
      'a heading that ends an answer',
      `# Rye\n\n${exchange('p', 'a\n\n# Oats')}\n${exchange('q', 'b')}\n${exchange('r', 'c')}`,
    ],
    [
      'a part of an answer behind a rule',
      `# Rye\n\n${exchange('p', 'a\n\n---\n\n# Oats\n\nNote: 1')}\n${exchange('q', 'b')}\n${exchange('r', 'c')}`,
    ],
    [
      'topics below a title',
      `# Bread\n\n---\n\n## Rye\n\n### User\n\np\n\n### Claude\n\na\n\n---\n\n## Oats\n\n### User\n\nq\n\n### Claude\n\nb\n\n### User\n\nr\n\n### Claude\n\nc\n`,
    ],
    [
      'front matter that an answer shows',
      `---\ntitle: Rye\ndate: 2025-03-01\n---\n\n${exchange('p', 'a\n\n```\n---\ntitle: Oats\ndate: 2025-03-02\n---\n```')}\n${exchange('q', 'b')}`,
    ],
  ])('is one where it may be one: %s', (_, log) => expect(read(log)).toHaveLength(1))

  it('names its cards by title and day, as files of their own do, and by the ids that they had in one conversation', () => {
    const [rye, oats] = [
      `# Rye\n\n**Created:** 2025-03-01\n\n${exchange('p', 'a')}`,
      `# Oats\n\n**Created:** 2025-03-02\n\n${exchange('q', 'b')}\n${exchange('r', 'c')}`,
    ]
    const ids = (log: string) => read(log).flatMap(({ cards }) => cards.map(({ card }) => card.id))
    const together = `${rye}\n${oats}`
    expect(ids(together)).toEqual([...ids(rye), ...ids(oats)])
    const before = markdownLog.read(new LogText('log.md', together), context()).cards
    for (const [at, card] of read(together)
      .flatMap(({ cards }) => cards)
      .entries())
      expect([card.card.id, ...card.otherIds!]).toContain(before[at]!.card.id)
  })
})
