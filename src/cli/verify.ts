import { resolve } from 'node:path'
import { titleOf } from '#archive/card-title.ts'
import { counted } from '#archive/counted.ts'
import type { CardContent } from '#archive/parts.ts'
import { describeVerified, describeUnchecked, describeUncheckedVersions } from '#archive/proof/checked-texts.ts'
import { publicKeyBytes, type ProofKey } from '#archive/proof/card-proof.ts'
import { verifyCard, type Verdict } from '#archive/proof/verify-card.ts'
import { Refusal } from '#archive/refusal.ts'
import { readKeys } from '#api/proof.ts'
import { keyId, NODE_CRYPTO } from '#server/proof/archive-key.ts'
import { readConfig } from '#server/config.ts'
import { signArchive } from '#server/proof/sign-archive.ts'
import { wellKnown } from '#server/proof/read-proofs.ts'
import { verifyArchive } from '#server/proof/verify-archive.ts'
import { withArchive } from './open-archive.ts'
import { pageDiffers, type ShownByPage } from './page-differs.ts'
import { showCount } from './progress-line.ts'
import { fetchText, isAddress, readShown, readText, type ProvenCard, type ShownCards } from './shown-cards.ts'

/**
 * Checks that cards are as they were signed: all of the archive, or those of a page, a call or a file. Ends with status 1
 * when one is not.
 * @param key where the key is, if the file does not name it
 */
export async function verify(target: string | undefined, { key }: { key?: string }): Promise<void> {
  if (target === undefined) return verifyOwn()
  const shown = await readShown(target)
  const keys = new KeyRing(key)
  const counts = { true: 0, redacted: 0, changed: 0 }
  let earlier = 0
  for (const card of shown.cards) {
    const signer = await keys.find(card, shown.from)
    const verdict = await check(card, shown, signer.bytes)
    counts[verdict.outcome]++
    earlier += verdict.earlier
    if (verdict.outcome === 'changed' || shown.cards.length === 1)
      console.log(sentence(card, verdict, signer.name) + aside(verdict, shown, target))
  }
  if (shown.cards.length > 1) console.log(summary(shown.cards.length, counts) + describeUncheckedVersions({ earlier }))
  if (counts.changed > 0) process.exitCode = 1
}

async function verifyOwn(): Promise<void> {
  const config = readConfig(process.env)
  const { cards, redacted, changed, gone } = await withArchive(config, async ({ store }) => {
    await signArchive(store.db)
    const show = showCount('cards')
    const found = await verifyArchive(store.db, (done) => show(done, Infinity))
    show(found.cards, found.cards)
    return found
  })
  for (const { id, what } of [...changed, ...gone]) console.log(`changed: ${id}: ${what.join(', ')}`)
  const counts = { true: cards - redacted - changed.length, redacted, changed: changed.length }
  console.log(summary(cards, counts))
  if (changed.length + gone.length > 0) process.exitCode = 1
}

const summary = (cards: number, counts: Record<Verdict['outcome'], number>) =>
  `${counted(cards, 'card')}: ${counts.true} true, ${counts.redacted} redacted, ${counts.changed} changed.`

/** The results of checking a card, and the page that shows it; null without a page. */
interface Checked extends Verdict {
  page: ShownByPage | null
}

async function check(card: ProvenCard, { page }: ShownCards, key: Uint8Array<ArrayBuffer>): Promise<Checked> {
  const content = contentOf(card)
  const verdict = await verifyCard({ ...card, content }, key, NODE_CRYPTO)
  const shown = page && (await pageDiffers(page, card, content))
  if (shown?.state !== 'differs') return { ...verdict, page: shown }
  return { ...verdict, outcome: 'changed', changed: [...verdict.changed, 'what the page shows'], page: shown }
}

