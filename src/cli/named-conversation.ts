import { beginning } from '#archive/card-title.ts'
import { cardIdGiven } from '#archive/card-url.ts'
import { counted } from '#archive/counted.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import type { OneConversation } from '#store/card-rows.ts'
import { conversationOf, promptTurns } from '#store/conversations.ts'
import { conversationsOfName, hasHeading, privateSessions, type NamedConversation } from '#store/named-conversations.ts'
import type { Db } from '#store/tables.ts'

/** More sessions than this are not named one by one. */
const MAX_NAMED = 20

/** Letters of a prompt by which a conversation is recognised. */
const PROMPT_LETTERS = 60

/** The purpose for which a conversation is named, in sentences. */
export interface Purpose {
  /** True for its private cards alone. */
  ofPrivate: boolean
  /** The consequence of an ambiguous name: `Nothing was published`. */
  nothingDone: string
}

/**
 * The cards that a name stands for: those of one conversation, never of several that share a title.
 * @param name the title of a session, or the id or address of a card: those of its whole conversation
 * @returns null where all cards of that name are public, and private ones are meant
 * @throws Refusal 'conflict' for several conversations with such cards, 'not-found' for none with any card
 */
export async function conversationNamed(db: Db, name: string, purpose: Purpose): Promise<OneConversation | null> {
  const { ofPrivate } = purpose
  const byId = (await conversationOf(db, 'all', idIn(name)))?.conversation
  const asked = { heading: name, conversation: byId, ofPrivate }
  const { conversations, total } = await conversationsOfName(db, asked, MAX_NAMED)
  if (total > 1) throw await severalNamed(db, name, conversations, total, purpose)
  const [only] = conversations
  if (only) {
    const { conversation } = only
    return conversation === byId ? { conversation } : { conversation, session: name }
  }
  if (byId === undefined && !(await hasHeading(db, name))) throw await noneNamed(db, name, ofPrivate)
  return null
}

/** The id in a card's or conversation's address; a title such as 'Bread-making' has none. */
const idIn = (name: string): string => (/\/(?:card|session)\/./.test(name) ? cardIdGiven(name) : name)

/** The refusal of a name that several conversations share, with their first cards, so that the owner can look at each. */
async function severalNamed(
  db: Db,
  name: string,
  conversations: readonly NamedConversation[],
  total: number,
  { ofPrivate, nothingDone }: Purpose,
): Promise<Refusal> {
  const cards = new Map(conversations.map((one) => [one.key, one.cards]))
  const firsts = await promptTurns(db, ofPrivate ? 'private' : 'all', [...cards.keys()])
  const kind = ofPrivate ? 'private card' : 'card'
  return new Refusal(
    'conflict',
    [
      `${quoted(name)} stands for ${total.toLocaleString('en-US')} conversations${ofPrivate ? ' with private cards' : ''}. ${nothingDone}: give the id of one to --session.`,
      ...firsts.map(({ key, id, day_stamp, prompt }) =>
        [
          `  ${id}`,
          dayOf(day_stamp) ?? '—'.padEnd(10),
          counted(cards.get(key)!, kind),
          printable(beginning(prompt, PROMPT_LETTERS)) || FORGET_TEXTS.promptless,
        ].join('  '),
      ),
      ...(total > firsts.length ? [`  and ${total - firsts.length} more`] : []),
    ].join('\n'),
  )
}

/** The refusal of an unknown name, with similar titles. */
async function noneNamed(db: Db, name: string, ofPrivate: boolean): Promise<Refusal> {
  const titles = ofPrivate ? await privateSessions(db) : []
  const alike = titles.filter((title) => title.toLowerCase() === name.toLowerCase())
  const meant = alike.length > 0 ? ` Did you mean ${named(alike, ' or ')}?` : ''
  const rest = titles.length - MAX_NAMED
  const more = rest > 0 ? ` and ${rest.toLocaleString('en-US')} more, which search 'is:private' lists` : ''
  const others = titles.length > 0 ? ` Private sessions are: ${named(titles, ', ')}${more}.` : ''
  return new Refusal('not-found', `No card has the session title or id ${quoted(name)}.${meant}${others}`)
}

const named = (titles: readonly string[], between: string): string =>
  titles.slice(0, MAX_NAMED).map(quoted).join(between)

const quoted = (title: string): string => `'${printable(title)}'`
