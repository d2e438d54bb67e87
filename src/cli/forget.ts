import { cardIdGiven } from '#archive/card-url.ts'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { clearForgotten } from '#server/forget/clear-forgotten.ts'
import { forgetCards, readForgettable, type ForgetPreview, type ForgetTarget } from '#server/forget/forget-cards.ts'
import { openRelatedInProcess } from '#server/related/learn-in-process.ts'
import { confirm } from './confirm.ts'
import { conversationNamed } from './named-conversation.ts'
import { withArchive } from './open-archive.ts'

export interface ForgetOptions {
  /** The title, id or address of a conversation. */
  session?: string
  yes?: boolean
}

const FORGETTING = { ofPrivate: false, nothingDone: 'Nothing was deleted' }

/**
 * Shows what would go, asks, and deletes a card or a conversation for good.
 * @throws Refusal as `conversationNamed`, and where the answer is not yes; nothing is deleted then
 */
export async function forget(card: string | undefined, { session, yes = false }: ForgetOptions): Promise<void> {
  const config = readConfig(process.env)
  await withArchive(config, async ({ store, search }) => {
    const { db } = store
    const traces = { ...config, db, search, openRelated: openRelatedInProcess(db) }
    // What keeps them from being cleared is said after the next deletion.
    const left = await clearForgotten(traces).catch(() => 0)
    if (left > 0) console.log(FORGET_TEXTS.cleared(left))
    const what: ForgetTarget =
      session === undefined ? { card: cardIdGiven(card!) } : (await conversationNamed(db, session, FORGETTING))!
    console.log(forgettableText(await readForgettable(db, what)))
    if (!yes && !(await confirm('Type yes to delete this for good: '))) {
      throw new Refusal('bad-request', 'Nothing was deleted. Answer yes, or give --yes, to delete it.')
    }
    const ids = await db.transaction().execute((trx) => forgetCards(trx, search, what))
    await clearForgotten(traces)
    console.log(FORGET_TEXTS.done(ids.length))
  })
}

/** More cards than this are not shown one by one. */
const MAX_SHOWN = 20

function forgettableText({ session, cards, letters, comments, stars, others }: ForgetPreview): string {
  const shown = cards
    .slice(0, MAX_SHOWN)
    .flatMap(({ id, title, prompt, response }) => [
      `  ${id}: ${oneLine(title)}`,
      `    > ${oneLine(prompt) || FORGET_TEXTS.promptless}`,
      `    ${oneLine(response)}`,
    ])
  const more = cards.length > MAX_SHOWN ? [`  and ${cards.length - MAX_SHOWN} more`] : []
  const stays = FORGET_TEXTS.titleStays(oneLine(session), others)
  return [
    `Session: ${oneLine(session)}`,
    FORGET_TEXTS.whatGoes,
    ...shown,
    ...more,
    FORGET_TEXTS.sum(cards.length, letters, comments, stars),
    ...(stays === '' ? [] : [stays]),
    FORGET_TEXTS.warning,
  ].join('\n')
}

const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' ')).trim()
