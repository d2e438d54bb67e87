import { counted } from '#archive/counted.ts'
import { signCards } from '#server/proof/sign-cards.ts'
import { SIGNED_AS_SHOWN, verifyArchive } from '#server/proof/verify-archive.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import { readSetting } from '#store/settings.ts'
import { problemsOf, type Check } from './check.ts'

/** What other checks find, and repair: it follows from the cards. */
const OTHERS = new Set(['lists', 'order', 'redactions'])

const NAMED = 'name them with: colloquy verify, then import their export again or restore a backup'

/** The texts of the cards against what was signed of them. */
export const proofsCheck: Check = {
  name: 'proofs',
  async run({ db }) {
    const { cards, changed, gone } = await verifyArchive(db)
    const isSigned = (await readSetting(db, 'all_signed')) !== null
    const unsigned = changed.filter(({ what }) => what.includes('no proof'))
    const asShown = changed.filter(({ what }) => what.includes(SIGNED_AS_SHOWN)).map(({ id }) => id)
    const others = changed.filter(
      ({ id, what }) => !asShown.includes(id) && !what.includes('no proof') && what.some((one) => !OTHERS.has(one)),
    )
    const wrong = isSigned ? [...others, ...unsigned] : others
    const isOne = wrong.length === 1
    const tombstones = gone.filter(({ what }) => what.includes('tombstone')).length
    const missing = gone.length - tombstones
    return {
      ok: `${counted(cards, 'card')} as signed`,
      problems: problemsOf(
        {
          count: wrong.length,
          what: `${counted(wrong.length, 'card')} ${isOne ? 'is' : 'are'} not as ${isOne ? 'it was' : 'they were'} signed`,
          advice: NAMED,
        },
        {
          count: missing,
          what: `${counted(missing, 'card')} ${missing === 1 ? 'was' : 'were'} signed and ${missing === 1 ? 'is' : 'are'} gone without a tombstone`,
          advice: NAMED,
        },
        {
          count: tombstones,
          what: `${counted(tombstones, 'tombstone')} of deleted cards ${tombstones === 1 ? 'is' : 'are'} not as signed here`,
          advice: 'name them with: colloquy verify, then restore a backup',
        },
        {
          count: asShown.length,
          what: `of ${counted(asShown.length, 'card')} the redacted texts are signed, and not the original`,
          repair: async () => {
            await lockedTransaction(db, async (trx) => {
              await signCards(trx, (await rowsById(trx, asShown)).map(cardOf))
              // Answers with a card carry its proof.
              await raiseRevision(trx, { isVisible: true })
            })
            return `the original of ${counted(asShown.length, 'card')} signed`
          },
        },
      ),
      notes:
        isSigned || unsigned.length === 0
          ? []
          : [`${counted(unsigned.length, 'card')} to be signed yet: the server does so, and colloquy verify`],
    }
  },
}
