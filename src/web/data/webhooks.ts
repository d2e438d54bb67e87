import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import type { WebhookEvent } from '#archive/webhook-events.ts'
import { call } from './call.ts'
import { useChange } from './use-change.ts'

/** A webhook of the list. */
export type Webhook = Output<'GET /api/webhooks'>['webhooks'][number]
/** A past or pending delivery of a webhook. */
export type Delivery = Webhook['deliveries'][number]

/** Interval of polling the list while deliveries are pending, in milliseconds. */
const ASK_MS = 1000
const SOON_MS = 10_000

const isSoon = ({ nextAt }: Delivery): boolean => nextAt !== null && Date.parse(nextAt) < Date.now() + SOON_MS

/** The webhooks with their latest deliveries. */
export const useWebhooks = () =>
  useQuery({
    queryKey: ['webhooks'],
    queryFn: async ({ signal }) => (await call('GET /api/webhooks', { signal })).webhooks,
    refetchInterval: ({ state }) => (state.data?.some(({ deliveries }) => deliveries.some(isSoon)) ? ASK_MS : false),
    staleTime: 0,
  })

const addWebhook = (body: { address: string; events: WebhookEvent[] }) => call('POST /api/webhooks', { body })

/** Adds a webhook. */
export const useAddWebhook = () => useChange(['webhooks'], addWebhook, { gcTime: 0 })

/** Removes a webhook. */
export const useRemoveWebhook = () =>
  useChange(['webhooks'], (id: string) => call('DELETE /api/webhooks/:id', { params: { id } }))

/** Sends a test delivery. */
export const useTestWebhook = () =>
  useChange(['webhooks'], (id: string) => call('POST /api/webhooks/:id/test', { params: { id } }))

/** Sends a delivery again. */
export const useSendAgain = () =>
  useChange(['webhooks'], (id: string) => call('POST /api/webhooks/deliveries/:id/again', { params: { id } }))
