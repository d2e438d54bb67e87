import { Ban, Check, Trash2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { authorName, cardIdOfThread } from '#archive/comment.ts'
import { CardLink } from '#web/address/card-link.tsx'
import type { AnyComment, AskedBlock } from '#web/data/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import { CommentAuthor } from '#web/ui/comment-author.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moment } from '#web/ui/moment.ts'
import { BlockForm } from './block-form.tsx'

interface Props {
  comment: AnyComment
  /** True while a call about it is in flight. */
  isBusy: boolean
  onDelete: () => void
  onApprove: () => void
  onBlock: (asked: AskedBlock) => void
  /** Its rendered text. */
  children: ReactNode
}

/** A comment with everything known about its author, its card, and the moderation buttons. */
export function ModeratedComment({ comment, isBusy, onDelete, onApprove, onBlock, children }: Props) {
  const [asksBlock, setAsksBlock] = useState(false)
  const block = useRef<HTMLButtonElement>(null)
  const endBlock = () => {
    setAsksBlock(false)
    block.current?.focus()
  }
  /** Escape closes the form that blocks the author, but not the dialog around it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !asksBlock) return
    event.preventDefault()
    event.stopPropagation()
    endBlock()
  }
  const name = authorName(comment)
  const cardId = cardIdOfThread(comment.threadId)
  return (
    <li tabIndex={-1} onKeyDown={onKeyDown} className="border-b border-hairline py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        <CommentAuthor comment={comment} />
        {comment.userEmail && <span>{comment.userEmail}</span>}
        <time dateTime={comment.createdAt}>{moment(comment.createdAt)}</time>
        {cardId === 'unknown' ? (
          <span>{ADMIN_TEXTS.mainThread}</span>
        ) : (
          <CardLink
            card={{ id: cardId, pageTitle: comment.cardTitle ?? '' }}
            dir="auto"
            className="max-w-80 min-w-0 truncate py-0.5 text-accent hover:underline"
          >
            {comment.cardTitle ?? ADMIN_TEXTS.onCard(cardId)}
          </CardLink>
        )}
        <span className="ml-auto flex shrink-0 items-center gap-x-2">
          {comment.isWaiting && (
            <Button
              disabled={isBusy}
              onClick={({ currentTarget }) => {
                // The button goes with what it did.
                currentTarget.closest('li')?.focus()
                onApprove()
              }}
            >
              <Check size={14} aria-hidden /> {ADMIN_TEXTS.approve}
            </Button>
          )}
          <IconButton
            ref={block}
            icon={Ban}
            size={16}
            label={ADMIN_TEXTS.blockSomeone(name)}
            aria-expanded={asksBlock}
            onClick={() => setAsksBlock(!asksBlock)}
          />
          <IconButton
            icon={Trash2}
            size={16}
            label={`Delete the comment by ${name}`}
            disabled={isBusy}
            onClick={onDelete}
          />
        </span>
      </div>
      {asksBlock && (
        <BlockForm
          comment={comment}
          isBusy={isBusy}
          onBlock={(asked) => {
            onBlock(asked)
            endBlock()
          }}
          onCancel={endBlock}
        />
      )}
      {children}
    </li>
  )
}
