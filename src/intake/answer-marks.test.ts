import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { withoutMarks } from './answer-marks.ts'
import { LogText } from './records.ts'
import { chatJson } from './kinds/chat-json.ts'
import { chatgpt } from './kinds/chatgpt.ts'
import { markdownLog } from './kinds/markdown-log.ts'
import { sharegpt } from './kinds/sharegpt.ts'

const CITED = '\ue200cite\ue202turn0search1\ue201'
const without = (text: string) => withoutMarks(text).text

describe('frames that only the page of ChatGPT draws', () => {
  it.each([
    [
      'a letter, whose subject and receiver stay',
      'A draft:\n\n:::writing{variant="email" id="48291" subject="The buoy" recipient="pier@example.com"}\nDear Ann,\n\nit drifts.\n:::\n\nShorter?',
      'A draft:\n\n**The buoy** · pier@example.com\n\nDear Ann,\n\nit drifts.\n\nShorter?',
    ],
    ['a text without a subject, close to others', 'a\n:::writing{variant=standard id=1}\nb\n:::\nc', 'a\n\nb\n\nc'],
    ['a title in quotation marks of print', ':::writing{variant=“document” title=“Plan”}\nb\n:::', '**Plan**\n\nb'],
    [
      'things of a list, each with a picture to look for',
      'Some:\n\n:::contextList\n【{"image_fetch": "Logo"}】\n**One**  \nGood.\n:::\n\n:::contextList\n**Two**\n:::',
      'Some:\n\n**One**  \nGood.\n\n**Two**',
    ],
    ['code with such a line', ':::writing{id="1"}\n```\n:::\n```\n:::\nb', '```\n:::\n```\n\nb'],
    ['code that does not end', ':::writing{id="1"}\n```\na\n:::\nb', '```\na\n\nb'],
    ['one that was stopped', 'a\n\n:::writing{id="1"}\nb', 'a\n\nb'],
  ])('are left out: %s', (_, written, text) => expect(without(written)).toBe(text))

  it.each(['a\n:::\nb', ':::note\nb\n:::', '```\n:::writing{id="1"}\nb\n:::\n```', 'say :::writing{id="1"}'])(
    'are text where they are something else: %j',
    (text) => expect(without(text)).toBe(text),
  )

  it('are counted, besides links', () => {
    const text = `:::writing{id="1" subject="S"}\nIt is so${CITED}.\n:::`
    const content_references = [{ matched_text: CITED, items: [{ title: 'Page', url: 'https://example.com/a' }] }]
    const reading = chatgpt.read(
      conversation([{ text: 'q' }, { role: 'assistant', text, metadata: { content_references } }]),
      context(),
    )
    expect(reading.cards[0]!.card.response).toBe('**S**\n\nIt is so ([Page](https://example.com/a)).')
    expect(reading.letters!().lost).toBe(0)
  })
})

it('blank lines in an answer with frames take no longer than other lines', { tags: 'scale' }, () => {
  const blank = '\n'.repeat(200_000)
  expect(without(`:::writing{id="1"}\na${blank}b\n:::`)).toBe(`a${blank}b`)
})

it('marks of Gemini, and those of ChatGPT that are copied, are left out', () => {
  expect(
    without('[cite_start]It fishes[cite: 3, 14]. So it is. :chatgpt-content-reference{index="0"}\nAnd `[cite: 1]`.'),
  ).toBe('It fishes. So it is. \nAnd `[cite: 1]`.')
})

it('marks of LibreChat are left out, in letters of their own and written out', () => {
  const anchors = '\ue203It swims\ue204\ue202turn0search0 far\ue200\ue202turn0search1\ue202turn0news0\ue201.'
  expect(without(anchors)).toBe('It swims far.')
  expect(without(anchors.replace(/[\ue200-\ue206]/g, spelt))).toBe('It swims far.')
  expect(without(String.raw`The letter \ue202 is private.`)).toBe(String.raw`The letter \ue202 is private.`)
})

const spelt = (letter: string) => String.raw`\u${letter.charCodeAt(0).toString(16)}`

describe('marks in an answer of another program or exporter', () => {
  const written = `<think>Hm.</think>It stands${CITED} still【4:0†birds.pdf】.\n\n:::writing{id="1"}\nDear heron.\n:::`
  const said = 'It stands still (birds.pdf).\n\nDear heron.'
  const roles = [
    { role: 'user', content: `q ${CITED}` },
    { role: 'assistant', content: written },
  ]

  it.each([
    ['chat JSON', () => chatJson.read({ messages: roles }, context())],
    [
      'Markdown',
      () => markdownLog.read(new LogText('a.md', `## User\n\nq ${CITED}\n\n## Assistant\n\n${written}`), context()),
    ],
    [
      'ShareGPT',
      () =>
        sharegpt.read(
          {
            conversations: [
              { from: 'human', value: roles[0]!.content },
              { from: 'gpt', value: written },
            ],
          },
          context(),
        ),
    ],
  ])('are left out as well, and none in a prompt: %s', (_, read) => {
    const reading = read()
    expect(reading.cards[0]!.card).toMatchObject({ prompt: `q ${CITED}`, response: said })
    expect(reading.letters!().lost).toBe(0)
  })

  it.each([
    [`It stands${CITED} still.`, '5b9108396414ea78d4e9'],
    [`<think>Hm.</think>It stands${CITED} still.`, '29fe69867cd445307eb9'],
  ])('are in the names that archives know cards by: %j', (content, id) => {
    const reading = chatJson.read({ id: 'c', messages: [{ role: 'assistant', content }] }, context())
    expect(reading.cards.map(({ card }) => card.id)).toEqual([id])
  })
})
