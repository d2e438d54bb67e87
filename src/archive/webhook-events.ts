/** The events of webhooks. */
export const WEBHOOK_EVENTS = ['card.published', 'comment.created'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The event of a test delivery, which any webhook accepts. */
export const TEST_EVENT = 'webhook.test'
export type SentEvent = WebhookEvent | typeof TEST_EVENT

/** The state of a delivery. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'skipped', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
