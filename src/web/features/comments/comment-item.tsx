import { Trash2 } from 'lucide-react'
import { authorName } from '#archive/comment.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Comment } from '#web/data/comments.ts'
import { CommentAuthor } from '#web/ui/comment-author.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moment } from '#web/ui/moment.ts'
import { CommentText } from './comment-text.tsx'

interface Props {
  comment: Comment
  phrases: readonly Phrase[]
  /** For admins only. */
  onDelete: ((id: string) => void) | null
}

/** One comment: author, time and text. */
export function CommentItem({ comment, phrases, onDelete }: Props) {
  const name = authorName(comment)
  return (
    <li tabIndex={-1} className="border-b border-hairline py-2.5 last:border-0">
      <div className="flex items-center gap-1.5 text-xs text-quiet">
        <CommentAuthor comment={comment} />
        <time dateTime={comment.createdAt}>{moment(comment.createdAt)}</time>
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
