/** A collection of the demo archive. */
export interface DemoCollection {
  name: string
  title: string
  /** Markdown. */
  introduction: string
  query: string
  /** Cards that stand first. */
  cards: readonly string[]
}

/** What the demo archive shows of collections: one that a query fills, and one that begins with cards picked by hand. */
export const DEMO_COLLECTIONS: readonly DemoCollection[] = [
  {
    name: 'a-garden-from-nothing',
    title: 'A garden from nothing',
    introduction:
      'From a strip of rubble along the south wall to too many plums. The **plan** stands first, as it hung on the door; the rest is in the order in which it was asked.',
    query: 'tag=Garden',
    cards: ['demo0205', 'demo0201'],
  },
  {
    name: 'what-mira-asked',
    title: 'What Mira asked',
    introduction:
      'Questions of somebody who was five, and then six. She dictated most of them, and typed some herself.',
    query: 'tag=Questions',
    cards: [],
  },
]
