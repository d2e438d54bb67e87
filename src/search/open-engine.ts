import type { Store } from '#store/open.ts'
import type { SearchEngine } from './engine.ts'
import { postgresText } from './postgres-text.ts'
import { sqliteText } from './sqlite-text.ts'

/** The search engine of an archive: the full-text index of its own database. */
export const openEngine = ({ kind, db }: Store): SearchEngine => (kind === 'sqlite' ? sqliteText(db) : postgresText(db))
