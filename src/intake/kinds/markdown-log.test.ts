import { describe, expect, it } from 'vitest'
import { indexAssets } from '#intake/assets.ts'
import { context } from '#testing/exports/context.ts'
import { outcomesOf, textsOf } from '#testing/exports/reading.ts'
import { expectLinear } from '#testing/growth.ts'
import { markdownLog } from './markdown-log.ts'
import { LogText } from '#intake/records.ts'

const read = (text: string, fields = {}) => markdownLog.read(new LogText('logs/My chat.md', text), context(fields))
const recognises = (text: string) => markdownLog.recognises(new LogText('x.md', text))
const cards = (text: string, fields = {}) => read(text, fields).cards.map(({ card }) => card)

const ID = '27329ecf-30a8-4875-a6f5-c884dbfb021e'

const said = '\n\n## User\n\np\n\n## Assistant\n\na'

it('a Markdown log has fields in capitals as well, and the day of its last change where it has no other', () => {
  const [card] = cards(`---\nTitle: Rye\nModel: gpt-4o\nLast updated: 2025-03-01T10:00:00\n---${said}`)
  expect(card).toMatchObject({ sessionTitle: 'Rye', model: 'gpt-4o', dayStamp: '20250301_100000' })
  const [plain, titled] = [said.trim(), `---\nTitle: Rye\nModel: gpt-4o\n---${said}`].map(
    (text) => read(text).cards[0]!,
  )
  expect(titled!.otherIds).toContain(plain!.card.id)
})

