import { z } from 'zod'
import { endpoint, resource } from './endpoint.ts'

const hex = (bytes: number) => z.string().describe(`${bytes} bytes in lower-case hexadecimal`)

/** The proof of a card (docs/proof.md). */
export const cardProof = resource('CardProof', {
  format: z.string().describe("'colloquy-proof-1'"),
  key: z.string().describe('the id of the key that signed'),
  keys: z.string().describe('where the key is: an address, or a path of the site that the card comes from'),
  leaves: z.array(
    z.object({
      place: z.string().describe("'prompt', 'response/2', 'alternatives/0/response/1'"),
      hash: hex(32),
      salt: hex(16).exactOptional().describe('absent where what was signed there is not shown as it was'),
      hidden: z
        .enum(['redacted', 'withheld'])
        .exactOptional()
        .describe('why there is no salt: words are redacted, or nothing of it is shown'),
    }),
  ),
  root: hex(32),
  signature: hex(64),
})

export const readKeys = endpoint('GET /.well-known/colloquy.json', {
  summary: 'The public key that signs the cards of this archive, and where its cards are',
  output: z.object({
    version: z.literal(1),
    format: z.string().describe('of the proofs'),
    keys: z
      .array(z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }))
      .describe('JSON Web Keys; none before the first card'),
    addresses: z
      .object({ card: z.string().exactOptional(), page: z.string() })
      .describe('where cards are, with {id} and {name} in place of their own'),
  }),
})
