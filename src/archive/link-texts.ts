import { counted } from './counted.ts'

/** Texts about share links. */
export const LINK_TEXTS = {
  // For admins
  share: 'share by link',
  hint: 'Anyone with the link can read it without signing in, private cards included, until the link ends.',
  what: 'what the link shows',
  onlyCard: 'this card',
  wholeConversation: 'the whole conversation',
  snapshot: 'The link shows the turns that are there now. Turns that are added later are not shown.',
  ends: [
    ['1d', 'after 1 day'],
    ['7d', 'after 7 days'],
    ['30d', 'after 30 days'],
    ['90d', 'after 90 days'],
    ['365d', 'after 365 days'],
  ],
  note: 'note',
  noteHint: 'For admins, such as the name of the reader.',
  make: 'make a link',
  made: 'the link',
  onlyOnce: 'Copy it now: it is shown only once. Later a new link can be made in its place.',
  copy: 'copy link',
  copied: 'Link copied',
  links: 'links',
  none: 'Nothing is shared by a link yet.',
  noneHere: 'There is no link to this card yet.',
  existing: 'links to this card',
  endNow: 'end now',
  endForGood: 'End this link for good? People who have it can no longer read what it shows.',
  keep: 'keep',
  newLink: 'new link',
  changeEnd: 'change end',
  save: 'save',
  notEnded: (reason: string) => `The link was not ended: ${reason}`,
  failed: (message: string) => `That did not work: ${message}`,
  cards: (cards: number, priv: number) => `${counted(cards, 'card')}${priv > 0 ? `, ${priv} private` : ''}`,
  waiting: (count: number) =>
    count === 1
      ? 'One more card of the conversation holds findings as well.'
      : `${count} more cards of the conversation hold findings as well.`,
  madeBy: (by: string, at: string) => `made by ${by}, ${at}`,
  endsAt: (at: string) => `ends ${at}`,
  endedAt: (at: string) => `ended ${at}`,
  withdrawnBy: (by: string, at: string) => `ended by ${by}, ${at}`,
  endChangedBy: (by: string, at: string) => `end changed by ${by}, ${at}`,
  opened: (count: number, at: string) => (count === 0 ? 'not opened yet' : `opened ${times(count)}, last ${at}`),
  goneCards: 'its cards are gone',
  openReview: 'open the review',
  stillShown: (count: number) =>
    count === 1 ? 'One link still shows this card.' : 'Several links still show this card.',
  /** The text after the number of cards that were made private. */
  someStillShown: (count: number) => `Links still show ${count === 1 ? 'one' : count} of them.`,
  seeLinks: 'see the links in the dashboard',
  showLinks: 'show its links',
  unknown: (message: string) => `Whether links still show this card could not be read: ${message}`,

  // Refusals
  badEnd: "The end is a length such as '30d', a day such as '2026-12-24', or an instant with its zone.",
  pastEnd: 'The end of a link must be in the future.',
  farEnd: 'A link is open for at most 366 days.',
  oneThing: 'Say either which card or which session the link shows.',
  severalOfTitle: (title: string, count: number) =>
    `‘${title}’ is the title of ${counted(count, 'conversation')}: share one by the id of any of its cards.`,
  noSuch: 'There is no such link.',
  isWithdrawn: 'This link was ended by an admin and cannot be opened again. Make a new one.',

  // For readers of a shared page
  title: { card: 'A shared card', session: 'A shared conversation' },
  description: 'Shared by a link that ends.',
  over: 'This link no longer works: it has ended.',
  until: (day: string) => `This page was shared with you by a link that ends on ${day}.`,
  contents: 'Contents',
  turn: (number: number) => `turn ${number}`,
  earlier: 'earlier turns',
  later: 'later turns',
} as const

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)
