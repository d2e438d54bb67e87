import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexOf, leafBytes, leafHash, merkleRoot } from '#archive/proof/leaf.ts'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { keyOf, NODE_CRYPTO } from './archive-key.ts'
import { rootOf } from './leaf-hasher.ts'

const secret = Buffer.from(Array.from({ length: 64 }, (_, byte) => byte * 3))
const key = keyOf(secret.toString('base64url'))
const { sha256 } = NODE_CRYPTO
/** Of the second half of the secret, as docs/proof.md says it. */
const saltOf = (id: string, bytes: Uint8Array) =>
  createHmac('sha256', secret.subarray(32)).update(`${id}\n`).update(bytes).digest().subarray(0, 16)
const texts = fc.string({ unit: anyCodePoint })

describe('leafHash and leafSalt', () => {
  test('are those of the format, whatever is in the leaf', async () => {
    const leaf = fc.record({ place: texts, kind: texts, fields: fc.array(texts, { maxLength: 5 }) })
    await fc.assert(
      fc.asyncProperty(texts, leaf, async (id, one) => {
        const bytes = leafBytes(one)
        expect(key.leafHash(id, one)).toBe(hexOf(await leafHash(sha256, saltOf(id, bytes), bytes)))
        expect(key.leafSalt(id, one)).toBe(hexOf(saltOf(id, bytes)))
      }),
    )
  })

  test(
    'are the same for a text longer than the buffer that is kept, and for those after it',
    { tags: 'scale' },
    async () => {
      for (const length of [10, 5_000_000, 200_000, 10, 0]) {
        const one = { place: 'prompt', kind: 'field', fields: ['é\ud800'.repeat(length)] }
        const bytes = leafBytes(one)
        expect(key.leafHash('a', one)).toBe(hexOf(await leafHash(sha256, saltOf('a', bytes), bytes)))
      }
    },
  )
})

test('rootOf draws the tree of the format', async () => {
  const leaves = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(leaves, async (hashes) => {
      expect(rootOf(hashes.map(hexOf))).toBe(hexOf(await merkleRoot(sha256, hashes)))
    }),
  )
})
