import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { expectLinear } from '#testing/growth.ts'
import { LogText } from '#intake/records.ts'
import { markdownLog } from './markdown-log.ts'

const read = (text: string) => markdownLog.read(new LogText('log.md', text), context())
const isRead = (text: string) => markdownLog.recognises(new LogText('log.md', text))
const textsOf = (text: string) => read(text).cards.map(({ card }) => [card.prompt, card.response])

const PAIRS = [
  ['How warm?', 'About 24.'],
  ['And colder?', 'Slower.'],
]
/** Two exchanges whose speakers are in lines made so, `…` where the words follow. */
const chat = (user: string, assistant: string): string =>
  PAIRS.map(([prompt, response]) => `${user.replace('…', prompt!)}\n\n${assistant.replace('…', response!)}\n`).join(
    '\n',
  )

describe('a log whose speakers stand as people copy and write them', () => {
  it('on lines behind each other, where they take turns', () => {
    const log = 'User: How warm?\nAssistant: About 24.\nIn short.\nUser: And colder?\nAssistant: Slower.\n'
    expect(textsOf(log)).toEqual([
      ['How warm?', 'About 24.\nIn short.'],
      ['And colder?', 'Slower.'],
    ])
  })

  it.each([
    ['User: …', 'Assistant: …'],
    ['You: …', 'ChatGPT: …'],
    ['USER:\n…', 'ASSISTANT:\n…'],
    ['**Q:** …', '**A:** …'],
    ['*You:* …', '*ChatGPT:* …'],
    ['_User_: …', '_Assistant_: …'],
    ['[User]: …', '[Assistant]: …'],
    ['[USER]\n…', '[ASSISTANT]\n…'],
    ['--- User ---\n…', '--- Assistant ---\n…'],
    ['- **User**: …', '- **Assistant**: …'],
    ['[10:00] User: …', '[10:01] Claude: …'],
    ['You\n…', 'ChatGPT\n…'],
    ['You asked:\n----------\n\n…', 'ChatGPT replied:\n================\n\n…'],
    ['> **You:** …', '**ChatGPT:** …'],
    ['> **You**\n> …', '> **ChatGPT**\n> …'],
    ['> You said:\n> …', 'ChatGPT said:\n\n…'],
    ['> ##### You said:\n> …', '> ###### ChatGPT said:\n> …'],
    ['### 1. User\n…', '### 2. Assistant\n…'],
    ['## 用户\n…', '## 助手\n…'],
    ['## ユーザー\n…', '## アシスタント\n…'],
    ['あなた：\n…', 'ChatGPT：\n…'],
    ['**사용자:** …', '**어시스턴트:** …'],
    ['## Benutzer\n…', '## Assistent\n…'],
    ['Пользователь: …', 'Ассистент: …'],
    ['### 👤 Usuario\n…', '### 🤖 Asistente\n…'],
    ['**Usuário**\n…', '**Assistente**\n…'],
    ['## Utilisateur\n…', '## Assistant\n…'],
    ['## Kullanıcı\n…', '## Asistan\n…'],
    ['## المستخدم\n…', '## المساعد\n…'],
    ['## Message 1 - User\n…', '## Message 2 - Assistant\n…'],
    ['## Role: user\n…', '## Role: assistant\n…'],
    ['## Anna\n…', '## ChatGPT\n…'],
    ['**Anna:**\n…', '**Claude:**\n…'],
    ['**Anna:** …', '**Claude:** …'],
    ['##### Du hast gesagt:\n…', '###### ChatGPT hat gesagt:\n…'],
    ['##### Vous avez dit :\n…', '###### ChatGPT a dit :\n…'],
    ['##### Dijiste:\n…', '###### ChatGPT dijo:\n…'],
    ['##### Je zei:\n…', '###### ChatGPT zei:\n…'],
    ['##### 你说：\n…', '###### ChatGPT 说：\n…'],
  ])('%j and %j', (user, assistant) => {
    const text = chat(user, assistant)
    expect(isRead(text)).toBe(true)
    expect(textsOf(text)).toEqual(PAIRS)
    expect(read(text).letters!().lost).toBe(0)
  })

  it('is read by the lines that programs make, where there are any', () => {
    const answer = 'A dialogue:\n\nUser: hi\n\nAssistant: ho\n\n> **You:** no'
    expect(textsOf(`## User\n\np\n\n## Assistant\n\n${answer}\n`)).toEqual([['p', answer]])
  })

  it('loses the rules that are drawn between its exchanges, and keeps those of its texts', () => {
    expect(textsOf('**User:** p\n\n**Assistant:** a\n\n---\n\nb\n\n---\n\n**User:** q\n\n**Assistant:** c\n')).toEqual([
      ['p', 'a\n\n---\n\nb'],
      ['q', 'c'],
    ])
  })
})

