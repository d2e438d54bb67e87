import { sql, type RawBuilder } from 'kysely'
import { FIELD_NAMES, FIELDS, type FieldName } from '#archive/fields.ts'
import { lettersIn, marksOf } from '#archive/marks-of.ts'
import { searchedTexts } from '#archive/searched-texts.ts'
import { BatchSize } from '#store/batch-size.ts'
import { LAST_KEY } from '#store/card-key.ts'
import { jsonSet } from '#store/json-set.ts'
import { answersIn, WITH_ANSWERS } from '#store/other-answers.ts'
import { rowsOf } from '#store/sqlite.ts'
import type { CardsTable, Db } from '#store/tables.ts'
import type { Entry } from '#text-index/entry.ts'

const COLUMNS = [
  ...(['key', 'id', 'prompt', 'response', 'page_title', 'is_private', 'is_viewed', 'has_image'] as const),
  ...FIELD_NAMES.map((name) => FIELDS[name].column),
]

type Row = Pick<CardsTable, (typeof COLUMNS)[number]> & {
  /** The content of a card that has other answers, as JSON; else null. */
  content: string | null
  holds: string | null
}

const OF_CARDS = sql.join(COLUMNS.map((column) => sql.ref(`cards.${column}`)))

const rowsFrom = (cards: RawBuilder<unknown>) => sql<Row>`SELECT ${OF_CARDS}, holds,
  CASE WHEN holds LIKE ${WITH_ANSWERS} THEN content END AS content FROM ${cards}
  LEFT JOIN card_contents ON card_id = cards.id`

/** Index entries of cards, in any order; keys without a card are left out. @param keys at most a few hundred */
export async function entriesOf(db: Db, keys: readonly number[]): Promise<Entry[]> {
  const query = sql<Row>`${rowsFrom(sql`json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards`)}
    WHERE cards.key = CAST(asked.key AS bigint)`
  return (await rowsOf(db, query.compile(db))).map(entryOf)
}

/** Index entries of all cards, in the order of their keys, in batches. */
export async function* allEntries(db: Db): AsyncGenerator<Entry[]> {
  const size = new BatchSize(20, 500)
  for (let after = -1; after < LAST_KEY;) {
    const rows = await size.read((count) => {
      const query = sql<Row>`${rowsFrom(sql`cards`)} WHERE cards.key > ${after} ORDER BY cards.key LIMIT ${count}`
      return rowsOf(db, query.compile(db))
    })
    if (rows.length === 0) return
    yield rows.map(entryOf)
    after = rows.at(-1)!.key
  }
}

function entryOf(row: Row): Entry {
  const own = {
    id: row.id,
    pageTitle: row.page_title,
    sessionTitle: row.session_title,
    prompt: row.prompt,
    response: row.response,
    isPrivate: row.is_private === 1,
  }
  const { content, holds } = row
  const others = content === null || holds === null ? [] : answersIn(own, { content, holds })
  const { titles, prompt, responses } = searchedTexts(own, others)
  return {
    key: row.key,
    isPrivate: own.isPrivate,
    isUnviewed: row.is_viewed === 0,
    marks: marksOf({ ...own, hasPicture: row.has_image === 1 }, holds?.split(' ') ?? []),
    length: lettersIn(own),
    titles,
    prompt: [prompt],
    response: responses,
    values: Object.fromEntries(FIELD_NAMES.map((name) => [name, row[FIELDS[name].column]])) as Record<
      FieldName,
      string
    >,
  }
}
