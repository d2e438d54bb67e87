import { LINK_TEXTS } from '#archive/link-texts.ts'
import { printable } from '#archive/printable.ts'
import { lastDay } from '#archive/read-end.ts'
import { readConfig } from '#server/config.ts'
import { readLinks, withdrawLink, type ShownLink } from '#server/links/manage-links.ts'
import { withArchive } from './open-archive.ts'
import { OWNER } from './owner.ts'

const BATCH_SIZE = 200

/** Lists the links by which cards are shared, or ends one for good. @param end the id of the link to end */
export async function links({ end }: { end?: string }): Promise<void> {
  const config = readConfig(process.env)
  const { timeZone } = config.site
  await withArchive(config, async ({ store: { db } }) => {
    if (end !== undefined) {
      console.log(lineOf(await withdrawLink(db, end, OWNER.name), timeZone))
      return
    }
    let from: number | null = 0
    while (from !== null) {
      const { links: some, next }: Awaited<ReturnType<typeof readLinks>> = await readLinks(db, {
        from,
        limit: BATCH_SIZE,
      })
      if (from === 0 && some.length === 0) console.log(LINK_TEXTS.none)
      for (const link of some) console.log(lineOf(link, timeZone))
      from = next
    }
  })
}

/** A link in one line; no control sequence in a title reaches the terminal. */
function lineOf(link: ShownLink, timeZone: string): string {
  const { id, title, cards, privateCards, note, state, made, withdrawn, opened, openedAt } = link
  const endsAt = lastDay(Date.parse(link.endsAt), timeZone)
  const day = (at: string) => at.slice(0, 10)
  const end =
    withdrawn !== null
      ? LINK_TEXTS.withdrawnBy(withdrawn.by, day(withdrawn.at))
      : state === 'open'
        ? LINK_TEXTS.endsAt(endsAt)
        : LINK_TEXTS.endedAt(endsAt)
  const parts = [
    id,
    cards === 0 ? LINK_TEXTS.goneCards : `‘${title}’`,
    LINK_TEXTS.cards(cards, privateCards),
    note,
    LINK_TEXTS.madeBy(made.by, day(made.at)),
    end,
    LINK_TEXTS.opened(opened, day(openedAt ?? '')),
  ]
  const line = parts.filter((part) => part !== '').join('  ')
  return printable(line.replace(/\s/g, ' '))
}
