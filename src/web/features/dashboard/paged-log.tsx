import type { ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { Failure } from '#web/ui/failure.tsx'
import { MoreButton, type NextPage } from '#web/ui/more-button.tsx'

interface Props {
  /** The rows on show, and their total number. */
  log: { total: number; isLoading: boolean; error: Error | null; next: NextPage | null }
  count: number
  /** The text for an empty log. */
  empty: string
  children: ReactNode
}

/** A log of the dashboard: its rows or an error, their total number, and a button for older ones. */
export function PagedLog({ log: { total, isLoading, error, next }, count, empty, children }: Props) {
  if (error) return <Failure>{ADMIN_TEXTS.dataFailed(error.message)}</Failure>
  if (isLoading) return <p className="text-quiet">{TEXTS.loading}</p>
  if (count === 0) return <p>{empty}</p>
  return (
    <>
      {children}
      <div className="mt-1 text-quiet">
        {count} of {total}
        <MoreButton next={next} failed={ADMIN_TEXTS.dataFailed}>
          older
        </MoreButton>
      </div>
    </>
  )
}
