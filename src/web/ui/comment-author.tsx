import { BadgeCheck } from 'lucide-react'
import { authorName, isVerified } from '#archive/comment.ts'
import { TEXTS } from '#archive/texts.ts'

/** The author of a comment: the name, and a badge for members. */
export function CommentAuthor({
  comment,
}: {
  comment: Parameters<typeof authorName>[0] & Parameters<typeof isVerified>[0]
}) {
  return (
    <>
      <bdi className="font-semibold text-ink">{authorName(comment)}</bdi>
      {isVerified(comment) && (
        <span role="img" aria-label={TEXTS.verified} title={TEXTS.verified}>
          <BadgeCheck size={14} aria-hidden className="text-accent" />
        </span>
      )}
    </>
  )
}
