import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret that signs the calls of one webhook: 256 bits by chance. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/**
 * The headers by which a receiver authenticates a call, and detects changes and replays (Standard Webhooks, version 1).
 * @param id the same at each try
 * @param at when it is sent, in Unix milliseconds
 */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
