import { setTimeout as sleep } from 'node:timers/promises'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import type { Db } from '#store/tables.ts'
import {
  allWebhooks,
  dueDeliveries,
  leaseDelivery,
  updateDelivery,
  type DeliveryRow,
  type WebhookRow,
} from '#store/webhooks.ts'
import { payloadOf } from './payload.ts'
import { post, POST_LIMIT, type WebhookTargets } from './post.ts'
import { signedHeaders } from './sign-webhook.ts'

/** What sending needs. */
export interface Delivering {
  db: Db
  site: { address: string }
  targets: WebhookTargets
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What is waited after each try that did not succeed, in milliseconds; after the last one it is given up. */
export const RETRY_DELAYS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR] as const

/** No process sends what another has for so long, in milliseconds: longer than a try takes. */
const LEASE = POST_LIMIT + MINUTE
/** How often it is looked whether something is due, in milliseconds. */
const EVERY = SECOND
/** What one webhook is sent at once. */
const CONCURRENCY = 4

/** Gone: the receiver wants no more of it. */
const GONE = 410

/**
 * Sends what is due to one webhook, a few at once, until nothing is.
 * @param signal ends it, and cuts the tries under way, which do not count
 * @returns how many tries were made
 */
export async function deliverTo(delivering: Delivering, webhook: WebhookRow, signal?: AbortSignal): Promise<number> {
  let tries = 0
  const isCancelled = () => signal?.aborted === true
  while (!isCancelled()) {
    const due = await dueDeliveries(delivering.db, webhook.id, Date.now(), CONCURRENCY)
    if (due.length === 0) break
    const tried = await Promise.all(due.map((delivery) => deliverOne(delivering, webhook, delivery, signal)))
    tries += tried.filter(Boolean).length
    // Another process has them all.
    if (!tried.includes(true)) break
  }
  return tries
}

/** Makes one try. @returns false where another process makes it */
async function deliverOne(
  delivering: Delivering,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db } = delivering
  const { id } = delivery
  const now = Date.now()
  if (!(await leaseDelivery(db, delivery, { now, until: now + LEASE }))) return false
  const tries = delivery.tries + 1
  const failure = await tryToSend(delivering, webhook, delivery, signal)
  const at = Date.now()
  const over = { leased_until: 0, ended_at: at, tries, trouble: failure?.why ?? '' }
  const wait = RETRY_DELAYS[tries - 1]
  if (failure === null) await updateDelivery(db, id, { ...over, state: 'delivered' })
  // Cut by the end of this process: the next one makes the try.
  else if (signal?.aborted) await updateDelivery(db, id, { leased_until: 0 })
  else if (failure.isSkipped) await updateDelivery(db, id, { ...over, state: 'skipped' })
  else if (failure.isFinal || wait === undefined) await updateDelivery(db, id, { ...over, state: 'failed' })
  else await updateDelivery(db, id, { ...over, ended_at: 0, due_at: at + wait })
  return true
}

interface DeliveryFailure {
  why: string
  /** What it is about is not public. */
  isSkipped?: true
  /** A retry is useless. */
  isFinal?: true
}

async function tryToSend(
  { db, site, targets }: Delivering,
  { address, secret }: WebhookRow,
  delivery: DeliveryRow,
  signal?: AbortSignal,
): Promise<DeliveryFailure | null> {
  const payload = await payloadOf(db, site, delivery)
  if (payload === null) return { why: WEBHOOK_TEXTS.notShown, isSkipped: true }
  const body = JSON.stringify(payload)
  try {
    const status = await post(address, signedHeaders(secret, delivery.id, Date.now(), body), body, { targets, signal })
    if (status >= 200 && status < 300) return null
    return { why: WEBHOOK_TEXTS.status(status), ...(status === GONE ? { isFinal: true } : {}) }
  } catch (error) {
    return { why: whyUnsent(error) }
  }
}

function whyUnsent(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return WEBHOOK_TEXTS.late(POST_LIMIT / SECOND)
  if (typeof code !== 'string') return message
  // What the parser of responses stumbled over is of no use to an admin.
  return code.startsWith('HPE_') ? WEBHOOK_TEXTS.noHttp : (WEBHOOK_TEXTS.unreached[code] ?? code)
}

/**
 * Sends what is due, now and whenever something is.
 * @param onError called with what is no failure of an address, once for all of the same kind in a row
 * @returns ends it, with the tries that are made: a receiver that does not answer keeps no server from closing
 */
export function keepDelivering(delivering: Delivering, onError: (error: unknown) => void): () => Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const busy = new Map<string, Promise<unknown>>()
  /** What failed the last time, and why: ids of webhooks, '' for the look. Each is reported once: a database that is away for a night must not fill the log. */
  const failing = new Map<string, string>()
  const reporting = (work: Promise<unknown>, what: string) =>
    work.then(
      () => failing.delete(what),
      (error: unknown) => {
        if (failing.get(what) !== String(error)) onError(error)
        failing.set(what, String(error))
      },
    )
  const look = async () => {
    for (const webhook of await allWebhooks(delivering.db)) {
      if (busy.has(webhook.id)) continue
      const sending = reporting(deliverTo(delivering, webhook, signal), webhook.id)
      busy.set(
        webhook.id,
        sending.finally(() => busy.delete(webhook.id)),
      )
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      await reporting(look(), '')
      await sleep(EVERY, undefined, { signal, ref: false }).catch(() => undefined)
    }
    await Promise.all(busy.values())
  }
  const running = run()
  return () => {
    controller.abort()
    return running
  }
}
