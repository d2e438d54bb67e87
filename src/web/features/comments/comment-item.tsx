import { BadgeCheck, Trash2 } from 'lucide-react'
import { authorName, isVerified } from '#archive/comment.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Comment } from '#web/data/comments.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CommentText } from './comment-text.tsx'

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface Props {
  comment: Comment
  phrases: readonly Phrase[]
  /** Given to admins. */
  onDelete: ((id: string) => void) | null
}

/** One comment: who, when, and what. */
export function CommentItem({ comment, phrases, onDelete }: Props) {
  const name = authorName(comment)
  return (
    <li className="border-b border-hairline py-2.5 last:border-0">
      <div className="flex items-center gap-1.5 text-xs text-quiet">
        <span className="font-semibold text-ink">{name}</span>
        {isVerified(comment) && (
          <span role="img" aria-label={TEXTS.verified} title={TEXTS.verified}>
            <BadgeCheck size={14} aria-hidden className="text-accent" />
          </span>
        )}
        <time dateTime={comment.createdAt}>{TIME.format(new Date(comment.createdAt))}</time>
        <span className="grow" />
        {onDelete && (
          <IconButton
            icon={Trash2}
            size={14}
            label={`Delete the comment by ${name}`}
            onClick={() => onDelete(comment.id)}
          />
        )}
      </div>
      <CommentText text={comment.text} phrases={phrases} />
      {comment.isWaiting && <p className="text-xs text-quiet">{TEXTS.commentWaiting}</p>}
    </li>
  )
}
