import { counted } from '#archive/counted.ts'
import { verifyArchive } from '#server/proof/verify-archive.ts'
import { readSetting } from '#store/settings.ts'
import { problemsOf, type Check } from './check.ts'

/** What other checks find, and repair: it follows from the cards. */
const OTHERS = new Set(['lists', 'order', 'redactions'])

/** The texts of the cards against what was signed of them. */
export const proofsCheck: Check = {
  name: 'proofs',
  async run({ db }) {
    const { cards, changed } = await verifyArchive(db)
    const isSigned = (await readSetting(db, 'all_signed')) !== null
    const unsigned = changed.filter(({ what }) => what.includes('no proof'))
    const others = changed.filter(({ what }) => !what.includes('no proof') && what.some((one) => !OTHERS.has(one)))
    const wrong = isSigned ? [...others, ...unsigned] : others
    const isOne = wrong.length === 1
    return {
      ok: `${counted(cards, 'card')} as signed`,
      problems: problemsOf({
        count: wrong.length,
        what: `${counted(wrong.length, 'card')} ${isOne ? 'is' : 'are'} not as ${isOne ? 'it was' : 'they were'} signed`,
        advice: 'name them with: colloquy verify, then import their export again or restore a backup',
      }),
      notes:
        isSigned || unsigned.length === 0
          ? []
          : [`${counted(unsigned.length, 'card')} to be signed yet: the server does so, and colloquy verify`],
    }
  },
}
