import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Turns whole numbers that visitors must not compare into texts, and back. */
export interface NumberCipher {
  /** The same text for the same number: 22 letters of base64url. */
  encrypt(number: number): string
  /** The number in a text that was encrypted here; null for any other. */
  decrypt(text: string): number | null
}

/** One block of AES: eight bytes of zeros, by which a made-up text is known, and the number. */
const BLOCK = 16
const CIPHER = 'aes-256-ecb'

/**
 * Numbers that count what happened anywhere in the archive, in private cards too, leave the server encrypted: two of
 * them tell nothing of what lies between (ADR-0117). One block of a cipher is a random permutation of such
 * numbers; ECB is that and nothing else.
 * @param secret the site's
 * @param purpose what the numbers are: those of one purpose cannot be opened as those of another
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
