import type { PageLibrary } from '#server/static-site/find-related.ts'
import type { Db } from '#store/tables.ts'
import { LearnedModel } from './learned-model.ts'
import { relatedForPages } from './related-cards.ts'

/** What the archive teaches, learned in this process when it is first asked for: for commands, in which nothing else waits. */
export const learnHere = (db: Db): LearnedModel =>
  new LearnedModel(db, {
    archive: null,
    onError: (error) => {
      throw error
    },
  })

/** The same for pages that are written without a server. */
export const openRelatedHere = (db: Db): PageLibrary['openRelated'] => relatedForPages({ db, learned: learnHere(db) })
