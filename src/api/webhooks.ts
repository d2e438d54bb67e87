import { z } from 'zod'
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS } from '#archive/webhook-events.ts'
import { endpoint, resource } from './endpoint.ts'

const delivery = resource('WebhookDelivery', {
  id: z.string().describe('what is sent as webhook-id, the same at each try'),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  subject: z.string().describe("the id of the card or the comment; '' for a test"),
  at: z.iso.datetime().describe('when it happened'),
  state: z.enum(DELIVERY_STATES).describe('skipped: what it is about was not public when it was to be sent'),
  tries: z.number().int(),
  trouble: z.string().describe("why the last try did not succeed; ''"),
  nextAt: z.iso.datetime().nullable().describe('when it is tried next; null where it is over'),
})

export const webhook = resource('Webhook', {
  id: z.string(),
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  made: z.object({ at: z.iso.datetime(), by: z.string() }),
  deliveries: z.array(delivery).describe('the latest 10'),
})

const params = z.object({ id: z.string().max(100).describe('the id of a webhook, or of a delivery') })
const done = z.object({ done: z.literal(true) })

export const listWebhooks = endpoint('GET /api/webhooks', {
  summary: 'The webhooks with their latest deliveries (admin)',
  output: z.object({ webhooks: z.array(webhook) }),
})

export const addWebhook = endpoint('POST /api/webhooks', {
  summary:
    'Adds an address that is called when something happens, signed by the Standard Webhooks specification (admin)',
  body: z.strictObject({
    address: z.string().max(2000),
    events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  }),
  output: z.object({ webhook, secret: z.string().describe('what signs the calls, whsec_…; no other call says it') }),
})

export const removeWebhook = endpoint('DELETE /api/webhooks/:id', {
  summary: 'Removes a webhook with its deliveries (admin)',
  params,
  output: done,
})

export const testWebhook = endpoint('POST /api/webhooks/:id/test', {
  summary: 'Has a test sent to a webhook (admin)',
  params,
  output: done,
})

export const sendAgain = endpoint('POST /api/webhooks/deliveries/:id/again', {
  summary: 'Has a delivery that is over sent again, under its id (admin)',
  params,
  output: done,
})
