import { BadgeCheck, Ban, Check, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { authorName, cardIdOfThread, isVerified } from '#archive/comment.ts'
import { TEXTS } from '#archive/texts.ts'
import { CardLink } from '#web/address/card-link.tsx'
import type { AnyComment, AskedBlock } from '#web/data/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BlockForm } from './block-form.tsx'
import { TIME } from './time.ts'

interface Props {
  comment: AnyComment
  /** True while a call about it is in flight. */
  isBusy: boolean
  onDelete: () => void
  onApprove: () => void
  onBlock: (asked: AskedBlock) => void
  /** Its text. */
  children: ReactNode
}

/** A comment with all that is known of its author, where it is, and what can be done with it. */
export function ModeratedComment({ comment, isBusy, onDelete, onApprove, onBlock, children }: Props) {
  const [asksBlock, setAsksBlock] = useState(false)
  const name = authorName(comment)
  const cardId = cardIdOfThread(comment.threadId)
  return (
    <li className="border-b border-hairline py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        <span className="font-semibold text-ink">{name}</span>
        {isVerified(comment) && (
          <span role="img" aria-label={TEXTS.verified} title={TEXTS.verified}>
            <BadgeCheck size={14} aria-hidden className="text-accent" />
          </span>
        )}
        {comment.userEmail && <span>{comment.userEmail}</span>}
        <time dateTime={comment.createdAt}>{TIME.format(new Date(comment.createdAt))}</time>
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
        <span className="grow" />
        {comment.isWaiting && (
          <Button disabled={isBusy} onClick={onApprove}>
            <Check size={14} aria-hidden /> {ADMIN_TEXTS.approve}
          </Button>
        )}
        <IconButton
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
      </div>
      {asksBlock && (
        <BlockForm
          comment={comment}
          isBusy={isBusy}
          onBlock={(asked) => {
            onBlock(asked)
            setAsksBlock(false)
          }}
          onCancel={() => setAsksBlock(false)}
        />
      )}
      {children}
    </li>
  )
}
