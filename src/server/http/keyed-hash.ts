import { createHmac } from 'node:crypto'

/** What stands for words that the archive does not keep, as an address: only the secret makes the same of them. */
export const keyedHash = (secret: string, ...words: string[]): string =>
  createHmac('sha256', secret).update(words.join('\n')).digest('base64url')
