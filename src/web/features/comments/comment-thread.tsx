import { authorName } from '#archive/comment.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { useDeleteComment, useThread } from '#web/data/comments.ts'
import { site } from '#web/data/site.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Failure } from '#web/ui/failure.tsx'
import { keepPlace } from '#web/ui/keep-place.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

export interface ThreadProps {
  threadId: string
  phrases: readonly Phrase[]
  /** The signed-in account. */
  account?: string | undefined
  isAdmin?: boolean
  /** True in a panel of fixed height, whose list scrolls. */
  isPanel?: boolean
}

/** A thread: the form, and below it the comments, newest first. */
export function CommentThread({ threadId, phrases, account, isAdmin = false, isPanel = false }: ThreadProps) {
  const { comments, arrived, isLoading, hasFailed, next } = useThread(threadId)
  const remove = useDeleteComment(threadId)
  return (
    <div className={classNames('relative', isPanel && 'thread-panel')}>
      <CommentForm threadId={threadId} account={account} />
      <Failure className="pb-1 text-sm">{remove.isError && TEXTS.commentDeleteFailed}</Failure>
      <div
        className={classNames(isPanel && 'min-h-0 grow overflow-y-auto')}
        {...(isPanel ? { tabIndex: 0, role: 'region', 'aria-label': TEXTS.comments } : {})}
      >
        {isLoading && (
          <p role="status" className="appear-late py-4 text-center text-sm text-quiet">
            {TEXTS.loadingComments}
          </p>
        )}
        <Failure className="py-4 text-center text-sm">{hasFailed && TEXTS.commentsFailed}</Failure>
        {!isLoading && !hasFailed && comments.length === 0 && site.comments !== 'off' && (
          <p className="py-4 text-center text-sm text-quiet">{TEXTS.noComments}</p>
        )}
        {/* Not the list itself: a screen reader would read it as a whole, and again with older comments. */}
        <p role="status" className="sr-only">
          {arrived && <span key={arrived.id}>{TEXTS.commentArrived(authorName(arrived))}</span>}
        </p>
        <ul
          aria-label={TEXTS.comments}
          tabIndex={-1}
          onFocus={({ currentTarget }) => keepPlace(currentTarget, 'li')}
          className="outline-none"
        >
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              phrases={phrases}
              onDelete={isAdmin ? (id) => remove.mutate(id) : null}
            />
          ))}
        </ul>
        <MoreButton next={next} failed={() => TEXTS.commentsFailed}>
          show older comments
        </MoreButton>
      </div>
    </div>
  )
}
