import { releaseCards } from '#server/cards/release-cards.ts'
import type { TestArchive } from './databases.ts'

/** Publishes all cards of an archive, whatever is found in them. */
export const releaseAll = ({ store, search }: TestArchive): ReturnType<typeof releaseCards> =>
  store.db.transaction().execute((trx) => releaseCards(trx, search, { all: true }, { despiteFindings: true }))
