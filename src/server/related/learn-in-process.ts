import type { PageLibrary } from '#server/static-site/find-related.ts'
import type { Db } from '#store/tables.ts'
import { LearnedModel } from './learned-model.ts'
import { relatedForPages } from './related-cards.ts'

/** A model that is learned in this process at the first use, for commands, where nothing else waits. */
export const learnInProcess = (db: Db): LearnedModel =>
  new LearnedModel(db, {
    archive: null,
    onError: (error) => {
      throw error
    },
  })

/** Opens a finder of related cards for pages that are written without a server. */
export const openRelatedInProcess = (db: Db): PageLibrary['openRelated'] =>
  relatedForPages({ db, learned: learnInProcess(db) })
