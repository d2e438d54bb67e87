import { randomUUID } from 'node:crypto'
import type { Block, BlockDays, Blocked } from '#archive/block.ts'
import { authorName } from '#archive/comment.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import { nameForAdmins, type KnownViewer, type Viewer } from '#archive/viewer.ts'
import { wholeBeginning } from '#archive/whole-letters.ts'
import { markupTexts } from '#server/html/markup-texts.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { isAdminAccount } from '#store/accounts.ts'
import { blockedUntil, blocksAt, dropBlock, putBlock } from '#store/blocks.ts'
import { commentById } from '#store/comments.ts'
import type { Db } from '#store/tables.ts'
import { removeCommentsOf, type Comments } from './remove-comment.ts'
import { refuseNonModerators } from './threads.ts'

const DAY = 24 * 60 * 60 * 1000
const MAX_SAID = 80

/** The keyed hash of a comment's origin: enough to recognise the IP address, not enough to find it. */
export const originOf = (secret: string, block: string): string => keyedHash(secret, 'origin', block)

/**
 * The reason why a visitor may not comment now; null where they may. Admins cannot be blocked.
 * @param known the ids in the browser's cookies: neither a new account ends a block, nor a sign-out
 */
export async function blockRefusal(
  db: Db,
  { viewer, known, origin }: { viewer: KnownViewer; known: readonly string[]; origin: string },
  now: number,
): Promise<Refusal | null> {
  if (viewer.role === 'admin') return null
  const subjects = [
    ...[viewer.id, ...known].map((subject) => ({ kind: 'author', subject }) as const),
    { kind: 'address', subject: origin } as const,
  ]
  const until = await blockedUntil(db, subjects, now)
  return until === 0 ? null : new Refusal('forbidden', REFUSALS.blocked(new Date(until)))
}

/** The fields of the form that blocks a commenter. */
interface AskedBlock {
  commentId: string
  kind: Blocked
  days: BlockDays
  deletesComments: boolean
}

/** All current blocks. */
export async function listBlocks(db: Db, viewer: Viewer): Promise<{ blocks: Block[] }> {
  refuseNonModerators(viewer)
  return { blocks: await blocksAt(db, Date.now()) }
}

/**
 * Blocks a comment's author, or everyone at the author's IP address, for some days from now, and deletes their comments if
 * asked to.
 * @throws Refusal when there is no such comment, its author is an admin, or its origin is no longer stored
 */
export async function setBlock(
  { db, live }: Comments,
  viewer: Viewer,
  { commentId, kind, days, deletesComments }: AskedBlock,
): Promise<Block> {
  refuseNonModerators(viewer)
  const set = await db.transaction().execute(async (trx) => {
    const comment = await commentById(trx, commentId)
    if (!comment) throw new Refusal('not-found', REFUSALS.noSuchComment)
    if (comment.user_id !== null && (await isAdminAccount(trx, comment.user_id)))
      throw new Refusal('bad-request', REFUSALS.adminNotBlocked)
    const subject = kind === 'author' ? comment.author : comment.origin
    if (subject === '') throw new Refusal('bad-request', REFUSALS.addressNotKnown)
    const now = Date.now()
    if (deletesComments) {
      await removeCommentsOf(trx, { kind, subject })
      await live.notify(trx)
    }
    return putBlock(trx, {
      id: randomUUID(),
      kind,
      subject,
      name: authorName({ userId: comment.user_id, userName: comment.user_name }),
      said: wholeBeginning(markupTexts(comment.text).join(' '), MAX_SAID),
      since: now,
      until: now + days * DAY,
      by_name: nameForAdmins(viewer),
    })
  })
  if (deletesComments) live.notifyLocal()
  return set
}

/** Removes a block. */
export async function liftBlock(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  refuseNonModerators(viewer)
  if (!(await dropBlock(db, id))) throw new Refusal('not-found', REFUSALS.noSuchBlock)
  return { id }
}
