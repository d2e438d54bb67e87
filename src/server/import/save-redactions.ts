import type { ArchiveLine, OriginalLine, RedactionLine } from '#archive/archive-line.ts'
import { joinedCards } from '#archive/joined-cards.ts'
import { batchesOf } from '#archive/batches.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { SearchEngine } from '#search/engine.ts'
import { storeFindings } from '#store/card-findings.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { signCards } from '#server/proof/sign-cards.ts'
import { cardOf, rowConversation } from '#store/card-row.ts'
import { rowsById, rowsOfConversation } from '#store/card-rows.ts'
import { addOriginal } from '#store/originals.ts'
import { cutRepeated, documentsAround } from '#store/repeated-versions.ts'
import { addRedaction, redactionsOf } from '#store/redactions.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Trx } from '#store/tables.ts'

/** Cards written or signed at once. */
const BATCH_SIZE = 50

type Line = Extract<ArchiveLine, { redaction: RedactionLine } | { original: OriginalLine }>

/**
 * Writes the redactions and originals of an export for existing cards; those of the archive stay. A redacted title stays
 * redacted even if the card of the redaction is missing, and is redacted in all existing cards of its conversation.
 * @returns ids of cards whose texts may have changed, whose generated pages must be rewritten
 */
export async function saveRedactions(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  lines: readonly Line[],
): Promise<string[]> {
  for (const line of lines) {
    const { cardId } = 'original' in line ? line.original : line.redaction
    const rows = await rowsById(trx, [cardId])
    const isThere = rows.length > 0
    if ('original' in line) {
      if (isThere) await addOriginal(trx, line.original)
    } else if (isThere) await saveRedaction(trx, line.redaction)
    else if (line.redaction.conversation !== '') await saveRedaction(trx, { ...line.redaction, cardId: '' })
  }
  // Cards came in redacted form; their originals are stored by now.
  const ids = [...new Set(lines.flatMap((line) => ('original' in line ? [line.original.cardId] : [])))]
  // Originals in exports of earlier versions repeat document versions of other cards.
  const named = (await rowsById(trx, ids)).map(({ conversation }) => ({ conversation, source: '' }))
  for (const together of joinedCards(await documentsAround(trx, named))) {
    const { changed, searched, isVisible } = await cutRepeated(trx, together)
    if (searched.length > 0) await raiseRevision(trx, { isVisible })
    for (const some of batchesOf(changed, BATCH_SIZE)) {
      const cards = (await rowsById(trx, some)).map(cardOf)
      await storeFindings(trx, cards)
      await signCards(trx, cards)
    }
    await search.put(trx, searched)
  }
  for (const id of ids) {
    await rewriteCards(trx, search, await rowsById(trx, [id]), (card) => card)
    const cards = (await rowsById(trx, [id])).map(cardOf)
    await storeFindings(trx, cards)
    // They were signed in redacted form.
    await signCards(trx, cards)
  }
  const titled = lines.flatMap((line) => ('redaction' in line ? line.redaction.conversation || [] : []))
  for (const conversation of new Set(titled))
    ids.push(...(await redactTitles(trx, search, rowConversation(conversation))))
  return ids
}

/** Applies the redactions of a conversation's title to all its cards, including ones that no line names. @returns their ids */
async function redactTitles(trx: Trx, search: Pick<SearchEngine, 'put'>, conversation: string): Promise<string[]> {
  const all: string[] = []
  for (let after = -1; ;) {
    const rows = await rowsOfConversation(trx, conversation, { after, limit: BATCH_SIZE })
    if (rows.length === 0) return all
    after = rows.at(-1)!.key
    await rewriteCards(trx, search, rows, (card) => card)
    const ids = idsOf(rows)
    all.push(...ids)
    await storeFindings(trx, (await rowsById(trx, ids)).map(cardOf))
  }
}

async function saveRedaction(trx: Trx, line: RedactionLine): Promise<void> {
  const at = Date.parse(line.at)
  const known = await redactionsOf(trx, line.cardId)
  if (known.some((one) => one.words === line.words && one.at === at)) return
  await addRedaction(trx, {
    card_id: line.cardId,
    words: line.words,
    reason: line.reason,
    conversation: line.conversation,
    at,
    by_id: '',
    by_name: line.by,
    undone_at: line.undoneAt === null ? 0 : Date.parse(line.undoneAt),
    undone_by: line.undoneBy,
  })
}
