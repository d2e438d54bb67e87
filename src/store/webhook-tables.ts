import type { DeliveryState, SentEvent } from '#archive/webhook-events.ts'

/** An address that is called when something happens. */
export interface WebhooksTable {
  id: string
  address: string
  /** The secret that signs its calls, `whsec_…`: signing needs it in clear text. */
  secret: string
  /** The events, with a space between them. */
  events: string
  /** Unix time in milliseconds. */
  made_at: number
  made_by: string
}

/** A call of a webhook: to be made, or made. */
export interface WebhookDeliveriesTable {
  id: string
  webhook_id: string
  event: SentEvent
  /** The id of the card or the comment that it is about; '' for a test. */
  subject: string
  /** Unix times in milliseconds: when it happened, when it is tried next, until when a process has it, when it was over. */
  happened_at: number
  due_at: number
  leased_until: number
  ended_at: number
  state: DeliveryState
  tries: number
  /** Why the last try did not succeed; '' where it did. */
  trouble: string
}
