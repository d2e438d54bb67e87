import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '#api/call.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { drawAsked } from '#archive/time/draw-trends.ts'
import { timeViewAt, type TimeScreen } from '#archive/time/time-screen.ts'
import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import { parseTrends, typedTerms } from '#archive/time/trend-question.ts'
import type { TrendQuestion } from '#archive/time/trends-path.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import { useTimePlace } from '#web/address/time-presses.ts'
import { useLiveArchive } from '#web/data/follow-archive.ts'
import { useSession } from '#web/data/session.ts'
import { site } from '#web/data/site.ts'
import { dayScreen, trendsScreen, yearScreen, type TimeQuery } from '#web/data/time.ts'
import { SiteHeader } from '#web/features/header/site-header.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { MyToggle } from '#web/features/stars/my-toggle.tsx'
import { DrawnTime } from '#web/features/time/drawn-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFoot } from './page-foot.tsx'

/** The pages of the archive's time. */
export function TimePage() {
  const { user } = useSession()
  const isAdmin = user?.admin === true
  const [isHelpOpen, setHelpOpen] = useState(false)
  useLiveArchive(isAdmin)
  return (
    <>
      <SiteHeader actions={<MyToggle />} search={<SearchBox compact />} searchPlace="under" isCollapsed={false} />
      <main className="mx-auto max-w-[73rem] px-4 sm:px-8 xl:px-0">
        <ErrorBoundary>
          <ShownView />
        </ErrorBoundary>
      </main>
      <PageFoot phrases={[]} isAdmin={isAdmin} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
    </>
  )
}

function ShownView() {
  const { pathname, search, key, isPressed } = useTimePlace()
  const view = timeViewAt(pathname)
  if (view === null) return <Missing text={TIME_TEXTS.nothingHere} />
  if (view.kind === 'year') return <Fetched key={key} query={yearScreen(view.year)} isPressed={isPressed} />
  if (view.kind === 'day') return <Fetched key={key} query={dayScreen(view.day)} isPressed={isPressed} />
  const query = new URLSearchParams(search)
  const question = readQuestion(query)
  if (typeof question !== 'string') return <Fetched key={key} query={trendsScreen(question)} isPressed={isPressed} />
  const asked = drawAsked({ terms: typedTerms(query), by: null, of: 'cards' }, question)
  return <DrawnTime key={key} screen={asked} isPressed={isPressed} />
}

/** @returns the sentence that says why where it is refused */
function readQuestion(query: URLSearchParams): TrendQuestion | string {
  try {
    return parseTrends(query)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function Fetched({ query, isPressed }: { query: TimeQuery; isPressed: boolean }) {
  const { data, error, refetch } = useQuery(query)
  useDocumentTitle(data)
  if (data) return <DrawnTime screen={data} isPressed={isPressed} />
  if (error instanceof CallError && error.status === 404) return <Missing text={error.message} />
  if (error) {
    return (
      <Notice text={error.message} isError>
        <Button onClick={() => void refetch()}>{TIME_TEXTS.retry}</Button>
      </Notice>
    )
  }
  return <Skeleton className="mt-6 h-96" />
}

/** What is in the place of a page that is not there: asking again would not help. */
function Missing({ text }: { text: string }) {
  return (
    <Notice text={text} isError>
      <HomeLink className="target inline-flex items-center font-medium text-accent hover:underline">
        {TEXTS.home}
      </HomeLink>
    </Notice>
  )
}

function useDocumentTitle(screen: TimeScreen | undefined): void {
  useEffect(() => {
    if (screen) document.title = `${screen.title} – ${site.title}`
  }, [screen])
}
