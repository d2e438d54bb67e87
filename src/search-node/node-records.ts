import type { IndexRecord, IndexSettings } from '#algolia/readable-index.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { indexedTexts } from './record-flags.ts'

/** Records that are written before others get their turn. */
export const AT_ONCE = 20

/** Whoever waits for this process comes first now. */
export const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The records of one index, each with its entry in the text index. Callers stand in a transaction. */
export class NodeRecords {
  readonly #file: NodeFile
  readonly #index: IndexRow
  readonly #settings: IndexSettings

  constructor(file: NodeFile, index: IndexRow) {
    this.#file = file
    this.#index = index
    this.#settings = file.settingsOf(index)
  }

  get #id(): number {
    return this.#index.primaryId ?? this.#index.id
  }

  read(objectID: string): IndexRecord | null {
    const row = this.#file.db.prepare(`SELECT body FROM records_${this.#id} WHERE object_id = ?`).get(objectID)
    return row ? (JSON.parse(String(row['body'])) as IndexRecord) : null
  }

  count(): number {
    return Number(this.#file.db.prepare(`SELECT count(*) AS n FROM records_${this.#id}`).get()?.['n'])
  }

  /** Writes a record, in the place of the one that has its id. */
  save(record: IndexRecord): void {
    const { db } = this.#file
    const row = db
      .prepare(
        `INSERT INTO records_${this.#id} (object_id, body) VALUES (?, ?)
         ON CONFLICT (object_id) DO UPDATE SET body = excluded.body RETURNING key`,
      )
      .get(record.objectID, JSON.stringify(record))
    this.#writeTexts(Number(row?.['key']), record)
  }

  #writeTexts(key: number, record: IndexRecord): void {
    const { words, flags } = indexedTexts(this.#settings, record)
    this.#delete('texts', key)
    this.#file.db.prepare(`INSERT INTO texts_${this.#id} (rowid, words, flags) VALUES (?, ?, ?)`).run(key, words, flags)
  }

  #delete(table: 'texts' | 'records', key: number): void {
    const statement = this.#file.db.prepare(
      `DELETE FROM ${table}_${this.#id} WHERE ${table === 'texts' ? 'rowid' : 'key'} = ?`,
    )
    // A delete in a full-text table reports a row id beyond safe numbers.
    statement.setReadBigInts(true)
    statement.run(key)
  }

  remove(objectID: string): void {
    const row = this.#file.db.prepare(`SELECT key FROM records_${this.#id} WHERE object_id = ?`).get(objectID)
    if (row) this.removeKeys([Number(row['key'])])
  }

  removeKeys(keys: readonly number[]): void {
    for (const key of keys) {
      this.#delete('texts', key)
      this.#delete('records', key)
    }
  }

  clear(): void {
    this.#file.db.exec(`INSERT INTO texts_${this.#id} (texts_${this.#id}) VALUES ('delete-all');
      DELETE FROM records_${this.#id};`)
  }

  /** Makes the text index anew, as the settings now are. */
  async reindex(): Promise<void> {
    const { db } = this.#file
    db.exec(`INSERT INTO texts_${this.#id} (texts_${this.#id}) VALUES ('delete-all');`)
    let after = 0
    for (;;) {
      const rows = db
        .prepare(`SELECT key, body FROM records_${this.#id} WHERE key > ? ORDER BY key LIMIT ?`)
        .all(after, AT_ONCE)
      if (rows.length === 0) return
      for (const row of rows) this.#writeTexts(Number(row['key']), JSON.parse(String(row['body'])) as IndexRecord)
      after = Number(rows.at(-1)?.['key'])
      await othersFirst()
    }
  }

  /** Takes over all records of another index. */
  async copyFrom(other: IndexRow): Promise<void> {
    this.#file.db.exec(`INSERT INTO records_${this.#id} (object_id, body)
      SELECT object_id, body FROM records_${other.primaryId ?? other.id} ORDER BY key`)
    await this.reindex()
  }
}
