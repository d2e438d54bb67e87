import { monthDayPath } from '#archive/time/month-day.ts'
import { yearPath } from '#archive/time/time-link.ts'
import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import type { Library } from '#search/engine.ts'
import type { SitePart } from '#server/static-site/site-folder.ts'
import { yearFile } from '#static-search/table.ts'
import { dayCounts } from '#store/calendar.ts'
import { listYears, readYear } from './read-years.ts'

/**
 * Writes the time pages of an exported site, from public cards alone: trends, each year with its review, and each day of the
 * year with cards. Reviews of years are computed here; days and trends are computed in the browser.
 */
export const exportedTime =
  (library: Library): SitePart =>
  async (folder) => {
    await folder.page('trends')
    for (const { year } of await listYears(library, 'public')) {
      const review = await readYear(library, 'public', year)
      if (!review) continue
      await folder.data(yearFile(year), JSON.stringify(review))
      const title = TIME_TEXTS.yearTitle(year)
      await folder.page(yearPath(year), { title, description: title, path: yearPath(year) })
    }
    const dated = (await dayCounts(library.db, 'public')).filter(({ date }) => date !== '')
    for (const day of new Set(dated.map(({ date }) => date.slice(5)))) await folder.page(monthDayPath(day))
  }
