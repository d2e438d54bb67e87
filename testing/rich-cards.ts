import { newCard, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { textOfParts } from '#archive/parts.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import type { TestArchive } from '#testing/databases.ts'

const file = { name: 'map.png', type: 'image/png', size: 8, file: `${'ab'.repeat(32)}.png` }

/** Something of every kind of part, alternatives, and what followed on their branches. */
export const RICH_CONTENT: CardContent = {
  prompt: [
    { kind: 'text', text: 'Where is the well?' },
    { kind: 'file', ...file, name: 'walls.pdf', type: 'application/pdf' },
  ],
  response: [
    { kind: 'reasoning', text: 'The pin is 4711, which I must not say.' },
    { kind: 'text', text: 'Behind the house, says Mrs Miller.' },
    { kind: 'tool', name: 'map', input: '{"q":"well"}', output: 'north' },
    { kind: 'document', title: 'Path', language: 'markdown', versions: ['Go left.', 'Go left, then right.'] },
    { kind: 'picture', ...file },
    { kind: 'audio', ...file, name: 'a.mp3', type: 'audio/mpeg' },
    { kind: 'citation', title: 'Wells', url: 'https://example.org/wells' },
  ],
  model: 'model-1',
  at: '2024-03-01T09:00:00Z',
  answer: 2,
  alternatives: [
    {
      prompt: [{ kind: 'text', text: 'Where is the well?' }],
      response: [
        { kind: 'reasoning', text: 'Nothing is known.' },
        { kind: 'text', text: 'There is none.' },
      ],
      model: 'model-0',
      at: '2024-03-01T08:59:00Z',
      after: [
        {
          prompt: [{ kind: 'text', text: 'Are you sure?' }],
          response: [{ kind: 'text', text: 'No.' }],
          model: 'model-0',
          at: '',
          alternatives: [
            {
              prompt: [{ kind: 'text', text: 'Are you certain?' }],
              response: [{ kind: 'text', text: 'Quite.' }],
              model: '',
              at: '',
              after: [],
            },
          ],
        },
      ],
    },
  ],
}

/** A card that consists of all that. */
export const RICH_CARD: Card = newCard({
  id: 'rich',
  prompt: textOfParts(RICH_CONTENT.prompt),
  response: textOfParts(RICH_CONTENT.response),
  dayStamp: '20240301_0900',
  sessionTitle: 'The well',
})

/** Cards of two texts. */
export const PLAIN_CARDS: readonly Card[] = ['one', 'two', 'three'].map((id, at) =>
  newCard({
    id,
    prompt: `What is ${id}? Ünïcode \u{1f319}`,
    response: `It is ${id}.\n\nAnd more, of ${id}.`,
    dayStamp: `2024030${at + 2}_0900`,
    semanticSid: '20240302_0a1b2c3d',
    isPrivate: id === 'three',
  }),
)

/** Fills an archive with them. */
export const fillRich = ({ store, search }: Pick<TestArchive, 'store' | 'search'>) =>
  store.db
    .transaction()
    .execute((trx) =>
      saveCards(trx, search, [
        ...PLAIN_CARDS.map((card) => ({ card, fingerprint: card.id })),
        { card: RICH_CARD, fingerprint: 'rich', content: RICH_CONTENT, source: 'c0ffee'.padEnd(64, '0') },
      ]),
    )
