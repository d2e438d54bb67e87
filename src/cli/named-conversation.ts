import { beginning } from '#archive/card-title.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { counted } from '#archive/counted.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import type { OneConversation } from '#store/card-rows.ts'
import { conversationOf, promptTurns } from '#store/conversations.ts'
import {
  hasHeading,
  privateConversations,
  privateSessions,
  type PrivateConversation,
} from '#store/private-conversations.ts'
import type { Db } from '#store/tables.ts'

/** More sessions than this are not named one by one. */
const MAX_NAMED = 20

/** Letters of a prompt by which a conversation is recognised. */
const PROMPT_LETTERS = 60

/**
 * The private cards that a name stands for: those of one conversation, never of several that share a title.
 * @param name the title of a session, or the id or address of a card: those of its whole conversation
 * @returns null where all cards of that name are public
 * @throws Refusal 'conflict' for several conversations with private cards, 'not-found' for none with any card
 */
export async function conversationNamed(db: Db, name: string): Promise<OneConversation | null> {
  const byId = (await conversationOf(db, 'all', idIn(name)))?.conversation
  const { conversations, total } = await privateConversations(db, { heading: name, conversation: byId }, MAX_NAMED)
  if (total > 1) throw await severalNamed(db, name, conversations, total)
  const [only] = conversations
  if (only) {
    const { conversation } = only
    return conversation === byId ? { conversation } : { conversation, session: name }
  }
  if (byId === undefined && !(await hasHeading(db, name))) throw await noneNamed(db, name)
  return null
}

/** The id in a card's or conversation's address; a title such as 'Bread-making' is none. */
const idIn = (name: string): string =>
  (/\/(?:card|session)\/[^/]+$/.test(name) ? cardIdOf(name.slice(name.lastIndexOf('/') + 1)) : null) ?? name

/** What is said of several conversations of one name: which they are, so that the owner can look at each. */
async function severalNamed(
  db: Db,
  name: string,
  conversations: readonly PrivateConversation[],
  total: number,
): Promise<Refusal> {
  const cards = new Map(conversations.map((one) => [one.key, one.cards]))
  const firsts = await promptTurns(db, 'private', [...cards.keys()])
  return new Refusal(
    'conflict',
    [
      `${quoted(name)} stands for ${total.toLocaleString('en-US')} conversations with private cards. Nothing was published: give the id of one to --session.`,
      ...firsts.map(({ key, id, day_stamp, prompt }) =>
        [
          `  ${id}`,
          dayOf(day_stamp) ?? '—'.padEnd(10),
          counted(cards.get(key)!, 'private card'),
          printable(beginning(prompt, PROMPT_LETTERS)) || FORGET_TEXTS.promptless,
        ].join('  '),
      ),
      ...(total > firsts.length ? [`  and ${total - firsts.length} more`] : []),
    ].join('\n'),
  )
}

/** What is said of a name that no card has, with the titles that could have been meant. */
async function noneNamed(db: Db, name: string): Promise<Refusal> {
  const titles = await privateSessions(db)
  const alike = titles.filter((title) => title.toLowerCase() === name.toLowerCase())
  const meant = alike.length > 0 ? ` Did you mean ${named(alike, ' or ')}?` : ''
  const others = titles.length > 0 ? ` Private sessions are: ${named(titles, ', ')}.` : ''
  return new Refusal('not-found', `No card has the session title or id ${quoted(name)}.${meant}${others}`)
}

const named = (titles: readonly string[], between: string): string =>
  titles.slice(0, MAX_NAMED).map(quoted).join(between)

const quoted = (title: string): string => `'${printable(title)}'`