it.each([
  '# FAQ\n\nUser: the person who uses it.\nAssistant: a helper.\n',
  '# Notes\n\n**Question:** what is it?\n\nWords.\n\n## Answer\n\nIt is so.\n',
  'Roles of the play\n\nYou\n\nChatGPT\n',
  '# A paper\n\nIt is so [1].\n\n## References\n\n[1] https://example.com\n',
  'Human: a word for people.\n\nMore words here.\n',
])('other texts are no conversation: %j', (text) => {
  expect(isRead(text)).toBe(false)
})

describe('what Perplexity saves and copies', () => {
  const saved = [
    '<img src="https://r2cdn.perplexity.ai/pplx-full-logo-primary-dark.png" style="height:64px"/>',
    '# how deep is it',
    'Deep[^1_1].\n\n## Depth\n\n- very[^1_2]',
    '<div style="text-align: center">⁂</div>',
    '[^1_1]: https://example.com/a\n\n[^1_2]: https://example.com/b',
    '---',
    '# and others?',
    'Less[^2_1].',
    '<div style="text-align: center">⁂</div>',
    '[^2_1]: https://example.org/c',
  ].join('\n\n')

  it('has the heading behind a rule as the question, and its sources as citations', () => {
    expect(isRead(saved)).toBe(true)
    expect(textsOf(saved)).toEqual([
      ['how deep is it', 'Deep[1].\n\n## Depth\n\n- very[2]'],
      ['and others?', 'Less[1].'],
    ])
    expect(read(saved).cards[0]!.content!.response.slice(1)).toEqual([
      { kind: 'citation', title: 'example.com', url: 'https://example.com/a' },
      { kind: 'citation', title: 'example.com', url: 'https://example.com/b' },
    ])
    expect(read(saved).letters!().lost).toBe(0)
  })

  it('may name its sources below the answer', () => {
    const copied = '# how deep\n\nDeep[1].\n\n---\n\nCitations:\n[1] A trench https://example.com/trench\n'
    expect(textsOf(copied)).toEqual([['how deep', 'Deep[1].']])
    expect(read(copied).cards[0]!.content!.response[1]).toMatchObject({ title: 'A trench' })
  })
})

it('reads times, thoughts and tools that exporters write into a message', () => {
  const time = (second: number) => `<time datetime="2025-03-01T10:00:0${second}.000Z" title="x">10:00</time>`
  const text = `# T\n\n#### You:\n${time(1)}\n\np\n\n#### ChatGPT:\n${time(2)}\n\n<details>\n<summary>Thought for 5 seconds</summary>\n\nHm.\n\n</details>\n\na\n\n#### Plugin (web.search):\nfound\n\n#### ChatGPT:\nb\n`
  const { cards } = read(text)
  expect(cards.map(({ card }) => [card.prompt, card.response, card.dayStamp])).toEqual([
    ['p', 'a\n\nb', '20250301_100001'],
  ])
  expect(cards[0]!.content!.response.map(({ kind }) => kind)).toEqual(['reasoning', 'text', 'tool', 'text'])
})

