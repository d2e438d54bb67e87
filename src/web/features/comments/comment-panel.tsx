import { X } from 'lucide-react'
import { Suspense, type ReactNode, type RefObject } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoadingComments } from './loading-comments.tsx'

/** 320 by 384 px compact, else 384 by 320 (R7.10), and never larger than the available space. */
const SIZE = 'h-[20rem] w-[24rem] max-lg:h-[24rem] max-lg:w-[20rem] max-h-(--radix-popover-content-available-height)'

interface Props {
  /** The button that opens it. */
  button: RefObject<HTMLElement | null>
  label: string
  /** True for a sheet at the bottom of a narrow screen. */
  isSheet: boolean
  onClose: () => void
  /** The thread. */
  children: () => ReactNode
}

/** A thread above the page: a popover at its button, or a bottom sheet. */
export function CommentPanel({ button, label, isSheet, onClose, children }: Props) {
  const thread = <Suspense fallback={<LoadingComments />}>{children()}</Suspense>
  if (isSheet) {
    return (
      <Sheet label={label} onClose={onClose} className="h-[70dvh] low:h-dvh">
        {thread}
      </Sheet>
    )
  }
  return (
    <Popover anchor={button} label={label} onClose={onClose} className={SIZE}>
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between pb-1">
          <p className="font-serif font-semibold">{label}</p>
          <IconButton icon={X} label={TEXTS.close} onClick={onClose} />
        </div>
        <div className="min-h-0 grow">{thread}</div>
      </div>
    </Popover>
  )
}
