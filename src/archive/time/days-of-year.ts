import { daysInMonth, type Day } from '#archive/day-stamp.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** All days of a year `YYYY`, in their order. */
export const dayAfterDay = (year: string): Day[] =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from(
      { length: daysInMonth(Number(year), month + 1) },
      (__, day) => `${year}-${two(month + 1)}-${two(day + 1)}`,
    ),
  ).flat()
