import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { webhook as webhookShape } from '#api/webhooks.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '#archive/webhook-events.ts'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import type { Db } from '#store/tables.ts'
import {
  addWebhook,
  allWebhooks,
  deliveryById,
  latestDeliveries,
  queueTest,
  removeWebhook,
  updateDelivery,
  webhookById,
  type DeliveryRow,
  type WebhookRow,
} from '#store/webhooks.ts'
import { whyNotCalled, type WebhookTargets } from './post.ts'
import { newWebhookSecret } from './sign-webhook.ts'

/** A webhook as admins see it, without its secret. */
type ShownWebhook = z.input<typeof webhookShape>

const MAX_WEBHOOKS = 10
const SHOWN_DELIVERIES = 10

/** The webhooks with their latest deliveries. */
export async function readWebhooks(db: Db): Promise<ShownWebhook[]> {
  const rows = await allWebhooks(db)
  return Promise.all(rows.map(async (row) => shown(row, await latestDeliveries(db, row.id, SHOWN_DELIVERIES))))
}

/**
 * Adds a webhook.
 * @returns it, and the secret that signs, which is shown once
 * @throws Refusal 'bad-request' for its address or without events, 'conflict' where there are too many
 */
export async function makeWebhook(
  db: Db,
  {
    address,
    events,
    by,
    targets,
  }: { address: string; events: readonly WebhookEvent[]; by: string; targets: WebhookTargets },
): Promise<{ webhook: ShownWebhook; secret: string }> {
  if (events.length === 0) throw new Refusal('bad-request', WEBHOOK_TEXTS.noEvents)
  const row: WebhookRow = {
    id: randomUUID(),
    address: readAddress(address, targets),
    secret: newWebhookSecret(),
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)).join(' '),
    made_at: Date.now(),
    made_by: by,
  }
  await lockedTransaction(db, async (trx) => {
    if ((await allWebhooks(trx)).length >= MAX_WEBHOOKS)
      throw new Refusal('conflict', WEBHOOK_TEXTS.tooMany(MAX_WEBHOOKS))
    await addWebhook(trx, row)
  })
  return { webhook: shown(row, []), secret: row.secret }
}

/** Removes a webhook and what waits for it. @throws Refusal 'not-found' */
export async function dropWebhook(db: Db, id: string): Promise<void> {
  const wasThere = await db.transaction().execute((trx) => removeWebhook(trx, id))
  if (!wasThere) throw new Refusal('not-found', WEBHOOK_TEXTS.noSuch)
}

/** Has a test sent. @throws Refusal 'not-found' */
export async function testWebhook(db: Db, id: string): Promise<void> {
  if (!(await webhookById(db, id))) throw new Refusal('not-found', WEBHOOK_TEXTS.noSuch)
  await queueTest(db, id, TEST_EVENT)
}

/** Has a delivery that is over sent again. @throws Refusal 'not-found', 'conflict' for one that waits */
export async function sendAgain(db: Db, id: string): Promise<void> {
  const delivery = await deliveryById(db, id)
  if (!delivery) throw new Refusal('not-found', WEBHOOK_TEXTS.noDelivery)
  if (delivery.state === 'waiting') throw new Refusal('conflict', WEBHOOK_TEXTS.stillWaits)
  await updateDelivery(db, id, { state: 'waiting', tries: 0, due_at: Date.now(), leased_until: 0, ended_at: 0 })
}

function readAddress(text: string, targets: WebhookTargets): string {
  const url = URL.parse(text.trim())
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isAddress) throw new Refusal('bad-request', WEBHOOK_TEXTS.badAddress)
  if (whyNotCalled(url, targets) !== null) throw new Refusal('bad-request', WEBHOOK_TEXTS.onlyHttps)
  return url.href
}

const shown = (row: WebhookRow, deliveries: readonly DeliveryRow[]): ShownWebhook => ({
  id: row.id,
  address: row.address,
  events: WEBHOOK_EVENTS.filter((event) => row.events.split(' ').includes(event)),
  made: { at: iso(row.made_at), by: row.made_by },
  deliveries: deliveries.map(({ id, event, subject, happened_at: at, state, tries, trouble, due_at: due }) => ({
    id,
    event,
    subject,
    at: iso(at),
    state,
    tries,
    trouble,
    nextAt: state === 'waiting' ? iso(due) : null,
  })),
})

const iso = (at: number): string => new Date(at).toISOString()
