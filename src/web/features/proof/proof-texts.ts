import { counted } from '#archive/counted.ts'
import { describeVerified, describeUnchecked, describeUncheckedVersions } from '#archive/proof/checked-texts.ts'
import type { Verdict } from '#archive/proof/verify-card.ts'

/** Texts about the proof of a card (R11.2). */
export const PROOF_TEXTS = {
  line: 'unedited · verify',
  checking: 'checking ...',
  isTrue: (verdict: Verdict) => `True: ${describeVerified(verdict)}.${describeUncheckedVersions(verdict)}`,
  isRedacted: (verdict: Verdict) =>
    `Redacted in ${counted(verdict.places, 'place')}: ${describeUnchecked(verdict)}; ${describeVerified(verdict)}.${describeUncheckedVersions(verdict)}`,
  isChanged: (places: readonly string[]) => `Changed: ${places.join(', ')}. This is not what was signed.`,
  unsigned: 'This card is not signed yet. Try again in a moment.',
  unsupported: 'This browser cannot check signatures on this page. It can be checked without it, as said below.',
  noKey: 'The key that signed this card is not known here, so it cannot be checked.',
  failed: 'The proof could not be fetched.',
  signed: 'what was signed',
  states: { true: 'as signed', changed: 'changed', redacted: 'redacted', withheld: 'not shown' },
  root: 'root',
  signature: 'signature',
  key: 'key',
  withoutUs: 'Check it without this site',
  how: 'Save the card and the key, and check them by a program of your own (docs/proof.md of Colloquy describes it), or say:',
  whole: 'The card is private: on the machine of the archive, check all of it by',
  card: 'this card with its proof',
  keyFile: 'the key of this archive',
} as const
