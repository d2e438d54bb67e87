import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { Failure } from './failure.tsx'

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

/** A button that fetches the next page of a list; a failure is said next to it, and leaves the list as it is. */
export function MoreButton({ next, failed, children }: Props) {
  if (!next) return null
  return (
    <>
      <Failure className="text-sm">{next.reason !== null && !next.isFetching && failed(next.reason)}</Failure>
      <BusyButton look="quiet" isBusy={next.isFetching} onClick={next.fetch}>
        {children}
      </BusyButton>
    </>
  )
}
