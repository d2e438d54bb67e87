import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Encrypts whole numbers that visitors must not compare, and decrypts them. */
export interface NumberCipher {
  /** Deterministic: 22 characters of base64url. */
  encrypt(number: number): string
  /** The decrypted number; null for a text that was not encrypted here. */
  decrypt(text: string): number | null
}

/** One block of AES: eight zero bytes, by which forged texts are detected, and the number. */
const BLOCK = 16
const CIPHER = 'aes-256-ecb'

/**
 * Encrypts counters that private cards influence before they leave the server, so that the difference of two reveals nothing
 * (ADR-0117). One block of a cipher is a random permutation of such numbers, for which ECB is sufficient.
 * @param secret the site's
 * @param purpose separates uses: numbers of one purpose cannot be decrypted as another's
 */
export function openNumberCipher(secret: string, purpose: string): NumberCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sealed number: ${purpose}`, 32))
  return {
    encrypt(number) {
      const block = Buffer.alloc(BLOCK)
      block.writeBigUInt64BE(BigInt(number), BLOCK / 2)
      const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false)
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
    },
    decrypt(text) {
      const encrypted = Buffer.from(text, 'base64url')
      if (encrypted.length !== BLOCK) return null
      const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false)
      const block = Buffer.concat([decipher.update(encrypted), decipher.final()])
      const number = block.readBigUInt64BE(BLOCK / 2)
      if (block.readBigUInt64BE(0) !== 0n || number > BigInt(Number.MAX_SAFE_INTEGER)) return null
      return Number(number)
    },
  }
}
