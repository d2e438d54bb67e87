import type { ForgottenLine } from '#archive/archive-line.ts'
import { signTombstone } from '#server/proof/sign-tombstone.ts'
import { knownCards } from '#store/card-rows.ts'
import { recordForgotten } from '#store/forgotten.ts'
import type { Trx } from '#store/tables.ts'

/**
 * Keeps cards from coming back that were deleted for good in the archive of an export, by tombstones of this one. A card that
 * is here stays: a file deletes nothing.
 */
export async function saveForgotten(trx: Trx, lines: readonly ForgottenLine[]): Promise<void> {
  if (lines.length === 0) return
  const here = await knownCards(
    trx,
    lines.map(({ cardId }) => cardId),
  )
  const gone = lines.filter(({ cardId }) => !here.has(cardId))
  const tombstones = gone.map(async ({ cardId: id, source, at: iso }) => {
    const at = Date.parse(iso)
    return { id, source, at, signature: await signTombstone(trx, id, at) }
  })
  // There is nothing of them to be cleared.
  await recordForgotten(trx, await Promise.all(tombstones), true)
}
