import type { DeliveryState, WebhookEvent } from './webhook-events.ts'

/** Texts about webhooks. */
export const WEBHOOK_TEXTS = {
  // For admins
  webhooks: 'webhooks',
  hint: 'The archive calls these URLs when a card is published or a comment appears.',
  none: 'There are no webhooks yet.',
  add: 'add a webhook',
  address: 'address',
  addressHint: 'Begins with https://',
  events: 'events',
  eventNames: {
    'card.published': 'a card is published',
    'comment.created': 'a comment appears',
  } satisfies Record<WebhookEvent, string>,
  made: 'signing secret',
  onlyOnce: 'Copy it now: it is shown only once. The receiver checks each call with it.',
  copy: 'copy secret',
  copied: 'Secret copied',
  done: 'done',
  test: 'send a test',
  remove: 'remove',
  removeNow: (address: string) => `Remove the webhook to ${address}? Deliveries that are still waiting are dropped.`,
  keep: 'keep',
  again: 'send again',
  deliveries: 'last deliveries',
  noDeliveries: 'Nothing has been sent yet.',
  failed: (message: string) => `That did not work: ${message}`,
  madeBy: (by: string, at: string) => `added by ${by}, ${at}`,
  states: {
    waiting: 'waits',
    delivered: 'delivered',
    skipped: 'left out',
    failed: 'given up',
  } satisfies Record<DeliveryState, string>,
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  nextAt: (at: string) => `next try ${at}`,

  // Why something was not delivered
  notShown: 'what it is about is no longer public',
  status: (status: number) => `answered with status ${status}`,
  internal: 'the address leads into an internal network',
  plain: 'the address is not https',
  noHttp: 'the host does not speak http there',
  late: (seconds: number) => `no answer within ${seconds} s`,
  /** By the code of the error. */
  unreached: {
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the name of the host could not be looked up',
    ECONNREFUSED: 'the host refused the connection',
    ECONNRESET: 'the host cut the connection',
    EHOSTUNREACH: 'the host cannot be reached',
    ENETUNREACH: 'the network cannot be reached',
    ETIMEDOUT: 'the host did not answer',
    CERT_HAS_EXPIRED: 'the certificate of the host has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the host is self-signed',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the host cannot be verified',
    ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
    CERT_NOT_YET_VALID: 'the certificate of the host is not valid yet',
    SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the host is from an unknown authority',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate of the host is from an unknown authority',
    EPROTO: 'the host does not speak https there',
  } as Readonly<Record<string, string>>,

  // Refusals
  badAddress: 'The URL of a webhook looks like https://example.com/hook.',
  onlyHttps:
    'The URL of a webhook begins with https:// and leads to no internal network; WEBHOOK_TARGETS=any allows others.',
  noEvents: 'Choose at least one event.',
  tooMany: (most: number) => `There are ${most} webhooks, the most that are possible: remove one first.`,
  noSuch: 'There is no such webhook.',
  noDelivery: 'There is no such delivery.',
  stillWaits: 'This delivery is already waiting to be sent.',
} as const
