import { Suspense, useDeferredValue } from 'react'
import { hasFilters, isByTime, sortOf } from '#archive/filters.ts'
import { TEXTS } from '#archive/texts.ts'
import { useExpandAll } from '#web/data/preferences.ts'
import { CardGrid } from '#web/features/browse/card-grid.tsx'
import { ListFailed } from '#web/features/browse/list-failed.tsx'
import { ListSkeleton } from '#web/features/browse/list-skeleton.tsx'
import { Unread } from '#web/ui/notice.tsx'
import { EmptyArchive } from './empty-archive.tsx'
import { lazyPart } from '#web/data/lazy-part.ts'
import type { ListProps } from './list-props.ts'
import type { ShownCards } from './shown-cards.ts'

/** Parts after or in place of the cards are loaded after the first view. */
const ListEnd = lazyPart(async () => (await import('#web/features/browse/list-end.tsx')).ListEnd)
const SearchPrepared = lazyPart(async () => (await import('#web/features/browse/search-prepared.tsx')).SearchPrepared)
const ListNotes = lazyPart(async () => (await import('#web/features/browse/list-notes.tsx')).ListNotes)
const NearInMeaning = lazyPart(async () => (await import('#web/features/browse/near-in-meaning.tsx')).NearInMeaning)
const NoCards = lazyPart(async () => (await import('#web/features/browse/no-cards.tsx')).NoCards)

/** Number of results below which cards near in meaning are offered. */
const FEW = 5

/** The list in each of its states: loading, failed, empty, or loaded. */
export function CardList({ shown, phrases, onOverflow, actions, flags }: ListProps) {
  const isAllExpanded = useDeferredValue(useExpandAll()[0])
  if (shown.isOffline) return <Unread what="list" />
  if (shown.errorText) {
    const wrong = shown.wrongAt && { ...shown.wrongAt, query: shown.filters.query }
    return <ListFailed text={shown.errorText} onRetry={shown.isRefused ? null : shown.retry} wrong={wrong} />
  }
  if (shown.prepared !== null)
    return (
      <Suspense>
        <SearchPrepared percent={shown.prepared} />
      </Suspense>
    )
  if (shown.isLoading) return <ListSkeleton {...loadingText(shown)} />
  if (shown.cards.length === 0 && !hasFilters(shown.filters)) return <EmptyArchive />
  if (shown.cards.length === 0)
    return (
      <Suspense fallback={<div className="min-h-64" />}>
        {(shown.meaning === 'learning' || shown.meaning === 'unavailable') && (
          <ListNotes fuzzy={shown.fuzzy} meaning={shown.meaning} onRetry={shown.retry} />
        )}
        <NoCards filters={shown.filters} near={shown.near} meaning={shown.meaning} />
      </Suspense>
    )
  const { filters, info, capped, marked } = shown
  const isFound = !shown.isHome && filters.search.length + marked.length > 0
  return (
    <div aria-busy={shown.isStale} className={shown.isStale ? 'opacity-60 transition-opacity delay-150' : ''}>
      {(shown.fuzzy.length > 0 || shown.meaning) && (
        <Suspense>
          <ListNotes fuzzy={shown.fuzzy} meaning={shown.meaning} onRetry={shown.retry} />
        </Suspense>
      )}
      <CardGrid
        cards={shown.cards}
        phrases={phrases}
        isFound={isFound}
        isRanked={isFound && !isByTime(sortOf(filters))}
        isAllExpanded={isAllExpanded}
        onOverflow={onOverflow}
        flags={flags}
        end={
          !shown.isHome &&
          info.page === info.pages && (
            <Suspense fallback={<div className="h-37" />}>
              <ListEnd filters={filters} total={info.total} capped={capped} />
            </Suspense>
          )
        }
        {...(actions ? { actions } : {})}
      />
      {!shown.isHome && info.total < FEW && (
        <Suspense>
          <NearInMeaning filters={filters} />
        </Suspense>
      )}
    </div>
  )
}

function loadingText({ isHome, filters }: ShownCards) {
  if (filters.starred) return { text: TEXTS.loadingStarred, hint: TEXTS.loadingStarredHint }
  return { text: isHome ? TEXTS.loadingInitial : TEXTS.loading }
}