describe('what ChatGPT Exporter saves', () => {
  const link = 'https://chatgpt.com/c/6942af9f-4ae8-8328-beac-4b56cc50b475'
  const unlinked = '**User:** A  \n**Created:** 3/5/2025 9:00:00  \n**Exported:** 3/21/2025 13:53:21'
  const head = `${unlinked}  \n**Link:** [${link}](${link})`
  const log = (...times: string[]) => {
    const [p = '', a = ''] = times.map((time) => `${time}\n\n`)
    return `# T\n\n${head}\n\n## Prompt:\n${p}How warm?\n\n## Response:\n${a}24.\n\n\n\n---\nPowered by [ChatGPT Exporter](https://www.chatgptexporter.com)\n`
  }

  it.each([
    ['without times', '20250305_090000', []],
    ['with times', '20250305_100001', ['3/5/2025, 10:00:01\u202fAM', '3/5/2025, 10:00:02\u202fAM']],
    ['with times of Japan', '20250305_100001', ['2025/3/5 10:00:01', '2025/3/5 10:00:02']],
    ['with times of Korea', '20250305_220001', ['2025. 3. 5. 오후 10:00:01', '2025. 3. 5. 오후 10:00:02']],
    ['with times of Taiwan', '20250305_220001', ['2025/3/5 下午10:00:01', '2025/3/5 下午10:00:02']],
  ])('has its days, and no words of the program: %s', (_, dayStamp, times) => {
    const [one] = read(log(...times)).cards
    expect(one!.card).toMatchObject({ prompt: 'How warm?', response: '24.', dayStamp })
  })

  it('has its times before messages that say nothing, too', () => {
    const text = log('2025/3/5 10:00:01', '2025/3/5 10:00:02').replace('24.', '')
    expect(textsOf(text)).toEqual([['How warm?', '']])
  })

  it('gives cards that are known by the ids which they had with those', () => {
    const text = log('2025/3/5 10:00:01', '2025/3/5 10:00:02')
    expect(read(text).cards[0]!.otherIds).toEqual(['4077fc351d5124d7cc93'])
    // Without a link they were named by its day as well, which was read with the day first.
    const dayFirst = `# T\n\n**Created:** 2025-05-03 09:00:00\n\n## Prompt:\np\n\n## Response:\na\n`
    const unlinkedLog = dayFirst.replace(/\*\*Created.*/, unlinked)
    expect(read(unlinkedLog).cards[0]!.otherIds).toContain(read(dayFirst).cards[0]!.card.id)
  })

  it('is not what another log says in the first line of each message', () => {
    const text = '## User\n2025-03-05 10:00\np\n\n## Assistant\n2025-03-05 10:00\na\n'
    expect(textsOf(text)).toEqual([['2025-03-05 10:00\np', '2025-03-05 10:00\na']])
  })
})

it('reads what llm logs prints: time and model above each prompt', () => {
  const head = (at: string, model: string) => `# 2025-03-01T${at}    conversation: 01ja id: 01jd\n\nModel: **${model}**`
  const text = `${head('10:00:00', 'gpt-4o')}\n\n## Prompt\n\np\n\n## Response\n\na\n\n${head('11:00:00', 'o3')}\n\n## Prompt\n\nq\n\n## Response\n\nb\n`
  expect(read(text).cards.map(({ card }) => [card.prompt, card.response, card.dayStamp, card.category])).toEqual([
    ['p', 'a', '20250301_100000', 'gpt-4o'],
    ['q', 'b', '20250301_110000', 'o3'],
  ])
})

it('takes time in proportion to a long log, whatever is in it', { tags: 'scale' }, () => {
  for (const line of [
    'User: x\n\n',
    '> **You:** x\n',
    '**Anna:** x\n\n**Claude:** y\n\n',
    '# 2025\n---\n',
    '[1] https://x.org\n',
    '## chat-1\n\n',
  ]) {
    expectLinear(8000, (length) => isRead(line.repeat(length)))
  }
})
