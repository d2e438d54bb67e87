export interface YearOfMonths {
  year: string
  months: string[]
}

/** Groups months `YYYY-MM` by year, in the same order. */
export function byYear(months: readonly string[]): YearOfMonths[] {
  const years: YearOfMonths[] = []
  for (const month of months) {
    const last = years.at(-1)
    if (last?.year === month.slice(0, 4)) last.months.push(month)
    else years.push({ year: month.slice(0, 4), months: [month] })
  }
  return years
}
