import { counted } from '#archive/counted.ts'
import { countMiscountedDays, recountDays } from '#store/calendar.ts'
import { raiseCounts } from '#store/discussion.ts'
import { checkFullText } from '#store/integrity.ts'
import { countWrongTerms, repairTerms } from '#store/repair-terms.ts'
import { raiseRevision } from '#store/revision.ts'
import { countMiscounted, recountThreads } from '#store/thread-recount.ts'
import type { Check, CheckContext } from './check.ts'

/** The search index against the cards. */
export const indexCheck: Check = {
  name: 'search index',
  async run(context) {
    const { search } = context
    const repair = async () => `rebuilt from ${counted(await search.rebuild(), 'card')}`
    const what = await problemOfIndex(context)
    return {
      ok: 'it holds every card, public and private ones apart',
      problems: what === null ? [] : [{ what, repair }],
    }
  },
}

async function problemOfIndex({ kind, db, search }: CheckContext): Promise<string | null> {
  try {
    if (kind === 'sqlite') {
      for (const table of ['search_public', 'search_private']) await checkFullText(db, table)
    }
    const { missing, stray } = await search.verify()
    return missing + stray === 0
      ? null
      : `${counted(missing, 'card')} cannot be found, and ${stray} of its entries have no card`
  } catch (error) {
    // A lost connection is not the index's fault.
    if (kind === 'postgres') throw error
    return `it is damaged (${error instanceof Error ? error.message : 'it cannot be read'})`
  }
}

/** The words against the cards. */
export const wordsCheck: Check = {
  name: 'words',
  async run({ db }) {
    const words = await countWrongTerms(db)
    const repair = async () => `${counted(await repairTerms(db), 'word')} recounted from the cards`
    const fault = {
      what: `${counted(words, 'word')} ${words === 1 ? 'is' : 'are'} in another number of cards than it says`,
      repair,
    }
    return { ok: 'they are counted as the cards hold them', problems: words === 0 ? [] : [fault] }
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
    const fault = {
      what: `${counted(days, 'day')} ${days === 1 ? 'has' : 'have'} another number of cards than it says`,
      repair,
    }
    return { ok: 'it counts what is there', problems: days === 0 ? [] : [fault] }
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
    const fault = {
      what: `${counted(threads, 'thread')} ${threads === 1 ? 'shows' : 'show'} a wrong number of comments`,
      repair,
    }
    return { ok: 'their numbers are right', problems: threads === 0 ? [] : [fault] }
  },
}
