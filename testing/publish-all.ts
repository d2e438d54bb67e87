import { publishCards } from '#server/cards/publish-cards.ts'
import type { TestArchive } from './databases.ts'

/** Publishes all cards of an archive, whatever is found in them. */
export const publishAll = ({ store, search }: TestArchive): ReturnType<typeof publishCards> =>
  store.db.transaction().execute((trx) => publishCards(trx, search, { all: true }, { despiteFindings: true }))
