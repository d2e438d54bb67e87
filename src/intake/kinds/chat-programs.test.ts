import { expect, it } from 'vitest'
import { textOfParts } from '#archive/parts.ts'
import { DESKTOP_SAMPLES } from '#testing/exports/desktop-samples.ts'
import { SERVER_SAMPLES } from '#testing/exports/server-samples.ts'
import { WEB_SAMPLES } from '#testing/exports/web-samples.ts'
import { context } from '#testing/exports/context.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { KINDS } from '#intake/recognise.ts'

/** A card in short: session, model, time, texts, what it consists of, and which of how many answers is shown. */
function cardsOf(name: string): unknown[] {
  const kind = KINDS.find((one) => one.name === name)!
  const records = { ...WEB_SAMPLES, ...DESKTOP_SAMPLES, ...SERVER_SAMPLES }[name]!
  const gathered =
    kind.gather &&
    Map.groupBy(
      records.flatMap((one) => kind.gather!(one, '') ?? []),
      ({ key }) => key,
    )
  const given = gathered
    ? [...gathered.values()].map((all) => new GatheredRecords(all.map(({ part }) => part)))
    : records
  return given.flatMap((record) =>
    kind
      .read(record, context())
      .cards.map(({ card, content }) => [
        [card.sessionTitle, card.category, card.dayStamp],
        [card.prompt, card.response],
        content
          ? [
              content.prompt.map(({ kind: part }) => part).join(' '),
              content.response.map(({ kind: part }) => part).join(' '),
              `${content.answer}/${content.alternatives.length + 1}`,
            ]
          : [],
      ]),
  )
}

it.each([
  [
    'Grok',
    [
      [
        ['Rye', 'grok-4', '20250301_100000'],
        ['How long?', 'Two hours.\n\n\n**rye.py**\n\n```python\nbake()\n```'],
        ['text picture', 'reasoning reasoning text document citation', '2/2'],
      ],
    ],
  ],
  [
    'Google AI Studio',
    [
      [
        ['', 'gemini-2.5-pro', '20250301_100000'],
        ['What is it?', 'A cat.'],
        ['picture text', 'reasoning tool text picture citation', '1/1'],
      ],
      [
        ['', 'gemini-2.5-pro', '20250301_100001'],
        ['And this?\n\nSee', ''],
        ['text picture text citation', '', '1/1'],
      ],
    ],
  ],
  [
    'Le Chat',
    [
      [
        ['Bonjour', 'mistral-large', '20250301_100000'],
        ['Bonjour', 'Salut\n\n**Lettre**\n\n```\nCher chat\n```'],
        ['text file', 'reasoning tool citation picture text document', '2/2'],
      ],
    ],
  ],
  [
    'Perplexity',
    [
      [
        ['Figs', 'Perplexity', '20250301_100000'],
        ['When to pick?', 'In autumn [1].'],
        ['text', 'text citation', '1/1'],
      ],
      [
        ['Pears', 'sonar', '20250301_100000'],
        ['When to prune?', 'In winter [1].'],
        ['text picture', 'reasoning tool text citation', '1/1'],
      ],
      [
        ['Pears', 'sonar', '20250301_100001'],
        ['Older?', 'Yes.'],
        ['text', 'text citation', '1/1'],
      ],
    ],
  ],
  [
    'Qwen',
    [
      [
        ['Tea', 'Qwen3-Max', '20250301_100000'],
        ['How long?', 'Three minutes.'],
        ['text picture', 'reasoning reasoning tool text', '2/2'],
      ],
    ],
  ],
  [
    'LM Studio',
    [
      [
        ['Local', 'gemma', '20250301_100000'],
        ['Hello', 'Hello human'],
        ['text picture', 'reasoning tool text', '2/2'],
      ],
    ],
  ],
  [
    'TypingMind',
    [
      [
        ['Tea', 'claude', '20250301_100000'],
        ['How long?', 'Three minutes.\n\nSure.\n\nMaybe.'],
        ['text picture', 'reasoning text tool text reasoning text', '1/1'],
      ],
    ],
  ],
  [
    'Chatbox',
    [
      [['Cats', 'gpt-4o', '20250301_095820'], ['Before', ''], []],
      [
        ['Cats', 'DeepSeek V3', '20250301_100000'],
        ['Why purr?', 'Contentment.'],
        ['text picture file', 'reasoning tool text', '2/2'],
      ],
      [
        ['Cats', 'gpt-4o', '20250301_100001'],
        ['Old shape', 'Yes'],
        ['text', 'text reasoning file', '1/1'],
      ],
    ],
  ],
  [
    'NextChat',
    [
      [
        ['Greeting', 'gpt-4o', '20250301_100000'],
        ['Bonjour', 'Salut !'],
        ['text picture', 'text tool', '1/1'],
      ],
    ],
  ],
  [
    'Jan',
    [
      [
        ['Boats', 'llama', '20250301_100000'],
        ['Which boat?', 'A dinghy.\n\nOr a canoe.'],
        ['text picture', 'reasoning tool text reasoning text tool', '1/1'],
      ],
    ],
  ],
  [
    'Copilot',
    [
      [['Trip, again', 'Copilot', '20250301_100000'], ['Plan a "trip"\nto Oslo', 'Start.'], []],
      [['Other', 'Copilot', '20250302_100000'], ['Hi', ''], []],
    ],
  ],
  [
    'LobeChat',
    [
      [
        ['Rye', 'gpt-4o', '20250301_100000'],
        ['How long?', 'An hour.'],
        ['text', 'reasoning tool text picture', '1/1'],
      ],
      [['Baker', 'gpt-4o', '20250301_100004'], ['Outside', ''], []],
    ],
  ],
  [
    'HuggingChat',
    [
      [
        ['Tree', 'omni', '20250301_100000'],
        ['Which tree?', 'An oak.'],
        ['text picture', 'reasoning text reasoning', '2/2'],
      ],
    ],
  ],
  [
    'SillyTavern',
    [
      [
        ['Seraphina', 'llama', '20240309_130400'],
        ['', 'Welcome.'],
        ['', 'text', '2/2'],
      ],
      [
        ['Seraphina', 'llama', '20240309_130500'],
        ['Where am I?', 'In a glade.'],
        ['text picture file', 'reasoning text', '2/3'],
      ],
    ],
  ],
])('%s: titles, models, times, texts, parts and other answers come out of its fields', (name, cards) => {
  expect(cardsOf(name)).toEqual(cards)
})

