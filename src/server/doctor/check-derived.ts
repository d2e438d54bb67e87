import { counted } from '#archive/counted.ts'
import { countMiscountedDays, recountDays } from '#store/calendar.ts'
import { raiseCounts } from '#store/discussion.ts'
import { raiseRevision } from '#store/revision.ts'
import { countMiscounted, recountThreads } from '#store/thread-recount.ts'
import { problemsOf, type Check } from './check.ts'

/** The search index against the cards. */
export const indexCheck: Check = {
  name: 'search index',
  async run({ search }) {
    const { missing, stray } = await search.verify()
    const problems = problemsOf({
      count: missing + stray,
      what: `${counted(missing, 'card')} cannot be found, and ${stray} of its entries have no card`,
      repair: async () => `rebuilt from ${counted(await search.rebuild(), 'card')}`,
    })
    return { ok: 'it holds every card, public and private ones apart', problems }
  },
}

/** The calendar against the cards. */
export const calendarCheck: Check = {
  name: 'calendar',
  async run({ db }) {
    const days = await countMiscountedDays(db)
    const repair = async () => {
      await db.transaction().execute(async (trx) => {
        await raiseRevision(trx, { isVisible: true })
        await recountDays(trx)
      })
      return 'recounted from the cards'
    }
    const problems = problemsOf({
      count: days,
      what: `${counted(days, 'day')} ${days === 1 ? 'has' : 'have'} another number of cards than it says`,
      repair,
    })
    return { ok: 'it counts what is there', problems }
  },
}

/** The numbers of comments against the comments. */
export const threadsCheck: Check = {
  name: 'comments',
  async run({ db }) {
    const threads = await countMiscounted(db)
    const repair = async () => {
      await db.transaction().execute(recountThreads)
      await raiseCounts(db)
      return 'recounted'
    }
    const problems = problemsOf({
      count: threads,
      what: `${counted(threads, 'thread')} ${threads === 1 ? 'shows' : 'show'} a wrong number of comments`,
      repair,
    })
    return { ok: 'their numbers are right', problems }
  },
}
