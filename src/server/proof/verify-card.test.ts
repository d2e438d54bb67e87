import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { CardContent, Part } from '#archive/parts.ts'
import { keyOf, NODE_CRYPTO } from './archive-key.ts'
import { signCard } from './sign-cards.ts'
import { PLAIN_CARDS, RICH_CARD, RICH_CONTENT } from '#testing/rich-cards.ts'
import { describeVerified, describeUnchecked, describeUncheckedVersions } from '#archive/proof/checked-texts.ts'
import { disclosedLeaves, publicKeyBytes, type DisclosedParts } from '#archive/proof/card-proof.ts'
import { leafBytes, merkleRoot, PROOF_FORMAT } from '#archive/proof/leaf.ts'
import type { SignedCard } from '#archive/proof/leaves.ts'
import { verifyCard, type ShownCard } from '#archive/proof/verify-card.ts'
import { webCrypto } from '#archive/proof/web-crypto.ts'

const key = keyOf(Buffer.alloc(64, 5).toString('base64url'))
const publicKey = publicKeyBytes(key.public)!
const ADMIN: DisclosedParts = { content: true, folded: true }
const VISITOR: DisclosedParts = { content: true, folded: false }

const rich: SignedCard = { ...RICH_CARD, content: RICH_CONTENT, source: 'c0ffee' }
const plain: SignedCard = { ...PLAIN_CARDS[0]!, content: null, source: '' }

/** A card as it is sent to an asker. */
async function sent(signed: SignedCard, seen: DisclosedParts, shown = signed): Promise<ShownCard> {
  const { leaves, root, signature } = await signCard(key, signed)
  const { source: _, ...card } = shown
  const given = disclosedLeaves(signed, shown, leaves.split(' '), seen, (leaf) => key.leafSalt(signed.id, leaf))
  return {
    ...card,
    content: seen.content && card.content ? (seen.folded ? card.content : withoutFolded(card.content)) : null,
    proof: { format: PROOF_FORMAT, key: key.public.kid, keys: '', leaves: given, root, signature },
  }
}

const bare = (parts: readonly Part[]) => parts.filter(({ kind }) => kind !== 'reasoning' && kind !== 'tool')
const withoutFolded = (content: CardContent): CardContent => ({
  ...content,
  prompt: bare(content.prompt),
  response: bare(content.response),
  alternatives: content.alternatives.map((one) => ({ ...one, prompt: bare(one.prompt), response: bare(one.response) })),
})

const verify = (card: ShownCard) => verifyCard(card, publicKey, NODE_CRYPTO)

/** The card with words of its response redacted, as text and as part. */
const hide = (text: string) => text.replaceAll('Mrs Miller', '▇▇▇').replaceAll('house', '▇▇▇')
const redacted: SignedCard = {
  ...rich,
  response: hide(rich.response),
  content: {
    ...RICH_CONTENT,
    response: RICH_CONTENT.response.map((part) => (part.kind === 'text' ? { ...part, text: hide(part.text) } : part)),
  },
}

