/** Texts of the page that sets the answers to one question side by side, and of the line that leads there. */
export const ASKED_TEXTS = {
  /** @param since the day of the first; null where it has none */
  times: (total: number, since: string | null) =>
    `asked ${total.toLocaleString('en-US')} times${since === null ? '' : ` since ${since.slice(0, 4)}`}`,
  once: 'This was asked once.',
  isPrivate: 'This card is private, and only public cards are compared.',
  learning: 'The questions of this archive are being compared for the first time. This takes a moment.',
  first: 'first answer',
  second: 'second answer',
  openCard: 'open the card',
  from: 'from',
  openCardOf: (name: string) => `open the card of ${name}`,
  compare: 'compare',
  compareWith: (name: string) => `compare with the answer of ${name}`,
  goesOn: 'This is the beginning of a long answer.',
  comparing: 'The answers are being compared.',
  marked: {
    runs: 'Underlined is what only one of the two answers says: dotted in the first, solid in the second.',
    words:
      'These answers have little in common. Underlined are words that the other one does not use: dotted in the first, solid in the second.',
  },
  equal: 'Both answers say the same.',
  notCompared: 'The answers could not be compared.',
  onlyHere: 'only here: ',
  end: ' (end)',
  all: 'every time it was asked',
  some: (listed: number, total: number) =>
    `${listed} of ${total.toLocaleString('en-US')} times it was asked: the first, and those around this card`,
  shown: 'compared above',
} as const
