import { z } from 'zod'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import type { Filters } from '#archive/filters.ts'
import type { PageInfo } from '#archive/pages.ts'
import { visibilityOf } from '#archive/viewer.ts'
import { findInOrder, type MeaningState } from '#server/cards/find-in-order.ts'
import { summariesOf } from '#store/cards.ts'
import type { McpArchive } from './reading-tool.ts'

/** What names a card and leads to it: the results that ChatGPT wants of a search have these fields. */
export const foundCard = z.object({
  id: z.string().describe('for fetch'),
  title: z.string(),
  url: z.string().describe('the page of the card, to be cited'),
})

type FoundCard = z.input<typeof foundCard>

export const nameCard = ({ site }: Pick<McpArchive, 'site'>, card: CardSummary): FoundCard => ({
  id: card.id,
  title: titleOf(card),
  url: absoluteUrl(site, cardPath(card)),
})

/** One page of the cards that match, in the order of `GET /api/cards`. */
export async function findCards(
  archive: McpArchive,
  filters: Filters,
): Promise<{ cards: FoundCard[]; page: PageInfo; meaning: MeaningState | null }> {
  const { db, search, byMeaning, viewer } = archive
  const visibility = visibilityOf(viewer)
  const options = viewer.id === null ? {} : { asker: viewer.id }
  const { keys, page, meaning } = await findInOrder({ search, byMeaning }, visibility, filters, options)
  const cards: FoundCard[] = []
  for await (const { summary } of summariesOf(db, visibility, keys)) {
    cards.push(nameCard(archive, JSON.parse(summary) as CardSummary))
  }
  return { cards, page, meaning }
}
