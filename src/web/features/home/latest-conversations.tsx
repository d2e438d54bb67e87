import { activeYears, HOME_TEXTS } from '#archive/home-texts.ts'
import { HOME_SESSIONS } from '#archive/home-sessions.ts'
import { pictureOf } from '#archive/picture.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { useLatestSessions } from '#web/data/sessions.ts'
import { site } from '#web/data/site.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BrowseAll } from './browse-all.tsx'
import { ConversationTile } from './conversation-tile.tsx'
import { HomePart } from './home-part.tsx'
import { Link } from '#web/address/link.tsx'

const GRID = 'grid gap-x-10 md:grid-cols-2 xl:grid-cols-3'

/** The conversations that were continued last; the last cell leads to all of them and fills what is left of its row. */
export function LatestConversations() {
  const latest = useLatestSessions()
  const { data: calendar } = useCalendar()
  const [mode] = useImageMode()
  if (latest.isError && !latest.data) {
    return (
      <HomePart title={HOME_TEXTS.latest}>
        <Failed text={HOME_TEXTS.latestFailed} onRetry={latest.refetch} />
      </HomePart>
    )
  }
  if (!latest.data) {
    return (
      <HomePart title={HOME_TEXTS.latest}>
        <div aria-busy="true" className={`${GRID} gap-y-10 pt-6`}>
          {Array.from({ length: HOME_SESSIONS }, (_, index) => (
            <Skeleton key={index} className="h-80" />
          ))}
        </div>
      </HomePart>
    )
  }
  const { sessions, total } = latest.data
  const isPictured = sessions.some(({ picture }) => picture && pictureOf(picture, mode, site.images) !== null)
  return (
    <HomePart
      title={HOME_TEXTS.latest}
      beside={
        // One conversation is all of it.
        total > 1 && (
          <Link
            to="/filter"
            className="target inline-flex items-center text-sm font-medium text-accent hover:underline"
          >
            {HOME_TEXTS.browseAll} {total.toLocaleString('en-US')}
          </Link>
        )
      }
    >
      <ul className={GRID}>
        {sessions.map((session) => (
          <ConversationTile key={session.id} session={session} isAmongPictures={isPictured} />
        ))}
        <BrowseAll
          total={total}
          shown={sessions.length}
          years={activeYears(calendar?.activeDates.map(({ date }) => date) ?? [])}
        />
      </ul>
    </HomePart>
  )
}