describe('a Markdown log', () => {
  it.each([
    ['headings', '## User\n\nhello\n\n## Assistant\n\nhi'],
    ['headings with faces', '# T\n\n## 👤 User\n\nhello\n\n## 🤖 Assistant\n\nhi\n'],
    ['faces alone', '### 👤\nhello\n### 🤖\nhi'],
    ['faces, names and times', '## 🧑 You · 2024-03-15 14:23:11\n\nhello\n\n## 🤖 ChatGPT · 2024-03-15 14:23:20\n\nhi'],
    ['bold lines', '**You:**\n\nhello\n\n**ChatGPT:**\n\nhi'],
    ['bold lines with faces', '👤 **User**\n\nhello\n\n🤖 **Assistant**\n\nhi'],
    ['said', '##### You said:\nhello\n\n##### ChatGPT said:\nhi'],
    [
      'roles and times in brackets',
      '**[user] [2024-12-30 10:37:31]**\n\nhello\n\n**[assistant] [2024-12-30 10:37:32]**\n\nhi',
    ],
    ['rules between', '## User\n\nhello\n\n---\n\n## Assistant\n\nhi\n\n---\n'],
    ['line ends of Windows', '## User\r\n\r\nhello\r\n\r\n## Assistant\r\n\r\nhi\r\n'],
    ['models in brackets', '## 🧑‍💻 User\nhello\n## 🤖 ChatGPT (claude-3-opus-20240229)\nhi'],
    [
      'months by name',
      '### 👤 You — March 15, 2024 at 2:23 PM\nhello\n### 🤖 Assistant — March 15, 2024 at 2:24 PM\nhi',
    ],
    ['years before months', '## User (2025/3/5 14:23)\nhello\n## Assistant (2025/3/5 14:24)\nhi'],
    ['numbers', '## Prompt 1\nhello\n## Response 1\nhi'],
    ['names and texts on one line', '**You:** hello\n\n**ChatGPT:** hi'],
    ['the names of models', '### Prompt\nhello\n### GPT-4o mini\nhi'],
    ['the name of a model with a word before its number', '## User\nhello\n## Claude Opus 4.6\nhi'],
    ['the name of a model with words behind its number', '**You:**\nhello\n**GPT-5.5 Thinking mini:**\nhi'],
    ['levels that differ', '## You\n\nhello\n\n### ChatGPT\n\nhi'],
    ['levels that differ, as pages are copied', '##### You said:\nhello\n\n###### ChatGPT said:\nhi'],
    ['a bold name and a face', '## **user**\n\nhello\n\n## 🤖 Claude\n\nhi'],
    ['a heading and a bold line', '## User\n\nhello\n\n**Assistant:**\n\nhi'],
    ['plain lines', 'You said:\nhello\nChatGPT said:\nhi'],
    [
      'callouts',
      '>[!nexus_user] **User** - 01/03/2025 at 10:00\n> hello\n<!-- UID: 1 -->\n\n>[!nexus_agent] **Assistant** - 01/03/2025 at 10:00\n> hi\n<!-- UID: 2 -->\n',
    ],
    ['a title that is a program', '# ChatGPT\n\n# User\n\nhello\n\n# **Assistant**\n\nhi'],
    [
      'a block of fields that names a user',
      '# T\n\n**User:** Kim\n**Created:** 3/1/2025\n\n## Prompt:\nhello\n\n## Response:\nhi',
    ],
  ])('is read with %s', (_, text) => {
    expect(recognises(text)).toBe(true)
    expect(textsOf(read(text))).toEqual([['hello', 'hi']])
    expect(outcomesOf(read(text))).toEqual(['card', 'part'])
  })

  it.each([
    ['a text', '# Notes\n\nNothing of interest.'],
    ['headings that begin with a role', '## User guide\n\nx\n\n## Assistant settings\n\ny'],
    ['one heading alone', '# Manual\n\n## User\n\nx'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(recognises(text)).toBe(false)
  })

  it('takes title, id, model, project, category and date from the front matter, and from the lines without one', () => {
    const front = `---\ntitle: "A: title"\nid: c-9\ncreated_at: 2024-03-15T14:23:11Z\nmodel: gpt-4\ncategory: Kitchen\n---\n`
    const [card] = cards(`${front}# Other\n\n## User\n\np\n\n## Assistant\n\na`)
    expect(card).toMatchObject({ sessionTitle: 'A: title', category: 'Kitchen', dayStamp: '20240315_142311' })
    const [loose] = cards(`---\ntitle: No: quotes\nmodel: gpt-4\n---\n\n## User\np`)
    expect(loose).toMatchObject({ sessionTitle: 'No: quotes', category: 'gpt-4' })
    const [plain] = cards('# Bread\n\n**Created:** 2024-03-15 14:23\n**Model:** o3\n\n## User\np', {
      timeZone: 'Europe/Amsterdam',
    })
    expect(plain).toMatchObject({ sessionTitle: 'Bread', category: 'o3', dayStamp: '20240315_142300' })
    expect(cards('## User\np\n## Assistant\na')[0]).toMatchObject({ sessionTitle: 'My chat', dayStamp: '' })
  })

  it('reads times in the archive’s zone where they say no other', () => {
    const stampOf = (marker: string) =>
      cards(`## User ${marker}\np\n## Assistant\na`, { timeZone: 'Europe/Amsterdam' })[0]?.dayStamp
    expect(stampOf('- March 15, 2024 at 2:23 PM')).toBe('20240315_142300')
    expect(stampOf('(15 Jul 2024 14:23)')).toBe('20240715_142300')
    expect(stampOf('· 2024-07-15 14:23')).toBe('20240715_142300')
    expect(stampOf('2024-07-15T14:23:00Z')).toBe('20240715_162300')
    expect(stampOf('2024-07-15T14:23:00-05:00')).toBe('20240715_212300')
    expect(stampOf('7/15/2024, 2:23:11 PM')).toBe('20240715_142311')
    const created = (field: string) => cards(`${field}\n## User\np\n## Assistant\na`)[0]!.dayStamp
    expect(created('**Created:** 3/15/2024, 2:23:10 PM')).toBe('20240315_142310')
    expect(created('---\ncreate_time: 1710512580\n---')).toBe('20240315_142300')
  })

  it('leaves bold words in a text that name no speaker', () => {
    const answer = 'First:\n**Answer:** 42\n**Response:** 12:30\n**Note:** x\n**AI** is a field'
    expect(textsOf(read(`**You:** p\n\n**Claude:** ${answer}`))).toEqual([['p', answer]])
  })

  it('names cards by ids where the log has them, else by what was said, so that a log that grew keeps its cards', () => {
    const withIds = (text: string) =>
      cards(`---\nid: c\n---\n## User (\`${ID}\`) - 2025-06-12T00:23:18+00:00\n\n${text}`)
    expect(withIds('p')[0]!.id).toBe(withIds('p, corrected')[0]!.id)
    expect(withIds('p')[0]!.dayStamp).toBe('20250612_002318')
    const one = '## User\np\n## Assistant\na\n'
    const [short, long] = [cards(one), cards(`${one}## User\nq\n## Assistant\nb\n`)]
    expect(long.map(({ id }) => id).slice(0, 1)).toEqual(short.map(({ id }) => id))
    expect(cards(one.replace('a', 'b'))[0]!.id).not.toBe(short[0]!.id)
  })

  it('names cards of a log without a title by its first exchange, whatever the file is called', () => {
    const named = (name: string, text: string) => markdownLog.read(new LogText(name, text), context()).cards
    const log = '## User\nhi\n## Assistant\nHello.\n## User\nq\n## Assistant\nb\n'
    const [first, renamed] = ['a.md', 'b.md'].map((name) => named(name, log))
    expect(renamed!.map(({ card }) => [card.id, card.semanticSid])).toEqual(
      first!.map(({ card }) => [card.id, card.semanticSid]),
    )
    const other = named('c.md', log.replace('Hello.', 'Good day.'))
    expect(other[0]!.card.semanticSid).not.toBe(first![0]!.card.semanticSid)
    // As earlier versions named them.
    expect(first![0]!.otherIds).not.toEqual(renamed![0]!.otherIds)
    expect(named('b (1).md', log)[0]!.otherIds).toContain(renamed![0]!.otherIds![0])
    expect(named('b.md', `# Bread\n${log}`)[0]!.otherIds).toBeUndefined()
    const dated = named('b.md', `# Bread\n**Created:** 3/15/2024, 2:23:10 PM\n${log}`)[0]!
    expect(dated.otherIds).toEqual([named('b.md', `# Bread\n${log}`)[0]!.card.id])
  })

  it('leaves headings of other make, and those in code, in the text', () => {
    const answer = '## 📚 **Quotes**\n\n```md\n## User\nx\n```\n\n### User\n\ny'
    expect(textsOf(read(`## User\np\n## Assistant\n${answer}\n## User\nq`))).toEqual([
      ['p', answer],
      ['q', ''],
    ])
    const log = `## User (\`${ID}\`)\np\n## Assistant (\`${ID}\`)\na\n\n## User\n\nnot a message`
    expect(textsOf(read(log))).toEqual([['p', 'a\n\n## User\n\nnot a message']])
  })

  it('leaves what looks like a role in the text, though the speakers are made differently', () => {
    const answers = ['## User\n\na table of users', '# ChatGPT\n\n# Claude\n\n# User']
    const log = answers.map((answer) => `#### You said:\np\n##### ChatGPT said:\n${answer}`).join('\n')
    expect(textsOf(read(log))).toEqual(answers.map((answer) => ['p', answer]))
    const compared = 'Both:\n\n## Claude\n\nx\n\n## Gemini\n\ny'
    expect(textsOf(read(`## User\np\n## Assistant\n${compared}`))).toEqual([['p', compared]])
    const varying = '## User\np\n## GPT-4o\na\n## User\nq\n## Claude 3 Opus\nb'
    expect(textsOf(read(varying))).toEqual([
      ['p', 'a'],
      ['q', 'b'],
    ])
    expect(textsOf(read('- **You:** p\n- **AI:** a\n\n## User\np\n## Assistant\na'))).toEqual([['p', 'a']])
  })

  it('hides nothing under a heading of an answer that is called like the system or a tool', () => {
    const answer = 'Three parts:\n\n## System\n\nx\n\n## Function\n\ny'
    const log = `## User\np\n## Assistant\n${answer}\n## User\nThis:\n\n## Tool\n\nz\n## Assistant\n${answer}`
    expect(textsOf(read(log))).toEqual([
      ['p', answer],
      ['This:\n\n## Tool\n\nz', answer],
    ])
    expect(outcomesOf(read('## User\np\n## Assistant\na\n## Tool\nx\n## Assistant\nb'))).toEqual([
      'card',
      'part',
      'tool',
      'part',
    ])
  })

  it('knows who answers under a name of its own by how it takes turns', () => {
    const log = '## User\np\n## Nova\na\n## Steps\nx\n## User\nq\n## Nova\nb'
    expect(textsOf(read(log))).toEqual([
      ['p', 'a\n## Steps\nx'],
      ['q', 'b'],
    ])
    expect(cards(log)[0]!.category).toBe('Nova')
    expect(recognises('## User\nx\n## Steps\ny\n## User\nz')).toBe(false)
  })

  it('names the messages of callouts by the ids below them', () => {
    const log = (text: string) =>
      `---\nid: c\n---\n>[!nexus_user] **User**\n> ${text}\n>\n> more\n<!-- UID: u-1 -->\nbelow`
    expect(cards(log('p'))[0]).toMatchObject({ id: cards(log('q'))[0]!.id, prompt: 'p\n\nmore\nbelow' })
  })

  it('does not lose messages behind a fence that never closes', () => {
    expect(textsOf(read('## User\n```\np\n## Assistant\na'))).toEqual([['```\np', 'a']])
  })

  it('keeps rules that are not between messages', () => {
    expect(textsOf(read('## User\np\n\n---\n\n## Assistant\na\n\n---\n\nb'))).toEqual([['p', 'a\n\n---\n\nb']])
    expect(textsOf(read('## User\np\n## Assistant\na\n\n---'))).toEqual([['p', 'a\n\n---']])
  })

  it('carries pictures next to the log, and counts those that are missing', () => {
    const file = { name: 'logs/a b.png', size: 1, open: async function* () {} }
    const text =
      '## User\n![x](a%20b.png)\n\nlook ![in line](c.png)\n## Assistant\n![](https://example.com/d.png)\n## User\n![y](gone.png)'
    const reading = read(text, { assets: indexAssets([file]) })
    expect(textsOf(reading)).toEqual([['look ![in line](c.png)', '![](https://example.com/d.png)']])
    expect(reading.assets).toEqual({ found: 1, missing: 1 })
    expect(outcomesOf(reading)).toEqual(['card', 'part', 'missingAsset'])
  })

  it('leaves pictures in code in the text', () => {
    const answer = 'Write:\n\n```md\n![Logo](logo.png)\n```'
    const reading = read(`## User\np\n## Assistant\n${answer}\n\n![](gone.png)`)
    expect(textsOf(reading)).toEqual([['p', answer]])
    expect(reading.assets).toEqual({ found: 0, missing: 1 })
  })

  it('hides what is not for the reader', () => {
    expect(outcomesOf(read('## System\nbe kind\n## User\np\n## Assistant\n\n## Tool\nx'))).toEqual([
      'system',
      'card',
      'empty',
      'tool',
    ])
  })

  it('reads messages and fences in time that grows with their number alone', { tags: 'scale' }, () => {
    expectLinear(10_000, (length) => {
      const many = '## User\np\n## Assistant\n```\na\n'.repeat(length)
      expect(read(many).messages).toBeGreaterThan(length / 2)
    })
  })

  it(
    'reads lines that name speakers in every way in time that grows with their number alone',
    { tags: 'scale' },
    () => {
      const kinds = ['#', '##', '###', '####', '#####', '######'].flatMap((level) => [`${level} `, `${level} 🤖 `])
      const names = [
        'User',
        'You:',
        '**me**',
        'Assistant',
        'GPT-4',
        'Claude said:',
        'Tool',
        'System',
        'AI (2024-01-01)',
      ]
      const lines = kinds.flatMap((kind) => names.map((name) => `${kind}${name}`))
      expectLinear(20_000, (length) =>
        read(Array.from({ length }, (_, at) => lines[(at * 31) % lines.length]).join('\n')),
      )
    },
  )
})
