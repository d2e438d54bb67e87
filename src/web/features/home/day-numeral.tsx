import type { Day } from '#archive/day-stamp.ts'
import { dayParts } from '#archive/home-texts.ts'

interface Props {
  day: Day | null
  /** The first letter of the question, for a card without a day. */
  initial: string
}

/** The day as a graphic: its number, large and light, with month and year. The date is also given as text next to it. */
export function DayNumeral({ day, initial }: Props) {
  const parts = day === null ? null : dayParts(day)
  return (
    <div aria-hidden className="day-numeral flex items-end gap-4 pt-1 font-serif md:flex-col md:items-start md:gap-3">
      <span className="-ms-[0.05em] text-[7rem] leading-[0.72] font-[250] tracking-tight md:text-[10.5rem]">
        {parts ? parts.day : initial}
      </span>
      {parts && (
        <span className="text-lg leading-[1.625rem] text-soft italic md:mt-4">
          {parts.month}
          <br />
          {parts.year}
        </span>
      )}
    </div>
  )
}
