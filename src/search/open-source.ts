import type { Store } from '#store/open.ts'
import { postgresSource } from './postgres-source.ts'
import type { Source } from './source.ts'
import { sqliteSource } from './sqlite-source.ts'

/** The full-text index of an archive's own database, as a walk asks it. */
export const openSource = ({ kind, db }: Pick<Store, 'kind' | 'db'>): Source =>
  kind === 'sqlite' ? sqliteSource(db) : postgresSource(db)
