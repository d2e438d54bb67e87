import { FIELD_NAMES } from '#archive/admin-page-texts.ts'
import type { Card } from '#archive/card.ts'
import type { CorrectedField, Corrections } from '#archive/corrections.ts'
import { REDACTED, withWordsBack } from '#archive/redact/redact-text.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import { redactedOf } from '#store/redactions.ts'
import type { Trx } from '#store/tables.ts'

const entriesOf = (corrections: Corrections) => Object.entries(corrections) as [CorrectedField, string][]

/**
 * Corrections of a text with redactions: unchanged redaction marks are replaced by the original words, so that undoing a
 * redaction restores them.
 * @param original the card, or its corrected fields, without redactions
 * @throws Refusal 'conflict' where it is unknown which words a mark stands for
 */
export async function withRedactedWords(trx: Trx, original: Card, written: Corrections): Promise<Corrections> {
  if (entriesOf(written).every(([, value]) => !value.includes(REDACTED))) return written
  const { texts, title } = (await redactedOf(trx, [original])).get(original.id) ?? { texts: [], title: [] }
  const whole = entriesOf(written).map(([field, value]) => {
    const redacted = field === 'sessionTitle' ? [...texts, ...title] : texts
    const text = withWordsBack(value, original[field] ?? '', redacted)
    if (text === null) throw new Refusal('conflict', REDACT_TEXTS.unknownMarks(FIELD_NAMES[field]))
    return [field, text]
  })
  return Object.fromEntries(whole) as Corrections
}

/**
 * Refuses corrections that would show words written as ▇▇▇: the title may be redacted by another card, whose conversation would
 * then be a different one.
 * @param shown the corrected card as visitors would see it
 * @throws Refusal 'conflict'
 */
export function refuseShown(shown: Card, written: Corrections): void {
  for (const [field, value] of entriesOf(written)) {
    if (!value.includes(REDACTED) || shown[field] === value) continue
    throw new Refusal('conflict', REDACT_TEXTS.shownElsewhere(FIELD_NAMES[field]))
  }
}
