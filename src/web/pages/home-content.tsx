import { Suspense, useEffect } from 'react'
import { useFilters } from '#web/address/filters.ts'
import { useOpening } from '#web/data/opening.ts'
import { DayBlock } from '#web/features/home/day-block.tsx'
import { DayFailed, DaySkeleton } from '#web/features/home/day-states.tsx'
import { Collections } from '#web/features/home/collections.tsx'
import { LatestConversations } from '#web/features/home/latest-conversations.tsx'
import { Topics } from '#web/features/home/topics.tsx'
import { useAfterFirstPaint } from '#web/ui/after-first-paint.ts'
import { EmptyArchive } from './empty-archive.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPart } from '#web/data/lazy-part.ts'
import type { ContentProps } from './list-props.ts'
import { useFocusOnList } from './use-focus-on-list.ts'

const ArchiveTime = lazyPart(async () => (await import('#web/features/home/archive-time.tsx')).ArchiveTime)

/** The content of the home page below its calendar: a day of the archive, the latest conversations, and topics. */
export function HomeContent({ shown, list, actions, flags, onOverflow }: ContentProps) {
  const { homeTurn } = useFilters()
  const { data: opening } = useOpening(homeTurn)
  const isWhole = useAfterFirstPaint()
  // The home page is also reached by removing the last filter.
  useFocusOnList(() => document.querySelector('[data-home]'), true)
  // No text of this page can be expanded.
  useEffect(() => onOverflow(false), [onOverflow])
  const ids = new Set(shown.cards.map(({ id }) => id))
  const cards = opening?.cards.filter(({ id }) => ids.has(id)) ?? []
  if (opening && !shown.errorText && cards.length === 0) {
    return (
      <section ref={list} id="cards" aria-label="cards" tabIndex={-1} className="outline-none">
        <EmptyArchive />
      </section>
    )
  }
  return (
    <>
      {opening ? (
        <DayBlock cards={cards} carousel={opening.carousel} list={list} actions={actions} flags={flags} />
      ) : (
        <section ref={list} id="cards" aria-label="cards" tabIndex={-1} className="outline-none">
          {shown.errorText ? <DayFailed onRetry={shown.retry} /> : <DaySkeleton />}
        </section>
      )}
      {isWhole && (
        <>
          <ErrorBoundary>
            <LatestConversations />
          </ErrorBoundary>
          <ErrorBoundary>
            <Collections />
          </ErrorBoundary>
          <ErrorBoundary>
            <Topics />
          </ErrorBoundary>
          <ErrorBoundary>
            <Suspense>
              <ArchiveTime />
            </Suspense>
          </ErrorBoundary>
        </>
      )}
    </>
  )
}
