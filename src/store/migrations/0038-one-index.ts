import { sql, type Kysely } from 'kysely'

/** Tables of the database's own text index; in SQLite a virtual one takes those that it consists of along. */
const INDEX = /^search_(?:public|private)(?:_next)?$/

/** Tables of words, of a rebuild that went on, and what one that was killed left of an index. */
const BESIDE =
  /^(?:terms|new_terms|search_renewal|search_changes|(?:laid|gone)_search_(?:public|private)(?:_next)?_[a-z]+)$/

/** The text index is in memory (ADR-0211): the tables of the one in the database go. */
export const oneIndex = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const names = (await db.introspection.getTables()).map(({ name }) => name)
    for (const tables of [INDEX, BESIDE])
      for (const table of names.filter((name) => tables.test(name)))
        await sql`DROP TABLE ${sql.table(table)}`.execute(db)
    await sql`DELETE FROM settings WHERE name = 'index_outdated'`.execute(db)
  },
})