/** The unchecked parts. */
function aside(verdict: Checked, { from }: ShownCards, target: string): string {
  if (verdict.outcome === 'changed') return ''
  const { state, headings = [] } = verdict.page ?? {}
  const versions = describeUncheckedVersions(verdict)
  if (from !== null && from.href !== new URL(target).href)
    return `${versions} The card was read from ${from.href}: what another page draws of it was not checked.`
  if (state === 'unknown')
    return `${versions} Its page is of another version of Colloquy: its title, day and place there were not checked.`
  if (headings.length === 0) return versions
  return `${versions} The headings ${headings.map((heading) => `‘${heading}’`).join(' and ')} on its page are not signed.`
}

function contentOf({ parts, answer = 1, alternatives = [] }: ProvenCard): CardContent | null {
  return parts ? { ...parts, answer, alternatives: alternatives as CardContent['alternatives'] } : null
}

function sentence(card: ProvenCard, verdict: Verdict, signer: string): string {
  const { outcome, places, changed, leaves } = verdict
  if (outcome === 'changed')
    return `changed: ‘${titleOf(card)}’ (${card.id}) is not as it was signed: ${changed.join(', ')}.`
  const withheld = leaves.filter(({ state, place }) => state === 'withheld' && place !== 'source').length
  const rest = withheld === 0 ? '' : ` ${counted(withheld, 'part')} of it ${withheld === 1 ? 'is' : 'are'} not shown.`
  // Without its title, which is not signed.
  const found = `of card ${card.id} ${describeVerified(verdict)} by ${signer}.${rest}`
  return outcome === 'true'
    ? `true: ${found}`
    : `redacted in ${counted(places, 'place')}: ${describeUnchecked(verdict)}; ${found}`
}

interface Signer {
  bytes: Uint8Array<ArrayBuffer>
  name: string
}

/** A cache of keys by their URL or file; each is fetched once. */
class KeyRing {
  private readonly given: string | undefined
  private readonly places = new Map<string, Promise<readonly ProofKey[]>>()

  constructor(given: string | undefined) {
    this.given = given
  }

  /** The key that signed a card. @param from where the card came from @throws Refusal where there is none */
  async find({ proof }: ProvenCard, from: URL | null): Promise<Signer> {
    const place = this.given ?? (from ? new URL(proof.keys, from).href : proof.keys)
    const isKnown = this.given !== undefined || isAddress(place)
    // A file may be of this archive, whether its site can be reached or not.
    const places = [...(from === null && this.given === undefined ? [''] : []), ...(isKnown ? [place] : [])]
    for (const at of places) {
      const bytes = (await this.read(at)).filter(({ kid }) => kid === proof.key).map(publicKeyBytes)[0]
      if (bytes && keyId(bytes) === proof.key) {
        return { bytes, name: `${at === '' ? 'this archive' : at} (key ${proof.key})` }
      }
    }
    throw new Refusal(
      'not-found',
      isKnown
        ? `The key ${proof.key} is not at ${place}: the card cannot be verified without it.`
        : `The file does not say where the key ${proof.key} is: name it with --key, such as --key https://SITE/.well-known/colloquy.json.`,
    )
  }

  private read(place: string): Promise<readonly ProofKey[]> {
    const known = this.places.get(place) ?? readKeysAt(place)
    this.places.set(place, known)
    return known
  }
}

/** @param place an address, a file, or '' for the archive of the settings */
async function readKeysAt(place: string): Promise<readonly ProofKey[]> {
  if (place === '') {
    const config = readConfig(process.env)
    const own = await withArchive({ ...config, folder: resolve(config.folder) }, ({ store }) =>
      wellKnown(store.db, null),
    ).catch((error: unknown) => {
      if (error instanceof Refusal) return { keys: [] }
      throw error
    })
    return own.keys
  }
  const text = isAddress(place) ? await fetchText(new URL(place)) : await readText(place)
  const read = readKeys.output.safeParse(asJson(text ?? ''))
  if (read.success) return read.data.keys
  throw new Refusal('not-found', `There is no key at ${place}: the card cannot be verified without it.`)
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
