import type { ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'

interface Props {
  /** The rows that are shown, and how many there are in all. */
  log: { total: number; isLoading: boolean; error: Error | null; more: (() => void) | null }
  count: number
  /** What is shown where nothing is logged. */
  empty: string
  children: ReactNode
}

/** A log of the dashboard: its rows, or why there are none, how many there are in all, and a button for older ones. */
export function PagedLog({ log: { total, isLoading, error, more }, count, empty, children }: Props) {
  if (error) return <Failure>{ADMIN_TEXTS.dataFailed(error.message)}</Failure>
  if (isLoading) return <p className="text-quiet">{TEXTS.loading}</p>
  if (count === 0) return <p>{empty}</p>
  return (
    <>
      {children}
      <p className="mt-1 text-quiet">
        {count} of {total}
        {more && (
          <Button look="quiet" onClick={more}>
            older
          </Button>
        )}
      </p>
    </>
  )
}
