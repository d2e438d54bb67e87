import { useQuery } from '@tanstack/react-query'
import { CallError } from '#api/call.ts'
import { Refusal } from '#archive/refusal.ts'
import { drawAsked } from '#archive/time/draw-trends.ts'
import { timeViewAt } from '#archive/time/time-screen.ts'
import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import { parseTrends, typedTerms } from '#archive/time/trend-question.ts'
import type { TrendQuestion } from '#archive/time/trends-path.ts'
import { usePlace, type Visit } from '#web/address/navigation.tsx'
import { dayScreen, trendsScreen, yearScreen, type TimeQuery } from '#web/data/time.ts'
import { RenderedTime } from '#web/features/time/rendered-time.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { Unread } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Missing, PageFrame } from './page-frame.tsx'
import { useDocumentTitle } from './page-title.ts'

/** The pages of the archive's time. */
export const TimePage = () => (
  <PageFrame>
    <ShownView />
  </PageFrame>
)

function ShownView() {
  const { pathname, search, key, isPressed, isReturned } = usePlace()
  const way = { isPressed, isReturned }
  const view = timeViewAt(pathname)
  if (view === null) return <Missing text={TIME_TEXTS.nothingHere} />
  if (view.kind === 'year') return <Fetched key={key} query={yearScreen(view.year)} {...way} />
  if (view.kind === 'day') return <Fetched key={key} query={dayScreen(view.day)} {...way} />
  const query = new URLSearchParams(search)
  const question = readQuestion(query)
  if (typeof question !== 'string') return <Fetched key={key} query={trendsScreen(question)} {...way} />
  const drawn = drawAsked({ terms: typedTerms(query), by: null, of: 'cards' }, question)
  return <RenderedTime key={key} screen={drawn} {...way} />
}

/** Parses the query. @returns the reason where it is refused */
function readQuestion(query: URLSearchParams): TrendQuestion | string {
  try {
    return parseTrends(query)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function Fetched({ query, ...way }: { query: TimeQuery } & Pick<Visit, 'isPressed' | 'isReturned'>) {
  const { data, error, refetch } = useQuery(query)
  useDocumentTitle(data?.title)
  if (data) return <RenderedTime screen={data} {...way} />
  if (error instanceof CallError && error.status === 404) return <Missing text={error.message} />
  if (error instanceof CallError && error.isOffline) return <Unread what="page" />
  if (error) return <Failed text={error.message} onRetry={refetch} />
  return <Skeleton className="mt-6 h-96" />
}
