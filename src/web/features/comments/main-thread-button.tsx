import type { ReactNode } from 'react'
import { MAIN_THREAD } from '#archive/comment.ts'
import { TEXTS } from '#archive/texts.ts'
import { useThreadCount } from '#web/data/thread-count.ts'
import { CommentPopover } from './comment-popover.tsx'

/** 320 by 384 px compact, else 384 by 320 (specification, section 9). */
const SIZE = 'h-[20rem] w-[24rem] max-lg:h-[24rem] max-lg:w-[20rem] max-h-(--radix-popover-content-available-height)'

/** The comment icon of the footer; its panel slides up above the bar. */
export function MainThreadButton({ children }: { children: () => ReactNode }) {
  const count = useThreadCount(MAIN_THREAD)
  return (
    <CommentPopover count={count} label={TEXTS.comments} size={SIZE}>
      {children}
    </CommentPopover>
  )
}
