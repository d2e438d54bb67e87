import { useId, useState, type SubmitEvent } from 'react'
import { CallError } from '#api/call.ts'
import { maxLetters } from '#archive/comment.ts'
import { TEXTS } from '#archive/texts.ts'
import { changeDraft, useDraft } from '#web/data/comment-draft.ts'
import { usePostComment } from '#web/data/comments.ts'
import { site } from '#web/data/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

interface Props {
  threadId: string
  /** The signed-in account. */
  account: string | undefined
}

const UNSENT = 'It is sent as soon as there is a network again.'

/** The server's message, with a general one as fallback. */
const reasonOf = (error: Error | null): string | null => {
  if (!error) return null
  return error instanceof CallError && error.status >= 400 && error.status < 500 ? error.message : TEXTS.commentFailed
}

/** The form that writes a comment (R7.14). */
export function CommentForm({ threadId, account }: Props) {
  const isMember = account !== undefined
  const { text, since } = useDraft(threadId, account)
  const [website, setWebsite] = useState('')
  const post = usePostComment(threadId)
  const id = useId()
  if (site.comments === 'off') return <p className="py-2 text-sm text-quiet">{TEXTS.commentsClosed}</p>
  if (site.comments === 'members' && !isMember)
    return <p className="py-2 text-sm text-quiet">{TEXTS.signInToComment}</p>
  const most = maxLetters(threadId)
  const isBlank = text.trim() === ''
  const placeholder = isMember ? TEXTS.commentPlaceholder : TEXTS.commentPlaceholderAnonymous
  const reason = reasonOf(post.error)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlank || post.isPending) return
    const filledIn = performance.now() - (since ?? performance.now())
    post.mutate({ text, website, filledIn, account: account ?? null })
  }

  return (
    <form onSubmit={send} className="py-2" aria-label={placeholder}>
      <textarea
        value={text}
        rows={3}
        maxLength={most}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-invalid={reason ? true : undefined}
        aria-describedby={reason ? `${id}-reason ${id}-count` : `${id}-count`}
        onFocus={() => since === null && changeDraft(threadId, account, { since: performance.now() })}
        onChange={(event) => {
          changeDraft(threadId, account, { text: event.target.value })
          if (post.error) post.forgetError()
        }}
        className="block w-full resize-y rounded-md border border-line bg-ground px-3 py-2 text-sm text-ink placeholder:text-quiet"
      />
      <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          website
          <input
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </div>
      <div className="mt-1.5 flex items-center justify-between gap-2 text-xs text-quiet">
        <span id={`${id}-count`} className="tabular-nums">
          {text.length}/{most}
        </span>
        <BusyButton type="submit" look="strong" isBusy={isBlank || post.isPending}>
          send
        </BusyButton>
      </div>
      <p role="status" className="text-sm">
        {post.isUnsent && UNSENT}
      </p>
      {reason && (
        <p id={`${id}-reason`} role="alert" className="mt-1 text-sm text-red">
          {reason}
        </p>
      )}
    </form>
  )
}
