import { createHmac } from 'node:crypto'

/** HMAC of values that the archive does not store, such as IP addresses, under the secret of the site. */
export const keyedHash = (secret: string, ...words: string[]): string =>
  createHmac('sha256', secret).update(words.join('\n')).digest('base64url')
