import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { LogText } from '#intake/records.ts'
import { markdownLog } from './markdown-log.ts'

const read = (text: string) => markdownLog.read(new LogText('log.md', text), context())
const isRead = (text: string) => markdownLog.recognises(new LogText('log.md', text))
const said = (text: string) =>
  read(text).cards.map(({ card }) => [card.prompt, card.response, card.dayStamp, card.category])

describe('what AI Chat Exporter saves', () => {
  const head =
    '---\ntitle: "Knots"\nauthor: claude\nexporter: 3.1.0\ndate: 2026-03-23T21-37-51+0800\n---\n\n# Knots\n\n## Table of Contents\n\n- [1: How do I…](#chat-1)\n- [2: And…](#chat-2)\n\n'
  const top = '\n\n___\n###### [top](#table-of-contents)\n'

  it.each([
    [
      'of today',
      `## chat-1\n\n> How?\n> \n> Say.\n\nSo.\n\n## Loop\n\n> a quotation${top}## chat-2\n\n> And?\n\nThus.${top}`,
    ],
    [
      'of 2025',
      `### chat-1\n\n> How?\n> \n> Say.\n\n###### ChatGPT said:\n\nSo.\n\n## Loop\n\n> a quotation${top.replace('___', '---')}\n### chat-2\n\n> And?\n\n###### ChatGPT said:\n\nThus.`,
    ],
  ])('has the quotation below each number as the prompt, and what follows as the answer: %s', (_, log) => {
    expect(isRead(head + log)).toBe(true)
    expect(read(head + log).cards.map(({ card }) => [card.prompt, card.response, card.sessionTitle])).toEqual([
      ['How?\n\nSay.', 'So.\n\n## Loop\n\n> a quotation', 'Knots'],
      ['And?', 'Thus.', 'Knots'],
    ])
    expect(read(head + log).letters!().lost).toBe(0)
  })

  it('has the times of its answers', () => {
    const log = `${head}## chat-1\n\n> How?\n\n##### 📅 2026-03-19 | 23:03\n\nSo.${top}`
    expect(said(log).map(([prompt, response, day]) => [prompt, response, day])).toEqual([
      ['How?', 'So.', '20260319_230300'],
    ])
  })

  it('is known where its title is the name of the program, as of a conversation without one', () => {
    const log = `${head.replaceAll('Knots', 'ChatGPT')}## chat-1\n\n> How?\n\nSo.${top}`
    expect(said(log).map(([prompt, response]) => [prompt, response])).toEqual([['How?', 'So.']])
  })

  it('is text where a person asks about it', () => {
    const log = `## User\n\nWhat is it?\n\n- [1: How](#chat-1)\n\n## chat-1\n\n> How?\n\n## Assistant\n\nA log.\n`
    expect(said(log)[0]!.slice(0, 2)).toEqual(['What is it?\n\n- [1: How](#chat-1)\n\n## chat-1\n\n> How?', 'A log.'])
  })

  it('is known by its table alone', () => {
    const log = '## User\n\n## chat-1\n\n> How?\n\n## Assistant\n\nSo.\n'
    expect(said(log)).toEqual([['## chat-1\n\n> How?', 'So.', '', 'Markdown']])
  })
})

describe('a log with # you asked', () => {
  const log = (program: string) =>
    `> From: https://example.com/c/1\n\n# you asked\n\nmessage time: 2026-07-14 14:53:52\n\nHow?\n\n---\n\n# ${program} response\n\nSo.\n`

  it.each(['chatgpt', 'gemini', 'yuanbao'])('has its times, and no line of the exporter: %s', (program) => {
    expect(said(log(program))).toEqual([['How?', 'So.', '20260714_145352', 'Markdown']])
  })

  it('gives cards that are known by the ids which they had with those', () => {
    const twice =
      log('chatgpt') +
      log('chatgpt')
        .replace('How?', 'And?')
        .replace(/^> From.*\n\n/, '---\n\n')
    const known = read(twice).cards.flatMap(({ otherIds = [] }) => otherIds)
    expect(known).toEqual(expect.arrayContaining(['e40bad7a2798d838ffe5', '15c8e39a82aecc380e12']))
  })
})

it.each([
  ['a face before its name', '<details>\n<summary>💭 Thinking</summary>\n\nHm.\n\nSo?\n\n</details>'],
  ['its name in bold', '<details><summary><strong>Reasoning</strong></summary>\nHm.\n\nSo?\n</details>'],
  ['a callout', '> [!thinking]- Thinking\n> Hm.\n>\n> So?'],
  ['a callout for quotations', '> [!quote]- thinking\n> Hm.\n>\n> So?'],
  ['a heading and a block', '### Thinking\n````\nHm.\n\nSo?\n````'],
])('what the AI thought is folded where the log folds it with %s', (_, folded) => {
  const { cards } = read(`## User\n\nq\n\n## Assistant\n\n${folded}\n\na\n`)
  expect(cards[0]!.card.response).toBe('a')
  expect(cards[0]!.content!.response[0]).toEqual({ kind: 'reasoning', text: 'Hm.\n\nSo?' })
  expect(cards[0]!.otherIds?.length).toBeGreaterThan(0)
})

it.each(['> [!quote] Ann\n> So it is.\n\na', '### Thinking of it\n\na', '### Thinking\n\nIt is hard.'])(
  'an answer that begins with %j is whole',
  (answer) => expect(said(`## User\n\nq\n\n## Assistant\n\n${answer}\n`)[0]![1]).toBe(answer),
)

