import { cardIdGiven } from '#archive/card-url.ts'
import type { Card } from '#archive/card.ts'
import { cardMarkdown } from '#archive/to-markdown/card-markdown.ts'
import { toApiCard } from '#server/cards/to-api-card.ts'
import { openCard } from '#server/cards/open-card.ts'
import type { ShownFields } from '#server/cards/read-contents.ts'
import type { McpArchive } from './reading-tool.ts'

/** A card as the viewer may read it. @throws Refusal when it does not exist for them */
export const readCard = ({ db, viewer, site, showReasoning }: McpArchive, given: string) =>
  openCard(db, viewer, cardIdGiven(given), { showReasoning, address: site.address })

/** A card as Markdown, as its address with `.md` gives it. */
export const cardText = (card: Card & ShownFields, site: McpArchive['site']): string =>
  cardMarkdown(toApiCard(card), site)
