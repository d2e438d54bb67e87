import type { DayCount } from '#archive/calendar.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { readSetting } from '#store/settings.ts'
import type { Db } from '#store/tables.ts'

/** The active days and the number of all cards, as far as they exist for the viewer (R5.8). */
export async function readCalendar(
  db: Db,
  viewer: Viewer,
): Promise<{ activeDates: DayCount[]; totalDocuments: number; isDemo?: true }> {
  const days = await dayCounts(db, visibilityOf(viewer))
  const isDemo = (await readSetting(db, 'demo')) === 'yes'
  return {
    ...(isDemo ? { isDemo } : {}),
    activeDates: days.filter(({ date }) => date !== ''),
    totalDocuments: days.reduce((sum, { count }) => sum + count, 0),
  }
}
