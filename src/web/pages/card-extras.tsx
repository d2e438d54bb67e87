import type { ReactNode } from 'react'
import { MAIN_THREAD, threadOf } from '#archive/comment.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import type { ListedCard, WholeCard } from '#web/data/cards.ts'
import type { WholeTurn } from '#web/data/session-turns.ts'
import { useSession } from '#web/data/session.ts'
import { site } from '#web/data/site.ts'
import { CommentPopover } from '#web/features/comments/comment-popover.tsx'
import type { ThreadProps } from '#web/features/comments/comment-thread.tsx'
import { StarButton } from '#web/features/stars/star-button.tsx'
import { useThreadCount } from '#web/data/thread-count.ts'
import { turnTools } from './admin-extras.tsx'
import { lazyPart } from '#web/data/lazy-part.ts'

/** Loaded with the first thread on show, together with the sanitizer. */
const CommentThread = lazyPart(async () => (await import('#web/features/comments/comment-thread.tsx')).CommentThread)

/** False in an exported site, which has no server for comments and accounts. */
export const hasThreads = site.staticSearch === undefined

/** A thread for the signed-in account. */
function Thread(props: Omit<ThreadProps, 'account' | 'isAdmin'>) {
  const { user } = useSession()
  return <CommentThread {...props} account={user?.id} isAdmin={user?.admin === true} />
}

const cardThread = (id: string, phrases: readonly Phrase[]) => () => (
  <Thread threadId={threadOf(id)} phrases={phrases} isPanel />
)

/** Star and comment buttons of a card in a list. */
export const tileActions =
  (phrases: readonly Phrase[]) =>
  (card: Pick<ListedCard, 'id' | 'commentCount'>): ReactNode => (
    <>
      <StarButton cardId={card.id} />
      {hasThreads && (
        <CommentPopover count={card.commentCount} label={TEXTS.comments}>
          {cardThread(card.id, phrases)}
        </CommentPopover>
      )}
    </>
  )

/** Star and comment buttons of a turn of a conversation. @param isAdmin true with an admin's tools next to them */
export const turnActions =
  (phrases: readonly Phrase[], isAdmin: boolean) =>
  (turn: WholeTurn): ReactNode => (
    <>
      {tileActions(phrases)(turn)}
      {isAdmin && turnTools(turn)}
    </>
  )

/** Star and comment buttons of an open card. */
export const dialogActions =
  (phrases: readonly Phrase[]) =>
  (card: WholeCard): ReactNode => (
    <>
      <StarButton cardId={card.id} hasKey />
      {hasThreads && <DialogComments key={card.id} cardId={card.id} phrases={phrases} />}
    </>
  )

function DialogComments({ cardId, phrases }: { cardId: string; phrases: readonly Phrase[] }) {
  const count = useThreadCount(threadOf(cardId))
  return (
    <CommentPopover count={count} label={TEXTS.comments}>
      {cardThread(cardId, phrases)}
    </CommentPopover>
  )
}

/** The archive's general discussion, in the footer's panel or at the end of the page. */
export const mainThread = (phrases: readonly Phrase[], isPanel: boolean): ReactNode => (
  <Thread threadId={MAIN_THREAD} phrases={phrases} isPanel={isPanel} />
)
