import { counted } from '#archive/counted.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { releaseCards, type Released, type Which } from '#server/cards/release-cards.ts'
import { privateSessions } from '#store/card-rows.ts'
import { cardsOfSession } from '#store/conversations.ts'
import type { Db } from '#store/tables.ts'
import { withArchive } from './open-archive.ts'

/** Which cards are published: all or those of one session. */
export interface PublishOptions {
  all?: boolean
  session?: string
  despiteFindings?: boolean
  json?: boolean
}

/**
 * Makes private cards public, and prints which were not; with `json` as `{ published, withFindings, keptPrivate }`.
 * @throws Refusal 'not-found' for a session without cards
 */
export async function publish({ session, despiteFindings = false, json = false }: PublishOptions): Promise<void> {
  const which: Which = session === undefined ? { all: true } : { session }
  const released = await withArchive(readConfig(process.env), ({ store, search }) =>
    store.db.transaction().execute(async (trx) => {
      if (session !== undefined && (await cardsOfSession(trx, session)).length === 0)
        throw await noSession(trx, session)
      return releaseCards(trx, search, which, { despiteFindings })
    }),
  )
  const { published, unseen: withFindings, kept: keptPrivate } = released
  console.log(json ? JSON.stringify({ published, withFindings, keptPrivate }, null, 2) : releasedText(released, which))
}

/** What is said of a session without cards, with the titles that could have been meant. */
async function noSession(db: Db, title: string): Promise<Refusal> {
  const titles = await privateSessions(db, MAX_NAMED)
  const others =
    titles.length > 0 ? ` Private sessions are: ${titles.map((one) => `'${printable(one)}'`).join(', ')}.` : ''
  return new Refusal('not-found', `No card has the session title '${title}'.${others}`)
}

/** More cards or sessions than this are not named one by one. */
const MAX_NAMED = 20

/** What was published, and what was not and why. */
function releasedText({ published, unseen, kept }: Released, which: Which): string {
  if (published + unseen.length + kept.length === 0) return nothing(which)
  const lines = [`Published: ${counted(published, 'card')}.`]
  if (unseen.length > 0) {
    lines.push(
      `Not published: ${counted(unseen.length, 'card')} with secrets or personal data that no admin has seen yet.`,
      ...unseen.slice(0, MAX_NAMED).map(({ id, reason }) => `  ${id}: ${printable(reason)}`),
      ...(unseen.length > MAX_NAMED ? [`  and ${unseen.length - MAX_NAMED} more`] : []),
      'Look at them in the review on the page, or publish them with --despite-findings.',
    )
  }
  if (kept.length > 0) lines.push(`Kept private: ${counted(kept.length, 'card')}, as an admin decided.`)
  return lines.join('\n')
}

const nothing = (which: Which) =>
  'session' in which
    ? `All cards of '${which.session}' are public already.`
    : 'There are no private cards: nothing had to be published.'
