import type { z } from 'zod'
import type { card } from '#api/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { contentFor, holdsFolded, publishedContent, type ReasoningShown } from '#archive/shown-content.ts'
import { may, type Viewer } from '#archive/viewer.ts'
import { contentsOf } from '#store/card-contents.ts'
import { foundHolds, withContent } from '#store/card-holds.ts'
import { openedAmong } from '#store/opened-reasoning.ts'
import { isUnseen } from '#store/seen-findings.ts'
import type { Db } from '#store/tables.ts'

/** What a card's JSON says beyond prompt and response. */
export type ShownFields = Pick<z.input<typeof card>, 'parts' | 'answer' | 'alternatives' | 'reasoning'>

/** Who sees reasoning and tools by the setting SHOW_REASONING; admins may open single cards. */
export type ShowReasoning = 'admins' | 'public'

/**
 * What a viewer sees of the contents of cards, by id; cards that are two texts to them are left out. To visitors these are
 * also cards with findings beyond these that were not visited.
 * @param ids cards that exist for the viewer
 */
export async function readContents(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  showReasoning: ShowReasoning,
): Promise<Map<string, ShownFields>> {
  const contents = await contentsOf(db, await withContent(db, ids))
  const shown = new Map<string, ShownFields>()
  if (contents.size === 0) return shown
  const opened = showReasoning === 'public' ? new Set<string>() : await openedAmong(db, [...contents.keys()])
  const holds = await foundHolds(db, [...contents.keys()])
  for (const [id, content] of contents) {
    const fields = shownFields(viewer, content, { showReasoning, isOpened: opened.has(id), holds: holds.get(id) ?? '' })
    if (fields) shown.set(id, fields)
  }
  return shown
}

/**
 * What visitors see of a content without findings that were not visited: reasoning and tools stay folded where they hold some,
 * and everything beyond the two texts is withheld where the rest does.
 */
function withoutUnseen(whole: CardContent | null, content: CardContent, holds: string): CardContent | null {
  if (whole && holdsFolded(whole) && !isUnseen(content, holds, true)) return whole
  return whole && !isUnseen(content, holds) ? publishedContent(content) : null
}

/**
 * What a viewer sees of the content of one card; undefined where that is its two texts.
 * @param holds what the row of its content says, '' where there are no findings
 * @param isOpened true where an admin opened reasoning and tools of the card
 */
export function shownFields(
  viewer: Viewer,
  content: CardContent,
  { showReasoning, isOpened, holds }: { showReasoning: ShowReasoning; isOpened: boolean; holds: string },
): ShownFields | undefined {
  const isAdmin = may(viewer, 'see-private-cards')
  const reasoning: ReasoningShown = showReasoning === 'public' ? 'public' : isOpened ? 'card' : 'admins'
  const whole = contentFor(viewer, content, reasoning)
  const own = isAdmin ? whole : withoutUnseen(whole, content, holds)
  if (!own) return undefined
  const { answer, alternatives, ...parts } = own
  const isSaid = isAdmin && holdsFolded(own)
  return { parts, answer, alternatives, ...(isSaid ? { reasoning } : {}) }
}

/** What feeds, static pages and exported sites show of the contents of public cards, by id; cards that are two texts are left out. */
export async function readPublishedContents(db: Db, ids: readonly string[]): Promise<Map<string, CardContent>> {
  const shown = new Map<string, CardContent>()
  const contents = await contentsOf(db, await withContent(db, ids))
  const holds = await foundHolds(db, [...contents.keys()])
  for (const [id, stored] of contents) {
    const content = publishedContent(stored)
    if (content && !isUnseen(stored, holds.get(id) ?? '')) shown.set(id, content)
  }
  return shown
}
