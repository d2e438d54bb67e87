import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { Failure } from './failure.tsx'
import { focusQuietly } from './focus-quietly.ts'

/** The next page of a list. */
export interface NextPage {
  fetch: () => void
  isFetching: boolean
  /** Why it could not be fetched; null unless that has failed. */
  reason: string | null
}

interface Props {
  /** Null at the end of the list. */
  next: NextPage | null
  /** The error where it could not be fetched, for a reason. */
  failed: (reason: string) => string
  children: ReactNode
}

/**
 * A button that fetches the next page of a list; a failure is said next to it, and leaves the list as it is. With the last page
 * the button disappears, and the focus stays at the end of the list (WCAG 2.4.3).
 */
export function MoreButton({ next, failed, children }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const isThere = next !== null
  useLayoutEffect(() => {
    if (isThere || !hasFocus.current || !end.current) return
    hasFocus.current = false
    focusQuietly(end.current)
  }, [isThere])
  return (
    <div
      ref={end}
      tabIndex={-1}
      onFocus={() => (hasFocus.current = isThere)}
      // Not called for a button that is removed.
      onBlur={() => (hasFocus.current = false)}
    >
      {next && (
        <>
          <Failure className="text-sm">{next.reason !== null && !next.isFetching && failed(next.reason)}</Failure>
          <BusyButton look="quiet" isBusy={next.isFetching} onClick={next.fetch}>
            {children}
          </BusyButton>
        </>
      )}
    </div>
  )
}
