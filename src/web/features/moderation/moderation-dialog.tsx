import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { markedPhrases, type Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import {
  useAllComments,
  useApproveComment,
  useCommentStatistics,
  useRemoveComment,
  useSetBlock,
  useWaitingComments,
} from '#web/data/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogBody } from '#web/ui/dialog-body.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { keepPlace } from '#web/ui/keep-place.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BlockedList } from './blocked-list.tsx'
import { CommentStatistics } from './comment-statistics.tsx'
import { ModeratedComment } from './moderated-comment.tsx'

interface Props {
  onClose: () => void
  /** Renders the sanitized markup of a comment, with search hits highlighted. */
  showText: (text: string, phrases: readonly Phrase[]) => ReactNode
}

/** All comments of the archive in one list (R9.12). */
export function ModerationDialog({ onClose, showText }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [isWaiting, setWaiting] = useState(false)
  const { comments, isLoading, hasFailed, retry, next } = useAllComments(search, isWaiting)
  const waiting = useWaitingComments()
  // The box stays when the last one is approved, as it may have the focus.
  const [hasWaiting, setHasWaiting] = useState(false)
  if (waiting > 0 && !hasWaiting) setHasWaiting(true)
  const statistics = useCommentStatistics()
  const remove = useRemoveComment()
  const approve = useApproveComment()
  const block = useSetBlock()
  // The search for comments matches characters literally, so that its text is one quoted phrase here.
  const phrases = useMemo(() => markedPhrases([`"${search.replaceAll('"', ' ')}"`]), [search])
  const total = statistics.data?.total
  const none = isWaiting ? ADMIN_TEXTS.noneWaiting : ADMIN_TEXTS.noCommentsAtAll
  const refused = [remove.isError && ADMIN_TEXTS.deleteFailed, approve.error?.message, block.error?.message].filter(
    Boolean,
  )
  return (
    <Dialog
      onClose={onClose}
      title={ADMIN_TEXTS.moderation}
      beside={
        total !== undefined && (
          <span role="status" className="shrink-0 rounded-full bg-accent-soft px-2.5 py-0.5 text-sm">
            {total.toLocaleString('en-US')} {ADMIN_TEXTS.totalComments}
          </span>
        )
      }
      className="sm:max-w-3xl"
      footer={
        <div className="flex items-center gap-3 border-t border-hairline px-5 py-2 sm:px-10">
          <div role="alert" className="min-w-0 grow text-sm text-red">
            {refused.map((text) => (
              <p key={String(text)}>{text}</p>
            ))}
          </div>
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </div>
      }
    >
      <div className="px-5 pb-3 sm:px-10">
        <TextField
          label={ADMIN_TEXTS.searchComments}
          type="search"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {hasWaiting && (
          <Checkbox label={ADMIN_TEXTS.onlyWaiting(waiting)} isChecked={isWaiting} onChange={setWaiting} />
        )}
      </div>
      <DialogBody label={TEXTS.comments}>
        <BlockedList />
        <CommentStatistics statistics={statistics.data ?? null} hasFailed={statistics.isError} />
        {isLoading && <p className="appear-late py-4 text-sm text-quiet">{TEXTS.loadingComments}</p>}
        {hasFailed && (
          <div role="alert" className="space-y-3 py-4 text-sm">
            <p className="text-red">{ADMIN_TEXTS.commentsFailed}</p>
            <Button onClick={retry}>try again</Button>
          </div>
        )}
        {!isLoading && !hasFailed && comments.length === 0 && (
          <p className="py-8 text-center text-quiet">{search === '' ? none : ADMIN_TEXTS.noCommentsFound}</p>
        )}
        <ul
          aria-label={TEXTS.comments}
          tabIndex={-1}
          onFocus={({ currentTarget }) => keepPlace(currentTarget, 'li')}
          className="outline-none"
        >
          {comments.map((comment) => (
            <ModeratedComment
              key={comment.id}
              comment={comment}
              isBusy={[remove, approve].some((act) => act.isPending && act.variables === comment.id)}
              onDelete={() => remove.mutate(comment.id)}
              onApprove={() => approve.mutate(comment.id)}
              onBlock={(asked) => block.mutate(asked)}
            >
              {showText(comment.text, phrases)}
            </ModeratedComment>
          ))}
        </ul>
        <MoreButton next={next} failed={() => ADMIN_TEXTS.commentsFailed}>
          show older comments
        </MoreButton>
      </DialogBody>
    </Dialog>
  )
}
