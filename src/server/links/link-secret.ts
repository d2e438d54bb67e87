import { hash, randomBytes } from 'node:crypto'

/** The secret in a URL: 192 random bits. */
export const newSecret = (): string => randomBytes(24).toString('base64url')

/** The hash that is stored of a secret. A random value of 192 bits needs neither salt nor a slow hash. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex')

/** True for a text that can be a secret: nothing else is looked up. */
export const isSecret = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** The address that shows what a link shows. */
export const sharedPath = (secret: string): string => `/shared/${secret}`
