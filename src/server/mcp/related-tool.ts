import { z } from 'zod'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { cardIdGiven, cardPath } from '#archive/card-url.ts'
import { foundCard } from './found-cards.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { readingTool } from './reading-tool.ts'

export const relatedTool = readingTool({
  name: 'related',
  title: MCP_TEXTS.related.title,
  description: MCP_TEXTS.related.description,
  input: z.object({ id: z.string().max(1000).describe(MCP_TEXTS.related.id) }),
  output: z.object({
    cards: z.array(foundCard.extend({ words: z.array(z.string()).describe('what both cards say, the rarest first') })),
    isLearning: z.boolean().describe('true while the archive is learned for the first time: ask again in a minute'),
  }),
  answer: async ({ viewer, site, readRelated }, { id }) => {
    const { cards, isLearning } = await readRelated(viewer, cardIdGiven(id))
    const named = cards.map(({ words, ...card }) => ({
      id: card.id,
      title: card.title,
      url: absoluteUrl(site, cardPath(card)),
      words,
    }))
    return { cards: named, isLearning }
  },
})
