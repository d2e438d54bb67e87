import type { ArchiveLine } from '#archive/archive-line.ts'
import { BatchSize, rowsInOrder } from './batch-size.ts'
import { sourceHashes } from './sources.ts'
import type { Db } from './tables.ts'

/** How much is read at once. */
const BATCH_SIZE = 1000

const iso = (time: number | string | Date): string => new Date(time).toISOString()

/** All accounts without their passwords, the oldest first. */
export async function* allMembers(db: Db): AsyncGenerator<ArchiveLine[]> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'display_name', 'created_at', 'last_seen_at', 'is_admin'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .offset(offset)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => ({
      member: {
        id: row.id,
        email: row.email,
        displayName: row.display_name,
        createdAt: iso(row.created_at),
        lastSeenAt: row.last_seen_at === 0 ? null : iso(row.last_seen_at),
        isAdmin: row.is_admin === 1,
      },
    }))
  }
}

/** All comments in the order in which they were shown, waiting ones included. */
export async function* allComments(db: Db): AsyncGenerator<ArchiveLine[]> {
  const comments = db.selectFrom('comments').selectAll()
  for await (const rows of rowsInOrder(comments, 'number', new BatchSize(BATCH_SIZE, BATCH_SIZE))) {
    yield rows.map((row) => ({
      comment: {
        id: row.id,
        threadId: row.thread_id,
        text: row.text,
        createdAt: iso(row.created_at),
        author: row.author,
        userId: row.user_id,
        userName: row.user_name,
        userEmail: row.user_email,
        isWaiting: row.is_waiting === 1,
      },
    }))
  }
}

/** All stars in the order of starring. */
export async function* allStars(db: Db): AsyncGenerator<ArchiveLine[]> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await db
      .selectFrom('stars')
      .select(['user_id', 'dedupid', 'starred_at'])
      .orderBy('starred_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .offset(offset)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => ({
      star: { userId: row.user_id, dedupid: row.dedupid, starredAt: iso(row.starred_at) },
    }))
  }
}

/** All redactions in their order, and then what cards are without them. */
export async function* allRedactions(db: Db): AsyncGenerator<ArchiveLine[]> {
  const redactions = db.selectFrom('redactions').selectAll()
  for await (const rows of rowsInOrder(redactions, 'number', new BatchSize(BATCH_SIZE, BATCH_SIZE))) {
    yield rows.map((row) => ({
      redaction: {
        cardId: row.card_id,
        words: row.words,
        reason: row.reason,
        conversation: row.conversation,
        at: iso(row.at),
        by: row.by_name,
        undoneAt: row.undone_at === 0 ? null : iso(row.undone_at),
        undoneBy: row.undone_by,
      },
    }))
  }
  // Each holds the texts of a card.
  for await (const rows of rowsInOrder(db.selectFrom('originals').selectAll(), 'card_id', new BatchSize(50, 50))) {
    yield rows.map(({ card_id: cardId, texts, content }) => ({ original: { cardId, texts, content } }))
  }
}

/** Every card that was deleted for good, in the order of their ids. */
export async function* allForgotten(db: Db): AsyncGenerator<ArchiveLine[]> {
  const forgotten = db.selectFrom('forgotten').select(['card_id', 'source', 'at'])
  for await (const rows of rowsInOrder(forgotten, 'card_id', new BatchSize(BATCH_SIZE, BATCH_SIZE))) {
    yield rows.map(({ card_id: cardId, source, at }) => ({ forgotten: { cardId, source, at: iso(at) } }))
  }
}

/** All sources in the order of their hashes, one at a time: each may be as long as a conversation. */
export async function* allSources(db: Db): AsyncGenerator<ArchiveLine[]> {
  for (const hash of await sourceHashes(db)) {
    const row = await db.selectFrom('sources').selectAll().where('hash', '=', hash).executeTakeFirst()
    if (!row) continue
    const { kind, file, size, imported_at: at } = row
    const bytes = row.bytes && Buffer.from(row.bytes).toString('base64')
    yield [{ source: { hash, kind, file, importedAt: iso(at), size, bytes } }]
  }
}
