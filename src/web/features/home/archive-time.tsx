import { sessionPath } from '#archive/conversation.ts'
import { activeYears } from '#archive/home-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { directionOf } from '#archive/text-direction.ts'
import { monthDayName, monthDayPath } from '#archive/time/month-day.ts'
import { yearPath } from '#archive/time/time-link.ts'
import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import { trendsPath } from '#archive/time/trends-path.ts'
import { Link } from '#web/address/link.tsx'
import { useCalendar } from '#web/data/calendar.ts'
import { useOnThisDay } from '#web/data/on-this-day.ts'
import { HomePart } from './home-part.tsx'

/** Maximum number of years listed; the page of the day lists all. */
const MAX_YEARS = 3

const LINK = 'target inline-flex items-center text-sm font-medium text-accent hover:underline'

/** The archive's time: this day in earlier years, if it has cards, and links to its years and words. */
export function ArchiveTime() {
  return (
    <>
      <OnThisDay />
      <Years />
    </>
  )
}

function OnThisDay() {
  const { data: years = [] } = useOnThisDay()
  if (years.length === 0) return null
  const days = [...new Set(years.map(({ day }) => day))].sort()
  return (
    <HomePart
      title={TIME_TEXTS.onThisDay}
      beside={
        <div className="flex flex-wrap justify-end gap-x-4">
          {days.map((day) => (
            <Link key={day} to={monthDayPath(day)} className={LINK}>
              {TIME_TEXTS.allOfDay(monthDayName(day))}
            </Link>
          ))}
        </div>
      }
    >
      <ul className="grid gap-x-10 gap-y-4 pt-2 md:grid-cols-3">
        {years.slice(0, MAX_YEARS).map(({ date, yearsAgo, conversations }) => (
          <li key={date} className="min-w-0">
            <p className="text-sm text-quiet">
              {date.slice(0, 4)}, {TIME_TEXTS.yearsAgo(yearsAgo)}
            </p>
            {conversations.slice(0, 1).map(({ first }) => (
              <Link
                key={first.id}
                to={sessionPath(first)}
                dir={directionOf(sessionHeading(first))}
                className="line-clamp-2 block font-serif text-lg hover:text-accent hover:underline"
              >
                {sessionHeading(first)}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </HomePart>
  )
}

function Years() {
  const { data: calendar } = useCalendar()
  const years = activeYears(calendar?.activeDates.map(({ date }) => date) ?? [])
  if (years.length === 0) return null
  return (
    <HomePart
      title={TIME_TEXTS.yearsInReview}
      beside={
        <Link to={trendsPath({ terms: [] })} className={LINK}>
          {TIME_TEXTS.trends}
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-7 gap-y-1 font-serif text-[1.375rem] leading-10">
        {years.map((year) => (
          <li key={year}>
            <Link to={yearPath(year)} className="hover:text-accent hover:underline">
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