describe('a proof', () => {
  it.each([
    ['an admin sees all of', ADMIN],
    ['a visitor sees without reasoning and tools', VISITOR],
    ['a visitor sees the two texts of', { content: false, folded: false }],
  ])('is true of a card that %s', async (_, seen) => {
    expect(await verify(await sent(rich, seen))).toMatchObject({ outcome: 'true', places: 0, changed: [] })
    expect(await verify(await sent(plain, seen))).toMatchObject({ outcome: 'true', changed: [] })
  })

  it('says the same by WebCrypto', async () => {
    const card = await sent(rich, VISITOR)
    expect(await verifyCard(card, publicKey, webCrypto()!)).toEqual(await verify(card))
    expect(await verifyCard({ ...card, id: 'other' }, publicKey, webCrypto()!)).toMatchObject({
      changed: ['signature'],
    })
  })

  it('gives no salt for what is folded, and none for the source', async () => {
    const { proof } = await sent(rich, VISITOR)
    const withheld = proof.leaves.filter(({ hidden }) => hidden === 'withheld').map(({ place }) => place)
    expect(withheld).toEqual(['source', 'response/0', 'response/2', 'alternatives/0/response/0'])
    for (const { hidden, salt } of proof.leaves) expect(salt === undefined).toBe(hidden !== undefined)
  })

  it('says in how many places a card is redacted, gives no salt for it, and is true of the rest', async () => {
    for (const seen of [ADMIN, VISITOR]) {
      const card = await sent(rich, seen, redacted)
      expect(await verify(card)).toMatchObject({ outcome: 'redacted', places: 2, changed: [] })
      const hidden = card.proof.leaves.filter((leaf) => leaf.hidden === 'redacted')
      expect(hidden.map(({ place, salt }) => [place, salt])).toEqual([
        ['response', undefined],
        ['response/1', undefined],
      ])
    }
  })

  it('names earlier versions of a document that it does not check, as they are signed with other cards', async () => {
    const document = { kind: 'document', title: 'Path', language: '', versions: ['Go left.'] } as const
    const content: CardContent = { ...RICH_CONTENT, response: [{ ...document, versions: ['Go left.'] }] }
    const card = await sent({ ...rich, content }, VISITOR)
    expect(describeUncheckedVersions(await verify(card))).toBe('')
    for (const [versions, said] of [
      [
        ['Forged.'],
        ' 1 earlier version of its documents is signed with the earlier cards that hold it, and was not checked here.',
      ],
      [
        ['Forged.', 'Too.'],
        expect.stringMatching(/^ 2 earlier versions .* are signed .* hold them, and were not checked/),
      ],
    ] as const) {
      const shown: Part = { ...document, versions: [...versions, 'Go left.'], earlier: versions.length }
      const verdict = await verify({ ...card, content: { ...card.content!, response: [shown] } })
      expect([verdict.outcome, describeUncheckedVersions(verdict)]).toEqual(['true', said])
    }
  })

  it('names what was checked, and what cannot be as words of it are redacted, whatever else is in the text', async () => {
    const card = await sent(plain, VISITOR)
    expect(describeVerified(await verify(card))).toBe('day, session, prompt and response are as they were signed')
    const claim = (leaf: (typeof card.proof.leaves)[number]) =>
      leaf.place === 'response' ? { place: leaf.place, hash: leaf.hash, hidden: 'redacted' as const } : leaf
    const forged = {
      ...card,
      response: 'All is well. ▇▇▇',
      proof: { ...card.proof, leaves: card.proof.leaves.map(claim) },
    }
    const verdict = await verify(forged)
    expect([verdict.outcome, verdict.places]).toEqual(['redacted', 1])
    expect(describeUnchecked(verdict)).toBe('response holds ▇ and cannot be checked')
    expect(describeVerified(verdict)).toBe('day, session and prompt are as they were signed')
    // Also where parts are as they were signed, and their joined text is not.
    const joined = await sent(rich, VISITOR)
    const leaves = joined.proof.leaves.map(claim)
    expect(await verify({ ...joined, response: forged.response, proof: { ...joined.proof, leaves } })).toMatchObject({
      outcome: 'redacted',
      places: 1,
    })
  })

  it('finds another text that claims to be redacted', async () => {
    const card = await sent(rich, VISITOR, redacted)
    expect(await verify({ ...card, response: 'All is well.' })).toMatchObject({ changed: ['response'] })
  })

  it('finds parts that are left out, added, or changed places', async () => {
    const card = await sent(rich, VISITOR)
    const { content } = card
    const [first, second, ...rest] = content!.response
    for (const response of [
      [second!, first!, ...rest],
      [first!, ...rest],
      [first!, ...content!.response],
    ]) {
      expect(await verify({ ...card, content: { ...content!, response } })).toMatchObject({ outcome: 'changed' })
    }
    expect(await verify({ ...card, content: null })).toMatchObject({ changed: ['parts'] })
    const fewer = { ...card.proof, leaves: card.proof.leaves.slice(1) }
    expect(await verify({ ...card, proof: fewer })).toMatchObject({ outcome: 'changed' })
  })

  it('finds every change of any text of the JSON that is sent', async () => {
    const card = await sent(rich, VISITOR)
    // Of what is withheld nothing is shown: where it was cannot be checked.
    const isLabel = (path: (string | number)[]) =>
      ['keys', 'key'].includes(String(path.at(-1))) ||
      (path.at(-1) === 'place' && card.proof.leaves[Number(path.at(-2))]?.hidden === 'withheld')
    const paths = textsOf(card).filter((path) => !isLabel(path))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.nat(), fc.nat({ max: 25 }), async (path, where, letter) => {
        const copy = structuredClone(card) as unknown as Record<string | number, unknown>
        let at = copy
        for (const name of path.slice(0, -1)) at = at[name] as typeof at
        const text = String(at[path.at(-1)!])
        const place = where % text.length
        const other = String.fromCharCode(97 + letter)
        fc.pre(text[place] !== other)
        at[path.at(-1)!] = text.slice(0, place) + other + text.slice(place + 1)
        expect((await verify(copy as unknown as ShownCard)).outcome).toBe('changed')
      }),
      { numRuns: 300 },
    )
  })
})

/** Ways to all texts that are signed, or are part of the proof. */
function textsOf(card: ShownCard): (string | number)[][] {
  const found: (string | number)[][] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    if (typeof value === 'string') {
      if (value !== '') found.push(path)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
    }
  }
  const { id, dayStamp, sessionTitle, prompt, response, content, proof } = card
  walk({ id, dayStamp, sessionTitle, prompt, response, content, proof }, [])
  return found
}

describe('leaves', () => {
  it('of different texts are never the same bytes', () => {
    const leaf = fc.record({ place: fc.string(), kind: fc.string(), fields: fc.array(fc.string()) })
    fc.assert(
      fc.property(leaf, leaf, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        expect(Buffer.from(leafBytes(one)).equals(leafBytes(other))).toBe(false)
      }),
    )
  })

  it('make the tree of RFC 6962', async () => {
    const { sha256 } = NODE_CRYPTO
    const node = async (left: Uint8Array, right: Uint8Array) => sha256(Buffer.concat([Buffer.of(1), left, right]))
    const drawn = async (leaves: Uint8Array[]): Promise<Uint8Array> => {
      if (leaves.length === 1) return leaves[0]!
      const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
      return node(await drawn(leaves.slice(0, half)), await drawn(leaves.slice(half)))
    }
    for (let count = 1; count < 20; count++) {
      const leaves = Array.from({ length: count }, (_, at) => new Uint8Array(32).fill(at))
      expect(Buffer.from(await merkleRoot(sha256, leaves)).equals(await drawn(leaves))).toBe(true)
    }
  })
})
