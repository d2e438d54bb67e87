import { sql, type Kysely } from 'kysely'

/** A migration from one schema to the next, whatever tables the database has by then. */
export interface Step {
  up(db: Kysely<never>): Promise<void>
}

/** Adds columns to a table, in which rows of before hold '' or 0. */
const addedColumns = (table: string, columns: Record<string, 'text' | 'integer' | 'bigint'>): Step => ({
  async up({ schema }) {
    for (const [name, type] of Object.entries(columns))
      await schema
        .alterTable(table)
        .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'text' ? '' : 0))
        .execute()
  },
})

const statements = (...all: string[]): Step => ({
  async up(db) {
    for (const one of all) await sql.raw(one).execute(db)
  },
})

/** A step that a later one reverts: earlier databases took it, new ones need not. */
export const superseded = statements()

/** The names of all public cards are counted from an index alone, without walking over the texts. */
export const facets = statements(
  'CREATE INDEX cards_by_facet ON cards (is_private, category, session_title, is_viewed)',
)

/** The size of each card's picture, so that its place is kept while it loads; 0 where it is not known. */
export const images = addedColumns('cards', { image_width: 'integer', image_height: 'integer' })

/** Comments whose origin is still known, by their age: expired origins are found without reading the rest. */
export const origins = statements(`CREATE INDEX comments_by_origin ON comments (created_at) WHERE origin <> ''`)

/** Anonymous visitors have no rows any more: the signed cookie alone identifies them (ADR-0118). */
export const noVisitors = statements('DROP TABLE IF EXISTS visitors')

/** The rank by which a card is compared with another text of the same card; 0 for cards that came before this was kept. */
export const precedence = addedColumns('cards', { precedence: 'bigint' })

/** The model that answered; '' for cards that came before it was kept: `reread` fills it in from their sources. */
export const model = addedColumns('cards', { model: 'text' })

/** The program that a conversation was held in, the field `from` of a card; filled in like the model. */
export const program = addedColumns('cards', { program: 'text' })

/** Sign-ins are counted in the table of the other limits. */
export const oneLimiter = statements(
  'INSERT INTO limits (key, ends, count) SELECT key, until, count FROM attempts',
  'DROP TABLE attempts',
)

/** The picture of a collection that was uploaded for it: its file, what it shows, and its size in pixels. */
export const collectionPictures = addedColumns('collections', {
  picture_file: 'text',
  picture_text: 'text',
  picture_width: 'integer',
  picture_height: 'integer',
})

/** Words are folded by another rule: PostgreSQL's own text index is made again from the cards, when it is asked next. */
export const foldedWords = statements('TRUNCATE card_text')

/**
 * How many rows SQLite expects for a value in the first columns of each index that begins with a flag: half of the cards
 * are private, or none is. Without it SQLite expects ten, and walks over all public cards to find some by their ids (ADR-0260).
 */
export const indexStatistics = statements(
  // Makes the table of statistics.
  'ANALYZE sqlite_schema',
  'DELETE FROM sqlite_stat1',
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('cards', 'cards_by_time', '1000000 500000 1'),
    ('cards', 'cards_by_state', '1000000 500000 250000 100000'),
    ('cards', 'cards_by_facet', '1000000 500000 20000 20 10'),
    ('cards', 'cards_with_image', '1000000 500000 50000 1')`,
  // Reads them.
  'ANALYZE sqlite_schema',
)
