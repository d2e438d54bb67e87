import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { alternatesOf } from '#archive/alternate-url.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { countLabel } from '#archive/pages.ts'
import { timeLinkOf } from '#archive/time/time-link.ts'
import type { Phrase } from '#archive/term.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { useSession } from '#web/data/session.ts'
import { Breadcrumb } from '#web/features/breadcrumb/breadcrumb.tsx'
import { Calendar } from '#web/features/calendar/calendar.tsx'
import { DisplayButton } from '#web/features/controls/display-button.tsx'
import { SiteHeader } from '#web/features/header/site-header.tsx'
import { useCollapse } from '#web/features/header/use-collapse.ts'
import { ArchiveFacts } from '#web/features/home/archive-facts.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { MyToggle } from '#web/features/stars/my-toggle.tsx'
import { useAfterFirstPaint } from '#web/ui/after-first-paint.ts'
import { useInUse } from '#web/ui/in-use.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useInView } from '#web/ui/use-in-view.ts'
import { tileFlags } from './admin-extras.tsx'
import { AdminBar } from './admin-parts.ts'
import { hasThreads, tileActions } from './card-extras.tsx'
import { ContentLoading } from './content-loading.tsx'
import { HomeContent, ResultsContent } from './contents.ts'
import { Discussion } from './discussion.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FirstLoading } from './first-loading.tsx'
import { HomeStatement } from './home-statement.tsx'
import { Overlays } from './overlays.tsx'
import { PageFoot } from './page-foot.tsx'
import { usePageTitle } from './page-title.ts'
import { useShownCards, type ShownCards } from './shown-cards.ts'
import { SkipLink } from './skip-link.tsx'
import { useAlternates } from './use-alternates.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { usePhrases } from './use-phrases.ts'
import { useScrollToList } from './use-scroll-to-list.ts'

/** The archive's main page, which every route shows, with or without a dialog over it. */
export function MainPage() {
  const { user, isKnown } = useSession()
  const isAdmin = user?.admin === true
  const shown = useShownCards(isAdmin)
  const calendar = useCalendar()
  usePageTitle(shown.filters, { page: shown.isLoading || shown.isStale ? shown.filters.page : shown.info.page })
  useAlternates(useMemo(() => alternatesOf(shown.filters), [shown.filters]))
  // Deferred, as the highlights of 500 tiles are rendered after the response to the press that changes them.
  const phrases = useDeferredValue(usePhrases(shown.filters, shown))
  // After a failure the page stays: returning to the placeholder would repeat the request endlessly.
  const isStarting = calendar.isPending && calendar.failureCount === 0 && calendar.errorUpdateCount === 0
  const { isOpen: isUnderCard } = useCardAddress()
  const isReady = !isStarting && isKnown
  // A card of the URL is painted first; the page behind it is rendered after that.
  const isDrawnUnder = useDeferredValue(isReady, false)
  const isDrawn = isUnderCard ? isDrawnUnder : isReady
  return (
    <>
      {isDrawn ? <Body shown={shown} phrases={phrases} isAdmin={isAdmin} /> : <FirstLoading />}
      <ErrorBoundary>
        <Overlays cards={shown.cards} total={countLabel(shown.info.total, shown.capped)} phrases={phrases} />
      </ErrorBoundary>
    </>
  )
}

interface BodyProps {
  shown: ShownCards
  phrases: readonly Phrase[]
  isAdmin: boolean
}

