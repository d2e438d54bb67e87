import { join } from 'node:path'
import { cardName } from '#archive/card-url.ts'
import { sessionName } from '#archive/conversation.ts'
import { cardMarkdown } from '#archive/to-markdown/card-markdown.ts'
import { sessionMarkdown } from '#archive/to-markdown/session-markdown.ts'
import type { TextSite } from '#archive/to-markdown/text-site.ts'
import { ANYONE } from '#archive/viewer.ts'
import { sessionPart } from '#server/cards/read-session.ts'
import type { Db } from '#store/tables.ts'
import { readPublished } from './read-parts.ts'
import type { WrittenCard } from './search-data.ts'
import type { SiteFolder } from './site-folder.ts'
import { siteRelativeTo } from './relative-site.ts'

/**
 * Writes a public card as Markdown, `/card/NAME.md`. It names its conversation by the first turn, whose URL exists as Markdown.
 */
export const writeCardMarkdown = (
  folder: Pick<SiteFolder, 'file'>,
  { card, content, first }: WrittenCard,
  site: TextSite,
): Promise<void> => {
  const file = join('card', `${cardName(card)}.md`)
  return folder.file(file, cardMarkdown({ card, content }, siteRelativeTo(site, file), first))
}

/**
 * The path of a part of a conversation as a file.
 * @param path of the conversation
 * @param start number of turns before the part
 */
const partPath = (path: string, start: number): string => (start === 0 ? `${path}.md` : `${path}/from-${start}.md`)

/**
 * Writes conversations as Markdown, `/session/NAME.md`: in parts as long as the server's responses, each in a file that links
 * the next one. Reasoning and tool calls are left out, even where the server shows them to visitors.
 * @param firsts the ids of their first turns
 */
export async function writeSessionMarkdown(
  folder: Pick<SiteFolder, 'file'>,
  db: Db,
  firsts: readonly string[],
  site: TextSite,
): Promise<void> {
  for (const id of firsts) {
    let previous: number | null = null
    for (let from: number | null = 0; from !== null;) {
      const part = await sessionPart(db, ANYONE, { id, from, showReasoning: 'admins' })
      const published = await readPublished(db, part.cards, '')
      const turns = part.cards.map((card, at) => ({ card, content: published[at]!.content }))
      const file = partPath(join('session', sessionName(part.first)), from)
      await folder.file(file, sessionMarkdown({ ...part, turns, from, previous }, siteRelativeTo(site, file), partPath))
      previous = from
      from = part.next
    }
  }
}
