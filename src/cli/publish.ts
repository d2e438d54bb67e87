import { counted } from '#archive/counted.ts'
import { printable } from '#archive/printable.ts'
import { readConfig } from '#server/config.ts'
import { publishCards, type PublishResult } from '#server/cards/publish-cards.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { conversationNamed } from './named-conversation.ts'
import { withArchive } from './open-archive.ts'

/** Which cards are published: all or those of one conversation. */
export interface PublishOptions {
  all?: boolean
  /** Its title, id or address. */
  session?: string
  despiteFindings?: boolean
  json?: boolean
}

/**
 * Makes private cards public, and prints which were not; with `json` as `{ published, withFindings, keptPrivate }`.
 * @throws Refusal as `conversationNamed`; nothing is published then
 */
export async function publish({ session, despiteFindings = false, json = false }: PublishOptions): Promise<void> {
  const released = await withArchive(readConfig(process.env), ({ store, search }) =>
    lockedTransaction(store.db, async (trx) => {
      const which = session === undefined ? { all: true as const } : await conversationNamed(trx, session, PUBLICATION)
      return which === null ? NOTHING : publishCards(trx, search, which, { despiteFindings })
    }),
  )
  const { published, unseen: withFindings, kept: keptPrivate } = released
  console.log(
    json ? JSON.stringify({ published, withFindings, keptPrivate }, null, 2) : releasedText(released, session),
  )
}

const PUBLICATION = { ofPrivate: true, nothingDone: 'Nothing was published' }

const NOTHING: PublishResult = { published: 0, unseen: [], kept: [] }

/** More cards than this are not named one by one. */
const MAX_NAMED = 20

/** The published cards, and the others with the reason. */
function releasedText({ published, unseen, kept }: PublishResult, session: string | undefined): string {
  if (published + unseen.length + kept.length === 0) return nothing(session)
  const lines = [`Published: ${counted(published, 'card')}.`]
  if (unseen.length > 0) {
    lines.push(
      `Not published: ${counted(unseen.length, 'card')} with secrets, personal data or words redacted elsewhere, which no admin has seen yet.`,
      ...unseen.slice(0, MAX_NAMED).map(({ id, reason }) => `  ${id}: ${printable(reason)}`),
      ...(unseen.length > MAX_NAMED ? [`  and ${unseen.length - MAX_NAMED} more`] : []),
      'Look at them in the review on the page, or publish them with --despite-findings.',
    )
  }
  if (kept.length > 0) lines.push(`Kept private: ${counted(kept.length, 'card')}, as an admin decided.`)
  return lines.join('\n')
}

const nothing = (session: string | undefined) =>
  session === undefined
    ? 'There are no private cards: nothing had to be published.'
    : `All cards of '${printable(session)}' are public already.`
