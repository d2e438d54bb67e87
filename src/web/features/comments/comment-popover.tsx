import { MessageCircle } from 'lucide-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { badge } from '#archive/comment.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { useMedia } from '#web/ui/use-media.ts'

const CommentPanel = lazyPart(async () => (await import('./comment-panel.tsx')).CommentPanel)

/** Up to this width comments open as a bottom sheet (R7.10). */
const SHEET = '(width <= 768px)'

interface Props {
  count: number
  /** The accessible name, such as 'comments on this card'. */
  label: string
  /** Renders the thread when it is opened. */
  children: () => ReactNode
}

/** The comment button with its badge, and the panel that it opens. */
export function CommentPopover({ count, label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isSheet = useMedia(SHEET)
  const button = useRef<HTMLButtonElement>(null)
  const name = `${label} (${badge(count)})`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={isSheet ? undefined : isOpen}
        onClick={() => setOpen(isSheet || !isOpen)}
        className="target inline-flex items-center justify-center gap-1 rounded-md px-1.5 text-quiet hover:bg-raised hover:text-ink"
      >
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
        {count > 0 && <span className="text-xs tabular-nums">{badge(count)}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <CommentPanel button={button} label={label} isSheet={isSheet} onClose={() => setOpen(false)}>
            {children}
          </CommentPanel>
        </Suspense>
      )}
    </>
  )
}
