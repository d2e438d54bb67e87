import type { ProofCrypto } from './verify-card.ts'

/**
 * Hashes and signatures by WebCrypto, in browsers and in Node.
 * @returns null where there is none: browsers have it on pages reached by https, or on this machine
 */
export function webCrypto(): ProofCrypto | null {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', owned(bytes))),
    isSigned: async (key, bytes, signature) => {
      const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
      return subtle.verify('Ed25519', imported, owned(signature), owned(bytes))
    },
  }
}

/** Bytes in a buffer of their own, as WebCrypto wants them. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