it('TypingMind: the answers of other models are alternatives of the one that was chosen', () => {
  const answer = (content: string) => ({ role: 'assistant', content })
  const thread = (model: string, content: string) => ({ model, messages: [answer(content)] })
  const threads = [thread('a', 'One.'), thread('b', 'Two.')]
  const read = (content: string | undefined) =>
    KINDS.find(({ name }) => name === 'TypingMind')!.read(
      {
        chatID: 'c',
        messages: [
          { role: 'user', content: 'Which?' },
          {
            type: 'tlwm',
            role: 'assistant',
            ...(content && { content }),
            threads,
            variations: [{ content: 'Three.' }],
          },
          { role: 'user', content: 'And now?' },
        ],
      },
      context(),
    )
  for (const [content, shown, model] of [
    ['Two.', 'Two.', 'b'],
    ['Another.', 'Another.', undefined],
    [undefined, 'One.', 'a'],
  ] as const) {
    const { cards } = read(content)
    expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([
      ['Which?', shown],
      ['And now?', ''],
    ])
    expect(cards[0]!.card.model).toBe(model)
    const others = cards[0]!.content!.alternatives.map(({ response }) => textOfParts(response))
    expect(others).toEqual(['One.', 'Two.', 'Three.'].filter((one) => one !== shown))
  }
})

it('Perplexity: a thread that is called by all of its first question has the title of a page, and its ids', () => {
  const question = `Why is ${'the longest river of all '.repeat(20)}long?`
  const read = (thread_title: string, context_uuid?: string) =>
    KINDS.find(({ name }) => name === 'Perplexity')!.read(
      { entries: [{ uuid: '1', query_str: question, thread_title, context_uuid, blocks: [], answer: 'It is.' }] },
      context(),
    ).cards[0]!.card
  expect(read(question).sessionTitle).toBe(
    'Why is the longest river of all the longest river of all the longest river of…',
  )
  expect(read('Rivers').sessionTitle).toBe('Rivers')
  expect(read(question, 'c').id).toBe(read('Rivers', 'c').id)
})