function Body({ shown, phrases, isAdmin }: BodyProps) {
  const content = useRef<HTMLDivElement>(null)
  const collapse = useCollapse(content)
  const [overflowing, setOverflowing] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const list = useRef<HTMLElement>(null)
  const opening = useRef<HTMLDivElement>(null)
  const isOpeningInView = useInView(opening, '-56px 0px 0px', shown.isHome)
  useScrollToList(list, shown.filters, shown.isHome)
  useKeptScroll()
  const isWhole = useAfterFirstPaint()
  const discussion = useRef<HTMLElement>(null)
  const isInUse = useInUse(!shown.isLoading, discussion)
  const actions = useMemo(() => tileActions(phrases), [phrases])
  const shownDays = shown.cards.flatMap((card) => dayOf(card.dayStamp) ?? [])
  const isSearchRepeated = collapse.isNarrow ? collapse.isCollapsed : !isOpeningInView
  const Content = shown.isHome ? HomeContent : ResultsContent
  return (
    <>
      <SkipLink />
      <SiteHeader
        actions={<MyToggle />}
        search={(!shown.isHome || isSearchRepeated) && <SearchBox compact />}
        searchPlace={shown.isHome ? 'instead' : 'under'}
        isCollapsed={collapse.isCollapsed}
        isRestored={collapse.isRestored}
        onToggle={collapse.isCollapsed || collapse.isRestored ? collapse.toggle : undefined}
      />
      <main
        className={classNames(
          'mx-auto max-w-[73rem] px-4 pb-24 max-md:min-h-dvh sm:px-8 xl:px-0',
          collapse.isRestored && 'pt-14',
        )}
      >
        <div className="flex flex-col">
          <ErrorBoundary>
            <div
              hidden={collapse.isCollapsed}
              className={classNames(
                'bg-ground',
                collapse.isRestored &&
                  'fixed inset-x-0 top-(--header) z-20 max-h-[70dvh] overflow-y-auto px-4 pb-2 shadow-md sm:px-8',
              )}
            >
              {shown.isHome && (
                <div
                  ref={opening}
                  className="grid grid-cols-1 gap-x-6 gap-y-3 pt-2 md:pb-1 lg:grid-cols-2 lg:items-end"
                >
                  <HomeStatement />
                  <div className="lg:only:col-span-2 lg:not-only:col-start-2">
                    <SearchBox />
                  </div>
                </div>
              )}
              <Calendar shownDays={shownDays} foundDays={shown.days} isLoading={shown.isLoading} />
            </div>
          </ErrorBoundary>
          <ErrorBoundary>
            <div
              className={classNames(
                'flex items-start justify-between gap-x-4 max-sm:flex-wrap md:py-1',
                shown.isHome ? 'border-b-[1.5px] border-ink' : 'order-first',
              )}
            >
              <Breadcrumb
                info={shown.isHome || shown.isLoading || shown.errorText ? null : shown.info}
                capped={shown.capped}
                conversations={shown.conversations}
                timeLink={timeLinkOf(shown.filters)}
                facts={shown.isHome && <ArchiveFacts />}
              />
              <DisplayButton
                total={shown.isHome ? null : shown.info.total}
                overflowing={overflowing}
                isAdmin={isAdmin}
              />
            </div>
          </ErrorBoundary>
        </div>
        {isAdmin && (
          <ErrorBoundary>
            <Suspense fallback={<div className="h-15 max-md:h-17.5" />}>
              <AdminBar cards={shown.all} shown={shown.cards} />
            </Suspense>
          </ErrorBoundary>
        )}
        <div ref={content}>
          {/* Keyed by kind, so that a press that leads to the other kind takes effect before its code is loaded. */}
          <ErrorBoundary key={shown.isHome ? 'home' : 'list'}>
            <Suspense fallback={<ContentLoading />}>
              <Content
                shown={shown}
                phrases={phrases}
                onOverflow={setOverflowing}
                actions={actions}
                flags={isAdmin ? tileFlags : undefined}
                list={list}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
        {hasThreads && isWhole && (
          <ErrorBoundary>
            <Discussion ref={discussion} phrases={phrases} isWanted={isInUse} onHelp={() => setHelpOpen(true)} />
          </ErrorBoundary>
        )}
      </main>
      <PageFoot phrases={phrases} isAdmin={isAdmin} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
    </>
  )
}
