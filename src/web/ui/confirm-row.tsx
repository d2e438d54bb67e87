import { useLayoutEffect, useRef } from 'react'
import { BusyButton } from './busy-button.tsx'
import { Button } from './button.tsx'
import { focusAtOnce } from './focus-at-once.ts'

interface Props {
  question: string
  /** Labels of the button that cancels, and of the one that confirms. */
  keep: string
  act: string
  isPending: boolean
  onKeep: () => void
  onAct: () => void
}

/**
 * A confirmation of a final action, in place of the pressed button. When it closes, the focus stays in the element around it.
 */
export function ConfirmRow({ question, keep, act, isPending, onKeep, onAct }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = row.current!
    return () => {
      if (own.contains(document.activeElement))
        own.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={row} role="group" aria-label={act} className="flex flex-wrap items-center gap-2">
      <p role="status" dir="auto" className="min-w-0 grow basis-64 break-words">
        {question}
      </p>
      <div className="flex gap-2">
        {/* The cancelling button comes first. */}
        <Button ref={focusAtOnce} onClick={onKeep}>
          {keep}
        </Button>
        <BusyButton look="strong" isBusy={isPending} onClick={onAct}>
          {act}
        </BusyButton>
      </div>
    </div>
  )
}
