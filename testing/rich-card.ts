import { newCard, type Card } from '#archive/card.ts'
import { textOfParts, type Alternative, type CardContent, type Part } from '#archive/parts.ts'

/** Words of reasoning and tools, which are nowhere else. */
export const FOLDED_WORD = 'zebrafolded'

/** The names under which an archive keeps its files. */
export const RICH_FILES = {
  picture: `rich-${'1'.repeat(32)}.png`,
  sound: `rich-${'2'.repeat(32)}.wav`,
  other: `rich-${'3'.repeat(32)}.html`,
} as const

const text = (words: string): Part => ({ kind: 'text', text: words })
const reasoning: Part = { kind: 'reasoning', text: `${FOLDED_WORD} thoughts` }
const tool: Part = { kind: 'tool', name: `${FOLDED_WORD}_search`, input: FOLDED_WORD, output: FOLDED_WORD }
const file = (name: string, type: string, kept = '') => ({ name, type, size: 2048, file: kept })

const PROMPT: Part[] = [text('Write me a plan for the bed.'), { kind: 'file', ...file('soil.csv', 'text/csv') }]
const RESPONSE: Part[] = [
  reasoning,
  text('Here is a plan for the strip.'),
  { kind: 'citation', title: 'Soil and sun', url: 'https://soil.example/sun' },
  tool,
  {
    kind: 'document',
    title: 'The plan',
    language: '',
    versions: ['# Plan\n\nDig once.', '# Plan\n\nDig twice, water the marigold.'],
  },
  { kind: 'document', title: 'beds.py', language: 'python', versions: ['print("two beds")'] },
  { kind: 'picture', ...file('bed.png', 'image/png', RICH_FILES.picture) },
  { kind: 'picture', ...file('wall.png', 'image/png') },
  { kind: 'audio', ...file('spoken.wav', 'audio/wav', RICH_FILES.sound) },
  { kind: 'file', ...file('notes.html', 'text/html', RICH_FILES.other) },
  { kind: 'citation', title: 'A trap', url: 'javascript:alert(1)' },
  { kind: 'citation', title: 'Soil and sun', url: 'https://soil.example/sun' },
]
const turn = (prompt: Part[], response: Part[], model = '') => ({ prompt, response, model, at: '' })
const alternative = (words: string, more: Partial<Alternative> = {}): Alternative => ({
  ...turn(PROMPT, [reasoning, text(words)], 'model-b'),
  after: [],
  ...more,
})

/** The content of a card with something of every kind: the second of three answers is shown. */
export const RICH_CONTENT: CardContent = {
  ...turn(PROMPT, RESPONSE, 'model-a'),
  answer: 2,
  alternatives: [
    alternative('Here is a sketch for the strip.', {
      after: [
        {
          ...turn([text('And in winter?')], [tool, text('Cover it with straw.')]),
          alternatives: [alternative('Leave it as it is.')],
        },
      ],
    }),
    { ...alternative('A bed of roses.'), prompt: [text('Write me a plan for the roses.')] },
  ],
}

/** The card of that content. */
export const richCard = (more: Partial<Omit<Card, 'dedupid'>> = {}): Card =>
  newCard({
    id: 'rich',
    prompt: textOfParts(PROMPT),
    response: textOfParts(RESPONSE),
    pageTitle: 'A plan for the bed',
    sessionTitle: 'The bed',
    category: 'Garden',
    dayStamp: '20240301_0900',
    ...more,
  })
