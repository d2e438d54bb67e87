import { archiveFacts } from '#archive/home-texts.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { useLatestSessions } from '#web/data/sessions.ts'

/** The number of conversations, and the period they cover. */
export function ArchiveFacts() {
  const { data: latest } = useLatestSessions()
  const { data: calendar } = useCalendar()
  if (!latest || !calendar || latest.total === 0) return null
  return (
    <p className="text-sm text-quiet max-sm:hidden">
      {archiveFacts(
        latest.total,
        calendar.activeDates.map(({ date }) => date),
      )}
    </p>
  )
}
