import { randomUUID } from 'node:crypto'
import { maxLetters, type Comment, type Commenters } from '#archive/comment.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'
import { may, type Viewer } from '#archive/viewer.ts'
import { commentOf, hasShownComment, insertComment, showComment } from '#store/comments.ts'
import { countComment, logEvent, nextEvent } from '#store/discussion.ts'
import type { LiveChannel } from '#store/live-channel.ts'
import { queueEvents } from '#store/webhooks.ts'
import { batchWrite } from '#store/batch-write.ts'
import type { Db } from '#store/tables.ts'
import { cleanMarkup } from '#server/html/clean-markup.ts'
import { markupTexts } from '#server/html/markup-texts.ts'
import { blockRefusal, originOf } from './blocks.ts'
import { countAttempt, refuseAtLimit, refuseObviousSpam, type Attempt } from './comment-limits.ts'
import { refuseNonModerators } from './threads.ts'

/** The dependencies of writing comments. */
export interface Discussion {
  db: Db
  live: Pick<LiveChannel, 'notify' | 'notifyLocal'>
  /** Key of the hashes that name counters. */
  secret: string
  rules: CommentRules
}

/** The owner's settings. */
export interface CommentRules {
  commenters: Commenters
  /** `first`: the first comment of each author waits for an admin. */
  approval: 'none' | 'first'
  /** False disables spam limits, for tests and trusted networks. */
  isLimited: boolean
}

/** Refuses a viewer who may not comment (R7.9). */
export function refuseSilenced({ commenters }: CommentRules, viewer: Viewer): void {
  if (commenters === 'off') throw new Refusal('forbidden', TEXTS.commentsClosed)
  if (commenters === 'members' && viewer.role === 'anonymous')
    throw new Refusal('unauthenticated', TEXTS.signInToComment)
}

/**
 * Refuses a comment that was written under another account than the current one: the session may have ended, or changed in
 * another window, since the form was shown.
 * @param account the id of the author, null for a visitor; undefined where the caller does not say
 */
export function refuseOtherAccount(viewer: Viewer, account: string | null | undefined): void {
  if (account === undefined || account === (viewer.role === 'anonymous' ? null : viewer.id)) return
  throw new Refusal('unauthenticated', REFUSALS.commentOfOther)
}

/**
 * The cleaned markup of a typed comment (R7.16).
 * @throws Refusal when it is blank, before or after cleaning, or too long for the thread
 */
export function readText(threadId: string, typed: string): string {
  const most = maxLetters(threadId)
  const text = typed.toWellFormed().trim()
  if (isBlank(text)) throw new Refusal('bad-request', REFUSALS.commentBlank)
  if (text.length > most) throw new Refusal('bad-request', REFUSALS.commentTooLong(most))
  const clean = cleanMarkup(text).trim()
  if (isBlank(markupTexts(clean).join(''))) throw new Refusal('bad-request', REFUSALS.commentTextBlank)
  return clean
}

/** True for a text of whitespace and invisible characters. */
const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text)

/**
 * Writes a comment, its thread's count and its event in one transaction, which concurrent comments share. A refused comment
 * writes nothing.
 * @param attempt with its text from `readText`
 * @throws Refusal when a limit is reached, or the author or IP address is blocked
 */
export async function postComment(discussion: Discussion, threadId: string, attempt: Attempt): Promise<Comment> {
  const { db, live, secret, rules } = discussion
  const { viewer, known, text } = attempt
  const now = Date.now()
  const origin = originOf(secret, attempt.block)
  if (rules.isLimited) refuseObviousSpam(attempt)
  const blocked = await blockRefusal(db, { viewer, known, origin }, now)
  if (blocked) throw blocked
  if (rules.isLimited) await refuseAtLimit(db, secret, attempt, now)
  const written = await batchWrite(db, async (trx) => {
    const refusal = rules.isLimited ? await countAttempt(trx, secret, attempt, now) : null
    if (refusal) return refusal
    const number = await nextEvent(trx)
    const waits = rules.approval === 'first' && viewer.role !== 'admin' && !(await hasShownComment(trx, viewer.id))
    const account = viewer.role === 'anonymous' ? null : viewer
    const row = {
      id: randomUUID(),
      number,
      thread_id: threadId,
      text,
      created_at: now,
      author: viewer.id,
      user_id: account?.id ?? null,
      user_name: account?.name ?? null,
      user_email: account?.email ?? null,
      is_waiting: waits ? (1 as const) : (0 as const),
      origin,
    }
    await insertComment(trx, row)
    await logEvent(trx, { number, threadId, kind: waits ? 'waiting' : 'added', commentId: row.id })
    if (!waits) {
      await countComment(trx, threadId, 1, number)
      await queueEvents(trx, 'comment.created', [row.id])
    }
    await live.notify(trx)
    return row
  })
  if (written instanceof Refusal) throw written
  live.notifyLocal()
  return commentOf(written, may(viewer, 'moderate-comments'))
}

/** Approves a waiting comment; its author's next ones need no approval. */
export async function approveComment({ db, live }: Discussion, viewer: Viewer, id: string): Promise<Comment> {
  refuseNonModerators(viewer)
  const row = await db.transaction().execute(async (trx) => {
    const number = await nextEvent(trx)
    const shown = await showComment(trx, id, number)
    if (!shown) throw new Refusal('not-found', REFUSALS.noSuchComment)
    await logEvent(trx, { number, threadId: shown.thread_id, kind: 'added', commentId: id })
    await countComment(trx, shown.thread_id, 1, number)
    await queueEvents(trx, 'comment.created', [id])
    await live.notify(trx)
    return shown
  })
  live.notifyLocal()
  return commentOf(row, true)
}
