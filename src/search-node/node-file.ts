import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { IndexSettings } from '#algolia/readable-index.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'
import { Refusal } from '#archive/refusal.ts'

/** An index as the file knows it. */
export interface IndexRow {
  id: number
  name: string
  settings: IndexSettings
  /** The index whose records a replica shows in an order of its own; null for an index with records. */
  primaryId: number | null
  /** Unix time in milliseconds. */
  createdAt: number
  updatedAt: number
}

interface StoredIndex {
  id: number
  name: string
  settings: string
  primary_id: number | null
  created_at: number
  updated_at: number
}

/**
 * A connection to the indexes of a search node: one SQLite file, which nothing else uses. Each index has tables of its
 * own. A transaction may leave others room to run: who reads meanwhile has a connection of its own.
 */
export class NodeFile {
  readonly db: DatabaseSync
  /** Settles when the transaction that was begun last is over. */
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param path a file, made when it is not there
   * @throws Refusal when it cannot be opened
   */
  constructor(path: string) {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
      makePrivate(path)
      this.db = new DatabaseSync(path, { timeout: 5000 })
      this.db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;
        CREATE TABLE IF NOT EXISTS indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
          settings TEXT NOT NULL, primary_id INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS tasks (last INTEGER NOT NULL);
        INSERT INTO tasks (last) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM tasks);`)
    } catch (error) {
      throw new Refusal('unavailable', `The search node's file ${path} cannot be used (${(error as Error).message}).`)
    }
  }

  close(): void {
    this.db.close()
  }

  /** Does everything of `act` or nothing of it, after everything that was begun before. */
  transaction<T>(act: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(async () => {
      this.db.exec('BEGIN IMMEDIATE')
      try {
        const done = await act()
        this.db.exec('COMMIT')
        return done
      } catch (error) {
        this.db.exec('ROLLBACK')
        throw error
      }
    })
    this.#last = result.catch(() => undefined)
    return result
  }

  /** The number of a task that has just been done. Whoever waits for it waits for nothing. */
  doneTask(): number {
    return Number(this.db.prepare('UPDATE tasks SET last = last + 1 RETURNING last').get()?.['last'])
  }

  lastTask(): number {
    return Number(this.db.prepare('SELECT last FROM tasks').get()?.['last'])
  }

  find(name: string): IndexRow | null {
    const row = this.db.prepare('SELECT * FROM indexes WHERE name = ?').get(name)
    return row ? indexOf(row as unknown as StoredIndex) : null
  }

  all(): IndexRow[] {
    const rows = this.db.prepare('SELECT * FROM indexes ORDER BY name').all()
    return (rows as unknown as StoredIndex[]).map(indexOf)
  }

  replicasOf({ id }: IndexRow): IndexRow[] {
    return this.all().filter(({ primaryId }) => primaryId === id)
  }

  /** The index of a name, made when there is none. */
  ensure(name: string): IndexRow {
    const known = this.find(name)
    if (known) return known
    const id = this.#insert(name, {}, null)
    this.db.exec(`CREATE TABLE records_${id} (key INTEGER PRIMARY KEY AUTOINCREMENT, object_id TEXT NOT NULL UNIQUE,
        body TEXT NOT NULL);
      CREATE VIRTUAL TABLE texts_${id} USING fts5(words, flags, content='', contentless_delete=1, detail='full',
        prefix='2 3', tokenize='ascii');
      CREATE VIRTUAL TABLE vocabulary_${id} USING fts5vocab(texts_${id}, 'col');`)
    return this.find(name)!
  }

  /** A replica: another order over the records of `primary`. */
  ensureReplica(name: string, primary: IndexRow): void {
    const known = this.find(name)
    if (known?.primaryId === primary.id) return
    if (known) this.drop(known)
    this.#insert(name, {}, primary.id)
  }

  #insert(name: string, settings: IndexSettings, primaryId: number | null): number {
    const now = Date.now()
    const { lastInsertRowid } = this.db
      .prepare('INSERT INTO indexes (name, settings, primary_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?)')
      .run(name, JSON.stringify(settings), primaryId, now, now)
    return Number(lastInsertRowid)
  }

  /** Takes an index away with everything in it; its replicas go with it. */
  drop(index: IndexRow): void {
    for (const replica of this.replicasOf(index)) this.drop(replica)
    this.db.prepare('DELETE FROM indexes WHERE id = ?').run(index.id)
    if (index.primaryId !== null) return
    const { id } = index
    this.db.exec(`DROP TABLE vocabulary_${id}; DROP TABLE texts_${id}; DROP TABLE records_${id};`)
  }

  /** Makes the replicas of one index show the records of another. */
  moveReplicas(from: IndexRow, to: IndexRow): void {
    this.db.prepare('UPDATE indexes SET primary_id = ? WHERE primary_id = ?').run(to.id, from.id)
    const replicas = this.replicasOf(to).map(({ name }) => name)
    if (replicas.length > 0) this.writeSettings(to, { ...to.settings, replicas })
  }

  rename({ id }: IndexRow, name: string): void {
    this.db.prepare('UPDATE indexes SET name = ?, updated_at = ? WHERE id = ?').run(name, Date.now(), id)
  }

  writeSettings({ id }: IndexRow, settings: IndexSettings): void {
    this.db
      .prepare('UPDATE indexes SET settings = ?, updated_at = ? WHERE id = ?')
      .run(JSON.stringify(settings), Date.now(), id)
  }

  touch({ id }: IndexRow): void {
    this.db.prepare('UPDATE indexes SET updated_at = ? WHERE id = ?').run(Date.now(), id)
  }

  /** The settings that hold for an index: a replica has those of its primary where it has none of its own. */
  settingsOf(index: IndexRow): IndexSettings {
    const primary = index.primaryId === null ? null : this.all().find(({ id }) => id === index.primaryId)
    const { replicas: _, ...inherited } = primary?.settings ?? {}
    return { ...inherited, ...index.settings }
  }
}

/** Makes a file that only its owner can read, and takes from others what rights they have to one that is there. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, PRIVATE_FILE)
}

const indexOf = (row: StoredIndex): IndexRow => ({
  id: row.id,
  name: row.name,
  settings: JSON.parse(row.settings) as IndexSettings,
  primaryId: row.primary_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