it('times that stand below the names are no part of the texts', () => {
  const log = `# T\n\n## User\n**2025-06-01T10:00:01.000Z**\n\nq\n\n## Claude\n**2025-06-01T10:00:05.000Z**\n\na\n`
  expect(said(log)).toEqual([['q', 'a', '20250601_100001', 'Markdown']])
  expect(read(log).cards[0]!.otherIds).toHaveLength(1)
})

it('what a log draws between messages, with times and pictures in them, names its cards as before', () => {
  const at = '**2025-06-01T10:00:01.000Z**\n\n'
  const log = `# T\n\n## User\n${at}![a](a.png)\n\nq\n\n## Claude\n${at}a\n\n___\n\n## User\n${at}q2\n\n## Claude\n${at}b\n`
  expect(said(log).map(([prompt, response]) => [prompt, response])).toEqual([
    ['q', 'a'],
    ['q2', 'b'],
  ])
  expect(read(log).cards.flatMap(({ otherIds = [] }) => otherIds)).toEqual(
    expect.arrayContaining(['cfb1ec1bf69fc19d3e4f', '7298b4ff0036d85d3e82']),
  )
})

it.each([
  ['## Human [created:: 2025-06-08T12:37:50+00:00]', '## Gemini [created:: 2025-06-08T12:38:00+00:00]', 'Markdown'],
  ['### **User** | 2025-06-08 12:37:50', '### **Assistant** | 2025-06-08 12:38:00 | gpt-4o', 'gpt-4o'],
])('a line that names a speaker may say when and which model: %s', (user, assistant, category) => {
  expect(said(`${user}\n\nq\n\n${assistant}\n\na\n`)).toEqual([['q', 'a', '20250608_123750', category]])
})

it('a heading of an answer that names a program with its model is text', () => {
  const answer = 'Compare:\n\n## ChatGPT o1\n\nslow\n\n## ChatGPT 4o mini\n\nquick'
  expect(said(`## User\n\nq\n\n## ChatGPT\n\n${answer}\n`).map((card) => card.slice(0, 2))).toEqual([['q', answer]])
})

describe('what a log draws between its messages', () => {
  const log = (between: (turn: number) => string) =>
    `# Knots\n\n${between(1)}### User\n\nHow?\n\n### Assistant\n\nSo.\n\n___\n\nAnd so.\n\n${between(2)}### User\n\nAnd?\n\n### Assistant\n\nThus.\n`

  it.each([
    ['a heading that numbers the exchange', (turn: number) => `---\n\n## Turn ${turn}\n\n`],
    ['the same with a star', (turn: number) => `## Turn ${turn} ⭐\n\n`],
    ['a rule of underscores', () => '___\n'],
  ])('is no part of them, and names them as before: %s', (_, between) => {
    expect(said(log(between)).map(([prompt, response]) => [prompt, response])).toEqual([
      ['How?', 'So.\n\n___\n\nAnd so.'],
      ['And?', 'Thus.'],
    ])
    expect(read(log(between)).cards.every(({ otherIds = [] }) => otherIds.length > 0)).toBe(true)
  })

  it('stays where it is not between all', () => {
    const [[, response]] = said(log((turn) => (turn === 1 ? '' : '## Turn 2\n\nIt is mine.\n\n'))) as [string[]]
    expect(response).toContain('## Turn 2')
  })
})

describe('a line of a time in each message', () => {
  const log = (line: (time: string) => string, isLast = false) =>
    [
      ['User', '2025-03-01 10:00:00', 'p'],
      ['Assistant', '2025-03-01 10:00:20', 'a'],
      ['User', '2025-03-02 11:00:00', 'q'],
      ['Assistant', '2025-03-02 11:00:20', 'b'],
    ]
      .map(
        ([name, time, text]) => `## ${name}\n${isLast ? `${text}\n\n${line(time!)}` : `${line(time!)}\n\n${text}`}\n`,
      )
      .join('\n')
  const texts = [
    ['p', 'a', '20250301_100000', 'Markdown'],
    ['q', 'b', '20250302_110000', 'Markdown'],
  ]

  it.each([
    (time: string) => `Date: ${time} +00:00`,
    (time: string) => `**Time:** ${time}`,
    (time: string) => `*${time}*`,
    (time: string) => `> ${time.replace(' ', 'T')}Z`,
    (time: string) => `<sub>${time}</sub>`,
    (time: string) => `_Sunday, Mar ${time.slice(9, 10)}, 2025 at ${time.slice(11, 16)}_`,
  ])('is its time where it is labelled or set apart: %s', (line) => {
    expect(said(log(line))).toEqual(texts)
    expect(said(log(line, true))).toEqual(texts)
  })

  it('is text where only some of a speaker have one, or one says more', () => {
    const text = log((time) => (time.endsWith('20') ? 'Hm.' : `*${time}*${time.includes('-02') ? ' sharp' : ''}`))
    expect(said(text).map(([prompt]) => prompt)).toEqual([
      '*2025-03-01 10:00:00*\n\np',
      '*2025-03-02 11:00:00* sharp\n\nq',
    ])
  })
})

it('Markdown of big-AGI has its models without marks', () => {
  const exchange = (prompt: string, answer: string) =>
    `### 👤 You\n\n${prompt}\n\n---\n\n### Generic · *gpt-4o*\n\n${answer}\n\n`
  const log = [exchange('p', 'a'), exchange('q', 'b')].join('---\n\n')
  const cards = markdownLog.read(new LogText('a.md', log), context()).cards.map(({ card }) => card)
  expect(cards).toMatchObject([
    { prompt: 'p', response: 'a', model: 'gpt-4o' },
    { prompt: 'q', response: 'b', model: 'gpt-4o' },
  ])
})
