import type { ReactNode } from 'react'
import { MAIN_THREAD } from '#archive/comment.ts'
import { TEXTS } from '#archive/texts.ts'
import { useThreadCount } from '#web/data/thread-count.ts'
import { CommentPopover } from './comment-popover.tsx'

/** The comment icon of the footer; its panel slides up above the bar. */
export function MainThreadButton({ children }: { children: () => ReactNode }) {
  const count = useThreadCount(MAIN_THREAD)
  return (
    <CommentPopover count={count} label={TEXTS.comments}>
      {children}
    </CommentPopover>
  )
}
