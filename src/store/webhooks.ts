import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import type { SentEvent, WebhookEvent } from '#archive/webhook-events.ts'
import type { Db, Trx } from './tables.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts'

/** A webhook as it is stored. */
export type WebhookRow = Selectable<WebhooksTable>
/** A delivery as it is stored. */
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

/** How many rows a statement writes at most: each has eleven values. */
const BATCH_SIZE = 200

/** All webhooks, the first that was added first. */
export const allWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('made_at').orderBy('id').execute()

/** A webhook by its id; null where there is none. */
export const webhookById = async (db: Db, id: string): Promise<WebhookRow | null> =>
  (await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

export const addWebhook = (db: Db, row: WebhookRow): Promise<unknown> => db.insertInto('webhooks').values(row).execute()

/** Removes a webhook with all of its deliveries. @returns false where there is none */
export async function removeWebhook(trx: Trx, id: string): Promise<boolean> {
  await trx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  const { numDeletedRows } = await trx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Writes what is to be sent of an event, in the transaction in which it happens, to every webhook that is called for it.
 * @param subjects the ids of the cards or comments
 */
export async function queueEvents(trx: Trx, event: WebhookEvent, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  const called = (await allWebhooks(trx)).filter(({ events }) => events.split(' ').includes(event))
  for (const { id } of called) {
    for (const some of batchesOf(subjects, BATCH_SIZE)) {
      const rows = some.map((subject) => newDelivery(id, event, subject))
      await trx.insertInto('webhook_deliveries').values(rows).execute()
    }
  }
}

/** Writes that one webhook is to be sent a test. */
export const queueTest = (db: Db, webhook: string, event: SentEvent): Promise<unknown> =>
  db
    .insertInto('webhook_deliveries')
    .values(newDelivery(webhook, event, ''))
    .execute()

function newDelivery(webhook: string, event: SentEvent, subject: string): DeliveryRow {
  const now = Date.now()
  return {
    id: `msg_${randomUUID()}`,
    webhook_id: webhook,
    event,
    subject,
    happened_at: now,
    due_at: now,
    leased_until: 0,
    ended_at: 0,
    state: 'waiting',
    tries: 0,
    trouble: '',
  }
}

/** The next deliveries of a webhook that are due and that no process has. @param now Unix milliseconds */
export const dueDeliveries = (db: Db, webhook: string, now: number, limit: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Takes a delivery for this process alone.
 * @param lease `now` and its end, in Unix milliseconds
 * @returns false where another process was quicker, or it was sent meanwhile
 */
export async function leaseDelivery(
  db: Db,
  { id, tries }: Pick<DeliveryRow, 'id' | 'tries'>,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .where('leased_until', '<=', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Updates the changeable fields of a delivery. @returns false where there is none */
export async function updateDelivery(
  db: Db,
  id: string,
  change: Partial<Omit<DeliveryRow, 'id' | 'webhook_id' | 'event' | 'subject' | 'happened_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A delivery by its id; null where there is none. */
export const deliveryById = async (db: Db, id: string): Promise<DeliveryRow | null> =>
  (await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** The latest deliveries of a webhook. */
export const latestDeliveries = (db: Db, webhook: string, limit: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
