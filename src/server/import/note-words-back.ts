import type { Card } from '#archive/card.ts'
import { SCANNED_FIELDS } from '#archive/finding.ts'
import { idsOf } from '#archive/ids-of.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { wordsBack } from '#archive/redact/redact-text.ts'
import { cardOf } from '#store/card-row.ts'
import { markedRows } from '#store/card-rows.ts'
import { originalCards } from '#store/originals.ts'
import { addRedaction, redactionsOf } from '#store/redactions.ts'
import type { Trx } from '#store/tables.ts'

/**
 * Logs words that an import brings back and that were redacted before their card came into this archive, as redactions that no
 * admin undid: they are findings from then on (R10.2).
 * @param cards as they will be written, without redactions
 */
export async function noteWordsBack(trx: Trx, cards: readonly Card[]): Promise<void> {
  const marked = (await markedRows(trx, idsOf(cards))).map(cardOf)
  if (marked.length === 0) return
  const before = new Map((await originalCards(trx, marked)).map((card) => [card.id, card]))
  for (const card of cards) {
    const was = before.get(card.id)
    const words = was && SCANNED_FIELDS.flatMap((field) => wordsBack(card[field] ?? '', was[field] ?? ''))
    if (!words || words.length === 0) continue
    const logged = (await redactionsOf(trx, card.id)).filter(({ undone_by }) => undone_by === '')
    const known = new Set(logged.map((one) => one.words))
    const now = Date.now()
    for (const some of new Set(words)) {
      if (known.has(some)) continue
      await addRedaction(trx, {
        card_id: card.id,
        words: some,
        reason: '',
        conversation: '',
        at: now,
        by_id: '',
        by_name: REDACT_TEXTS.elsewhere,
        undone_at: now,
        undone_by: '',
      })
    }
  }
}
