import { isDeepStrictEqual } from 'node:util'
import { counted } from '#archive/counted.ts'
import { idsOf } from '#archive/ids-of.ts'
import { withOriginalTexts } from '#archive/redact/redact-card.ts'
import { redactContent } from '#archive/redact/redact-content.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { contentsOf } from '#store/card-contents.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import { allRows, rowsById } from '#store/card-rows.ts'
import { originalsOf } from '#store/originals.ts'
import { redactedOf } from '#store/redactions.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import { problemsOf, RESTORE, type Check } from './check.ts'

/** What visitors read against what is redacted: no words of it, and everything else as in the originals. */
export const redactionsCheck: Check = {
  name: 'redactions',
  async run({ db, search }) {
    const wrong: string[] = []
    const lost: string[] = []
    let cards = 0
    for await (const rows of allRows(db)) {
      const shown = rows.map(cardOf)
      const originals = await originalsOf(db, idsOf(shown))
      const wanted = shown.map((card) => {
        const original = originals.get(card.id)
        return original ? withOriginalTexts(card, original.texts) : card
      })
      const redacted = await redactedOf(db, wanted)
      cards += redacted.size
      const expected = await redactCards(db, wanted)
      const contents = await contentsOf(db, [...originals.keys()])
      for (const [index, row] of rows.entries()) {
        const { id } = row
        if (row.redactions !== '' && !originals.has(id) && redacted.has(id)) lost.push(id)
        else if (originals.has(id) || redacted.has(id)) {
          const fresh = rowOf({ shown: expected[index]!, original: wanted[index]! }, row.key, row)
          const content = originals.get(id)?.content
          const without = content && redactContent(content, redacted.get(id)?.texts ?? [])
          const isShown = !without || isDeepStrictEqual(without, contents.get(id))
          if (fresh.summary !== row.summary || fresh.response !== row.response || !isShown) wrong.push(id)
        }
      }
    }
    const problems = problemsOf(
      {
        count: wrong.length,
        what: `redactions of ${counted(wrong.length, 'card')} not applied as they are to be`,
        repair: async () => {
          await lockedTransaction(db, async (trx) => {
            // Also where the words are in another answer alone, and no row of a card changes.
            await raiseRevision(trx, { isVisible: true })
            await rewriteCards(trx, search, await rowsById(trx, wrong), (card) => card)
          })
          return `${counted(wrong.length, 'card')} redacted again`
        },
      },
      {
        count: lost.length,
        what: `${counted(lost.length, 'card')} with redactions but without an original`,
        advice: `import the export once more, or ${RESTORE}`,
      },
    )
    return { ok: `${counted(cards, 'card')} with redactions, none of which shows the words`, problems }
  },
}
