import { counted } from '#archive/counted.ts'
import { countLinks, dropLostLinks, lostLinks } from '#store/links.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { problemsOf, type Check } from './check.ts'

/** Links against the cards that they show. */
export const linksCheck: Check = {
  name: 'links',
  async run({ db }) {
    const { links, cards } = await lostLinks(db)
    const ok = `${counted(await countLinks(db), 'link')}, each to cards that are there`
    const repair = async () => {
      await lockedTransaction(db, async (trx) => {
        await dropLostLinks(trx)
      })
      return 'removed'
    }
    const lost = `${counted(links.length, 'link')} ${links.length === 1 ? 'shows' : 'show'} no card that is there`
    const half = `links name ${counted(cards, 'card')} that ${cards === 1 ? 'is' : 'are'} not there`
    const problems = problemsOf({ count: links.length, what: lost, repair }, { count: cards, what: half, repair })
    return { ok, problems }
  },
}
