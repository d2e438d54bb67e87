import { counted } from './counted.ts'
import type { FindingKind } from './finding.ts'
import { FIELD_NAMES } from './admin-page-texts.ts'

const they = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** The texts of the review (R10.4). */
export const REVIEW_TEXTS = {
  title: 'review',
  loading: 'Loading the conversations...',
  failed: 'Failed to fetch the conversations. Please try again later.',
  textFailed: 'Failed to fetch the conversation. Please try again later.',
  empty: 'Nothing waits for review.',
  emptyNext: 'Conversations appear here when an import brings private cards.',
  toImport: 'import an export',
  home: 'home',
  noMatch: (title: string) => `No conversation that waits has ‘${title}’ in its title.`,
  showAll: 'show all',
  search: 'search by title',
  list: 'conversations',
  text: 'conversation',
  backToList: 'conversations',
  more: 'more conversations',
  totals: (waiting: number, findings: number, withFindings: number, seen: number) =>
    findings === 0
      ? `${counted(waiting, 'conversation')} ${they(waiting, 'waits', 'wait')}, no findings`
      : `${waiting.toLocaleString('en-US')} wait, ${counted(findings, 'finding')} in ${withFindings.toLocaleString('en-US')}, ${seen.toLocaleString('en-US')} seen`,
  progress: (visited: number, findings: number) =>
    `${visited.toLocaleString('en-US')} of ${counted(findings, 'finding')} seen`,

  nothingFound: 'no findings',
  unseen: (unvisited: number, findings: number) =>
    unvisited < findings
      ? `${unvisited.toLocaleString('en-US')} of ${counted(findings, 'finding')} not seen`
      : `${counted(findings, 'finding')} not seen`,
  allSeen: (findings: number) => `${counted(findings, 'finding')} seen`,
  published: 'published',
  keptPrivate: 'kept private',
  public: 'public',

  place: (place: number, count: number) =>
    `finding ${place.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
  count: (count: number) => (count === 0 ? 'no findings' : counted(count, 'finding')),
  previousFinding: 'previous finding',
  nextFinding: 'next finding',
  findings: 'findings',
  onCard: (kind: string, card: number) => `${kind}, card ${card}`,
  moreFindings: (findings: number) =>
    `${counted(findings, 'more finding')} ${they(findings, 'is', 'are')} listed once these have been seen.`,
  states: { here: 'here', waiting: 'not seen', seen: 'seen', left: 'left' },
  here: (place: string, kind: string, state: string, words: string) => `${place}, ${kind}, ${state}: ${words}`,
  leave: 'leave it',
  redact: 'redact',
  redacted: (words: string, places: number) =>
    places === 0 ? `‘${words}’ redacted.` : `‘${words}’ redacted in ${counted(places, 'place')}.`,
  notRedacted: (reason: string) => `Not redacted: ${reason}`,
  shownAgain: 'Undone: the words are there again.',

  elsewhere: 'findings in other answers, earlier versions and reasoning',
  answer: (place: number, count: number) => `answer ${place} of ${count}`,
  laterTurn: 'later turn',
  earlierVersion: (title: string) => (title.trim() === '' ? 'earlier version' : `earlier version of ‘${title.trim()}’`),
  parts: {
    document: 'document',
    reasoning: 'reasoning',
    tool: 'tool',
    picture: 'name of a picture',
    audio: 'name of a recording',
    file: 'name of a file',
    citation: 'citation',
  },
  withheld: (findings: number) =>
    `Visitors see prompt and response alone until ${counted(findings, 'more finding')} ${they(findings, 'has', 'have')} been seen.`,

  conversationTitle: 'title',
  rename: 'rename',
  renamed: (title: string) => `Renamed to ‘${title}’.`,
  renamedMeanwhile: (title: string) => `Someone else has renamed it meanwhile: ‘${title}’.`,
  whoReads: 'who may read it',
  onlyMe: 'only me',
  everyone: 'everyone',
  publish: (cards: number) => `publish ${counted(cards, 'card')}`,
  allPublic: 'Everyone can read it.',
  keepPrivate: 'keep private',
  undo: 'undo',
  possibleOnce: (unvisited: number) =>
    unvisited === 1
      ? 'Possible once the last finding has been seen.'
      : `Possible once ${counted(unvisited, 'more finding')} have been seen.`,
  publishFree: (conversations: number, cards: number) =>
    `publish ${conversations.toLocaleString('en-US')} without findings, ${counted(cards, 'card')}`,
  publishing: (done: number, all: number) => `${done.toLocaleString('en-US')} of ${counted(all, 'card')} published …`,
  publishedFree: (conversations: number, cards: number, withheld: number) =>
    `${counted(conversations, 'conversation')} published, ${counted(cards, 'card')}.` +
    (withheld === 0 ? '' : ` ${counted(withheld, 'conversation')} stayed private: something was found just now.`),
  done: {
    publish: (title: string, cards: number) => `‘${title}’: ${counted(cards, 'card')} published.`,
    'keep-private': (title: string) => `‘${title}’ stays private.`,
    wait: (cards: number, left: number) =>
      [
        ...(cards === 0 && left > 0
          ? []
          : [
              `${counted(cards, 'card')} ${they(cards, 'is', 'are')} private and ${they(cards, 'waits', 'wait')} again.`,
            ]),
        ...(left === 0 ? [] : [`${counted(left, 'card')} left alone: someone else has decided otherwise since.`]),
      ].join(' '),
  },
  partlyDone: {
    publish: (done: number, all: number) => `${done.toLocaleString('en-US')} of ${counted(all, 'card')} published`,
    'keep-private': (done: number, all: number) =>
      `${done.toLocaleString('en-US')} of ${counted(all, 'card')} kept private`,
    wait: (done: number, all: number) =>
      `${done.toLocaleString('en-US')} of ${counted(all, 'card')} ${they(done, 'waits', 'wait')} again`,
  },
  stopped: (done: string, reason: string) => `${done}, the others not yet: ${reason}`,
  notDecided: (reason: string) => `The conversation was not decided: ${reason}`,
  notDone: (title: string, reason: string) => `‘${title}’ was not decided: ${reason}`,
  lookInReview: 'look at it in the review',
  fields: FIELD_NAMES,
} as const

/** Names of findings by kind. */
export const FINDING_NAMES: Readonly<Record<FindingKind, string>> = {
  'api-key': 'a key or token',
  'private-key': 'a private key',
  password: 'a password',
  email: 'an e-mail address',
  phone: 'a phone number',
  'card-number': 'a card number',
  iban: 'a bank account',
  redacted: 'redacted elsewhere',
}
