import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import type { CardContent } from '#archive/parts.ts'
import { publicKeyBytes, type CardProof } from '#archive/proof/card-proof.ts'
import { verifyCard, type Verdict } from '#archive/proof/verify-card.ts'
import { webCrypto } from '#archive/proof/web-crypto.ts'
import { call } from '#web/data/call.ts'

/** The result of a verification in this browser. */
export interface Checked {
  proof: CardProof | null
  /** Null where the card could not be verified. */
  verdict: Verdict | null
  /** The reason why not. */
  trouble: 'unsigned' | 'noKey' | 'unsupported' | null
}

/** Fetches a card with its proof and the present key, and verifies them. */
export const useProof = (id: string) =>
  useQuery({
    queryKey: ['proof', id],
    queryFn: async ({ signal }) => {
      const [card, { keys }] = await Promise.all([
        call('GET /api/cards/:id', { params: { id }, signal }),
        call('GET /.well-known/colloquy.json', { signal }),
      ])
      return check(card, keys)
    },
    // Never cached, as the verification is about the archive's present content.
    staleTime: 0,
    gcTime: 0,
  })

type Card = Output<'GET /api/cards/:id'>
type Keys = Output<'GET /.well-known/colloquy.json'>['keys']

async function check({ proof, ...card }: Card, keys: Keys): Promise<Checked> {
  if (!proof) return { proof: null, verdict: null, trouble: 'unsigned' }
  const key = keys.filter(({ kid }) => kid === proof.key).map(publicKeyBytes)[0]
  if (!key) return { proof, verdict: null, trouble: 'noKey' }
  const crypto = webCrypto()
  // A browser may support WebCrypto but not Ed25519.
  const verdict =
    crypto && (await verifyCard({ ...card, content: contentOf(card), proof }, key, crypto).catch(notSupported))
  return { proof, verdict, trouble: verdict ? null : 'unsupported' }
}

function contentOf({ parts, answer = 1, alternatives = [] }: Omit<Card, 'proof'>): CardContent | null {
  return parts ? { ...parts, answer, alternatives: alternatives as CardContent['alternatives'] } : null
}

function notSupported(error: unknown): null {
  if (error instanceof DOMException) return null
  throw error
}
