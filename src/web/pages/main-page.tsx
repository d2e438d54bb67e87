import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { dayOf } from '#archive/day-stamp.ts'
import type { Phrase } from '#archive/term.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { useLiveArchive } from '#web/data/follow-archive.ts'
import { useSession } from '#web/data/session.ts'
import { Breadcrumb } from '#web/features/breadcrumb/breadcrumb.tsx'
import { Calendar } from '#web/features/calendar/calendar.tsx'
import { Carousel } from '#web/features/carousel/carousel.tsx'
import { OfflineNote } from '#web/features/connectivity/offline-note.tsx'
import { MainThreadButton } from '#web/features/comments/main-thread-button.tsx'
import { Controls } from '#web/features/controls/controls.tsx'
import { DemoNote } from '#web/features/demo/demo-note.tsx'
import { SiteFooter } from '#web/features/footer/site-footer.tsx'
import { SiteHeader } from '#web/features/header/site-header.tsx'
import { useCollapse } from '#web/features/header/use-collapse.ts'
import { Help } from '#web/features/help/help.tsx'
import { PageArrows } from '#web/features/pagination/page-arrows.tsx'
import { focusSearch } from '#web/features/search/focus-search.ts'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'
import { MyToggle } from '#web/features/stars/my-toggle.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useInView } from '#web/ui/use-in-view.ts'
import { tileFlags } from './admin-extras.tsx'
import { AdminBar } from './admin-parts.ts'
import { hasThreads, mainThread, tileActions } from './card-extras.tsx'
import { CardList } from './card-list.tsx'
import { Discussion } from './discussion.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FirstLoading } from './first-loading.tsx'
import { footerTools } from './footer-tools.tsx'
import { Overlays } from './overlays.tsx'
import { usePageTitle } from './page-title.ts'
import { useShownCards, type ShownCards } from './shown-cards.ts'
import { useAlternates } from './use-alternates.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { usePhrases } from './use-phrases.ts'
import { useListInSight } from './use-list-in-sight.ts'

/** The one page of the archive; every route shows it, with or without a dialog over it. */
export function MainPage() {
  const { user, isKnown } = useSession()
  const isAdmin = user?.admin === true
  const shown = useShownCards(isAdmin)
  const calendar = useCalendar()
  useLiveArchive(isAdmin)
  usePageTitle(shown.filters)
  useAlternates(shown.filters)
  const phrases = usePhrases(shown.filters, shown.forgiven)
  // Once it failed the page stays: going back would ask again without end.
  const isStarting = calendar.isPending && calendar.failureCount === 0 && calendar.errorUpdateCount === 0
  // What the address opens is painted first; the page under it is drawn in pieces after that.
  const isDrawn = useDeferredValue(!isStarting && isKnown, false)
  return (
    <>
      {isDrawn ? <Body shown={shown} phrases={phrases} isAdmin={isAdmin} /> : <FirstLoading />}
      <ErrorBoundary>
        <Overlays cards={shown.cards} phrases={phrases} />
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
  const panel = useRef<HTMLDivElement>(null)
  const collapse = useCollapse(panel)
  const [overflowing, setOverflowing] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const search = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const isSearchInView = useInView(search, '-56px 0px 0px')
  useListInSight(list, shown.filters)
  useKeptScroll()
  const actions = useMemo(() => tileActions(phrases), [phrases])
  const shownDays = shown.cards.flatMap((card) => dayOf(card.dayStamp) ?? [])
  const hasCompactSearch = collapse.isNarrow ? collapse.isCollapsed : !isSearchInView
  return (
    <>
      <a
        href="#cards"
        className="no-print sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the cards
      </a>
      <SiteHeader
        actions={<MyToggle />}
        search={hasCompactSearch && <SearchBox compact />}
        isCollapsed={collapse.isCollapsed}
        onToggle={collapse.isCollapsed || collapse.isRestored ? collapse.toggle : undefined}
      />
      <main className="mx-auto max-w-[96rem] px-4 pt-2 pb-24 max-md:min-h-dvh sm:px-6">
        <DemoNote />
        <ErrorBoundary>
          <div
            ref={panel}
            hidden={collapse.isCollapsed}
            className={classNames(
              'space-y-4 bg-ground py-3',
              collapse.isRestored && 'fixed inset-x-0 top-14 z-20 max-h-[70dvh] overflow-y-auto px-4 shadow-md sm:px-6',
            )}
          >
            <div ref={search} className="mx-auto max-w-2xl">
              <SearchBox />
            </div>
            <Calendar shownDays={shownDays} />
          </div>
        </ErrorBoundary>
        <ErrorBoundary>
          <div className="mt-2 flex flex-col gap-3 xl:flex-row xl:items-start xl:justify-between xl:gap-8">
            <div className="min-w-0 grow xl:basis-0">
              <Breadcrumb
                info={shown.isHome || shown.isLoading || shown.errorText ? null : shown.info}
                capped={shown.capped}
                facets={shown.facets}
              />
            </div>
            <Disclosure label="display" isNeeded={collapse.isNarrow}>
              <Controls total={shown.isHome ? 0 : shown.info.total} overflowing={overflowing} isAdmin={isAdmin} />
            </Disclosure>
          </div>
        </ErrorBoundary>
        {isAdmin && (
          <ErrorBoundary>
            <Suspense fallback={<div className="h-14" />}>
              <AdminBar cards={shown.all} shown={shown.cards} />
            </Suspense>
          </ErrorBoundary>
        )}
        <ErrorBoundary>
          {shown.isHome && (
            <div className="mt-5">
              <Carousel />
            </div>
          )}
          <section ref={list} id="cards" aria-label="cards" tabIndex={-1} className="mt-3 scroll-mt-16 outline-none">
            <CardList
              shown={shown}
              phrases={phrases}
              onOverflow={setOverflowing}
              actions={actions}
              flags={isAdmin ? tileFlags : undefined}
            />
          </section>
        </ErrorBoundary>
        {hasThreads && (
          <ErrorBoundary>
            <Discussion phrases={phrases} onHelp={() => setHelpOpen(true)} />
          </ErrorBoundary>
        )}
        <PageArrows filters={shown.filters} pages={shown.info.pages} />
      </main>
      <OfflineNote />
      <SiteFooter
        middle={hasThreads && <MainThreadButton>{() => mainThread(phrases, true)}</MainThreadButton>}
        tools={hasThreads && <SignIn adminTools={footerTools} />}
      />
      <Help
        isOpen={isHelpOpen}
        onOpen={() => setHelpOpen(true)}
        onClose={() => setHelpOpen(false)}
        onSearch={focusSearch}
        isAdmin={isAdmin}
      />
    </>
  )
}
