import { cardIdOfThread } from '#archive/comment.ts'
import type { ArchiveLine, CommentLine, ForgottenLine, MemberLine } from '#archive/archive-line.ts'
import { shownName } from '#archive/shown-name.ts'
import type { SearchEngine } from '#search/engine.ts'
import { cleanMarkup } from '#server/html/clean-markup.ts'
import { addMember, hasAccount, sameAccount } from '#store/accounts.ts'
import { commentById, insertComment } from '#store/comments.ts'
import { countComment, logEvent, nextEvent } from '#store/discussion.ts'
import { noteStalePages } from '#store/stale-pages.ts'
import { addStar } from '#store/stars.ts'
import type { Trx } from '#store/tables.ts'
import { saveRedactions } from './save-redactions.ts'
import { signTombstone } from '#server/proof/sign-tombstone.ts'
import { knownCards } from '#store/card-rows.ts'
import { forgottenIds, recordForgotten } from '#store/forgotten.ts'

/** The result for members, comments and stars. */
export interface SavedUserData {
  members: number
  comments: number
  stars: number
  /** Admins among the members who do not become admins here, as the archive had accounts before. */
  claimsLeftOut: number
}

/**
 * Writes the user data of our own export. Existing data stays, and nothing comes back of cards that were deleted for good.
 * Members who were exported without a password cannot sign in.
 * Admin rights are restored only in an archive without any account: elsewhere a foreign file could make its author an admin.
 */
export function userDataSaver(trx: Trx, search: Pick<SearchEngine, 'put'>) {
  const redactions: Parameters<typeof saveRedactions>[2][number][] = []
  const forgotten: ForgottenLine[] = []
  const saved: SavedUserData = { members: 0, comments: 0, stars: 0, claimsLeftOut: 0 }
  /** Ids of exported members whose e-mail address belongs to another account here. */
  const others = new Map<string, string>()
  let isEmpty: boolean | null = null
  let deletedIds: Set<string> | null = null
  const isDeleted = async (cardId: string) => (deletedIds ??= await forgottenIds(trx)).has(cardId)

  const member = async (line: MemberLine) => {
    isEmpty ??= !(await hasAccount(trx))
    const email = line.email.toLowerCase()
    const known = await sameAccount(trx, { id: line.id, email })
    if (known !== null) {
      others.set(line.id, known)
      return
    }
    if (line.isAdmin && !isEmpty) saved.claimsLeftOut++
    await addMember(trx, { ...line, displayName: shownName(line.displayName), email, isAdmin: line.isAdmin && isEmpty })
    saved.members++
  }

  const comment = async (line: CommentLine) => {
    const text = cleanMarkup(line.text).trim()
    if (text === '' || (await isDeleted(cardIdOfThread(line.threadId))) || (await commentById(trx, line.id))) return
    const { id, threadId, userId, isWaiting } = line
    const number = await nextEvent(trx)
    await insertComment(trx, {
      id,
      number,
      thread_id: threadId,
      text,
      created_at: Date.parse(line.createdAt),
      author: others.get(line.author) ?? line.author,
      user_id: userId === null ? null : (others.get(userId) ?? userId),
      user_name: line.userName === null ? null : shownName(line.userName),
      user_email: line.userEmail,
      origin: '',
      is_waiting: isWaiting ? 1 : 0,
    })
    await logEvent(trx, { number, threadId, kind: isWaiting ? 'waiting' : 'added', commentId: id })
    if (!isWaiting) await countComment(trx, threadId, 1, number)
    saved.comments++
  }

  return {
    saved,
    async save(lines: readonly ArchiveLine[]): Promise<void> {
      for (const line of lines) {
        if ('member' in line) await member(line.member)
        else if ('comment' in line) await comment(line.comment)
        else if ('redaction' in line || 'original' in line) redactions.push(line)
        else if ('forgotten' in line) forgotten.push(line.forgotten)
        else if ('star' in line) {
          const { userId, dedupid, starredAt } = line.star
          if (await isDeleted(dedupid)) continue
          if (await addStar(trx, others.get(userId) ?? userId, dedupid, Date.parse(starredAt))) saved.stars++
        }
      }
    },
    /** Writes data that belongs to cards, once all of them are there; the pages of redacted ones are to be written again. */
    async finish(): Promise<void> {
      const redacted = await saveRedactions(trx, search, redactions)
      if (redacted.length > 0) await noteStalePages(trx, redacted)
      await saveForgotten(trx, forgotten)
    },
  }
}

/**
 * Keeps cards that were permanently deleted in the exporting archive from coming back, by tombstones of this archive. Existing
 * cards stay, as a file deletes nothing.
 */
async function saveForgotten(trx: Trx, lines: readonly ForgottenLine[]): Promise<void> {
  if (lines.length === 0) return
  const here = await knownCards(
    trx,
    lines.map(({ cardId }) => cardId),
  )
  const missing = lines.filter(({ cardId }) => !here.has(cardId))
  const tombstones = missing.map(async ({ cardId: id, source, at: iso }) => {
    const at = Date.parse(iso)
    return { id, source, at, signature: await signTombstone(trx, id, at) }
  })
  // Marked as cleared, as these cards left no traces here.
  await recordForgotten(trx, await Promise.all(tombstones), true)
}
