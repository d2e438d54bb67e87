import { useDeferredValue, useEffect, useMemo } from 'react'
import { CallError } from '#api/call.ts'
import { collectionAlternates } from '#archive/alternate-url.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { countLabel, pageInfo } from '#archive/pages.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { keepCollectionName, useCollectionAddress } from '#web/address/collection-address.ts'
import { usePlace } from '#web/address/navigation.tsx'
import type { ListedCard } from '#web/data/cards.ts'
import { useCollection } from '#web/data/collections.ts'
import { useExpandAll } from '#web/data/preferences.ts'
import { useSession } from '#web/data/session.ts'
import { CardGrid } from '#web/features/browse/card-grid.tsx'
import { ListSkeleton } from '#web/features/browse/list-skeleton.tsx'
import { ResponseView } from '#web/features/card/response-view.tsx'
import { CollectionHead } from '#web/features/collections/collection-head.tsx'
import { CollectionPager } from '#web/features/collections/collection-pager.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { tileFlags } from './admin-extras.tsx'
import { tileActions } from './card-extras.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Overlays } from './overlays.tsx'
import { Missing, missingTitle, PageFrame } from './page-frame.tsx'
import { usePageTitle } from './page-title.ts'
import { SkipLink } from './skip-link.tsx'
import { useAlternates } from './use-alternates.ts'
import { useKeptScroll } from './use-kept-scroll.ts'

const NO_PHRASES: readonly Phrase[] = []
const NO_CARDS: readonly ListedCard[] = []
const ACTIONS = tileActions(NO_PHRASES)

/** A collection on a page of its own; cards open over it. */
export function CollectionPage() {
  const address = useCollectionAddress() ?? { name: '', page: 1 }
  const { isPressed, isReturned } = usePlace()
  const { user } = useSession()
  const isAdmin = user?.admin === true
  const query = useCollection(address)
  const collection = query.data
  const isAllExpanded = useDeferredValue(useExpandAll()[0])
  useKeptScroll()
  const isMissing = !collection && query.error instanceof CallError && query.error.status === 404
  const unnamed = isMissing ? missingTitle(COLLECTION_TEXTS.noSuch) : COLLECTION_TEXTS.heading
  usePageTitle(NO_FILTERS, { name: collection?.title ?? unnamed })
  useAlternates(useMemo(() => collectionAlternates(address.name), [address.name]))
  useEffect(() => {
    if (collection) keepCollectionName(address.name, collection.name)
  }, [address.name, collection])
  const cards = collection?.cards ?? NO_CARDS
  const total = countLabel(collection?.total ?? 0)
  return (
    <>
      {collection && <SkipLink />}
      <PageFrame className="pb-24 max-md:min-h-dvh">
        {isMissing && <Missing text={COLLECTION_TEXTS.noSuch} />}
        {query.isError && !collection && !isMissing && (
          <Failed text={COLLECTION_TEXTS.failed} onRetry={query.refetch} />
        )}
        {query.isPending && <ListSkeleton text={TEXTS.loading} />}
        {collection && (
          <>
            <CollectionHead
              key={collection.name}
              isEntered={isPressed || isReturned}
              collection={collection}
              introduction={
                collection.introduction !== '' && (
                  <ResponseView text={collection.introduction} phrases={NO_PHRASES} isRaw={false} under={2} />
                )
              }
            />
            <section id="cards" aria-label="cards" tabIndex={-1} className="pt-4 outline-none">
              {cards.length === 0 && <p className="py-10 text-center text-quiet">{COLLECTION_TEXTS.empty}</p>}
              <CardGrid
                cards={cards}
                phrases={NO_PHRASES}
                isAllExpanded={isAllExpanded}
                actions={ACTIONS}
                flags={isAdmin ? tileFlags : undefined}
              />
            </section>
            <CollectionPager
              name={collection.name}
              info={pageInfo(
                collection.total,
                query.isPlaceholderData ? address.page : collection.page,
                collection.size,
              )}
            />
          </>
        )}
      </PageFrame>
      <ErrorBoundary>
        <Overlays cards={cards} total={total} phrases={NO_PHRASES} />
      </ErrorBoundary>
    </>
  )
}
