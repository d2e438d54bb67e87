import type { z } from 'zod'
import type { card } from '#api/card.ts'
import { continuedCards, withEarlierVersions } from '#archive/earlier-versions.ts'
import type { CardContent } from '#archive/parts.ts'
import { contentFor, holdsFolded, publishedContent, type ReasoningShown } from '#archive/shown-content.ts'
import { may, visibilityOf, type Viewer } from '#archive/viewer.ts'
import { contentsOf } from '#store/card-contents.ts'
import { tagsWithFindings, withContent } from '#store/content-tags.ts'
import { cardsWithin, visibleCards } from '#store/links.ts'
import { openedReasoningAmong } from '#store/opened-reasoning.ts'
import { isUnseen } from '#store/seen-findings.ts'
import type { Db } from '#store/tables.ts'

/** The fields of a card's JSON besides prompt and response. */
export type ShownFields = Pick<z.input<typeof card>, 'parts' | 'answer' | 'alternatives' | 'reasoning'>

/** The audience of reasoning and tool calls (setting SHOW_REASONING); admins may open those of single cards to visitors. */
export type ShowReasoning = 'admins' | 'public'

/** Returns the cards among these that exist for a reader. */
export type FindReadable = (ids: readonly string[]) => Promise<readonly string[]>

/** The visible contents of cards, by id. */
type Contents = Map<string, CardContent>

/**
 * The contents of cards as a viewer sees them, by id; cards of which the viewer sees only the two texts are left out. For
 * visitors these include cards whose further content has unvisited findings.
 * @param ids cards that exist for the viewer
 */
export async function readContents(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  showReasoning: ShowReasoning,
): Promise<Map<string, ShownFields>> {
  const own = await ownContents(db, viewer, ids, showReasoning)
  const opened = may(viewer, 'see-private-cards') ? await openedReasoningAmong(db, [...own.keys()]) : new Set<string>()
  const whole = await withEarlier(own, readableBy(db, viewer), (some) => ownContents(db, viewer, some, showReasoning))
  return new Map(
    [...whole].map(([id, content]) => [id, fieldsOf(viewer, content, shownReasoning(showReasoning, opened.has(id)))]),
  )
}

/**
 * The visible content of one card; undefined for its two texts alone.
 * @param holds stored findings of its content, '' for none
 * @param isOpened true where an admin published reasoning and tool calls of the card
 */
export async function readOpened(
  db: Db,
  viewer: Viewer,
  { id, content, isOpened, holds }: { id: string; content: CardContent; isOpened: boolean; holds: string },
  showReasoning: ShowReasoning,
): Promise<ShownFields | undefined> {
  const reasoning = shownReasoning(showReasoning, isOpened)
  const shown = ownContent(viewer, content, reasoning, holds)
  if (!shown) return undefined
  const own = new Map([[id, shown]])
  const whole = await withEarlier(own, readableBy(db, viewer), (some) => ownContents(db, viewer, some, showReasoning))
  return fieldsOf(viewer, whole.get(id)!, reasoning)
}

/** The contents of public cards in feeds, static pages and exported sites, by id; cards of two texts are left out. */
export const readPublishedContents = (
  db: Db,
  ids: readonly string[],
  readable: FindReadable = (some) => cardsWithin(db, visibleCards('public'), some),
): Promise<Contents> =>
  ownPublishedContents(db, ids).then((own) => withEarlier(own, readable, (some) => ownPublishedContents(db, some)))

/**
 * Contents with the earlier versions of their documents, from cards that exist for the reader, as far as the reader sees these
 * (ADR-0254).
 * @param own contents as the reader sees them, without these versions
 */
async function withEarlier(
  own: Contents,
  readable: FindReadable,
  read: (ids: readonly string[]) => Promise<Contents>,
): Promise<Contents> {
  const named = new Set([...own.values()].flatMap(continuedCards))
  if (named.size === 0) return own
  const others = [...named].filter((id) => !own.has(id))
  const earlier = others.length === 0 ? new Map<string, never>() : await read(await readable(others))
  const all = new Map([...earlier, ...own])
  return new Map([...own].map(([id, content]) => [id, withEarlierVersions(content, all)]))
}

const readableBy =
  (db: Db, viewer: Viewer): FindReadable =>
  (ids) =>
    cardsWithin(db, visibleCards(visibilityOf(viewer)), ids)

const shownReasoning = (showReasoning: ShowReasoning, isOpened: boolean): ReasoningShown =>
  showReasoning === 'public' ? 'public' : isOpened ? 'card' : 'admins'

async function ownContents(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  showReasoning: ShowReasoning,
): Promise<Contents> {
  const contents = await contentsOf(db, await withContent(db, ids))
  const shown: Contents = new Map()
  if (contents.size === 0) return shown
  const opened = showReasoning === 'public' ? new Set<string>() : await openedReasoningAmong(db, [...contents.keys()])
  const holds = await tagsWithFindings(db, [...contents.keys()])
  for (const [id, content] of contents) {
    const own = ownContent(viewer, content, shownReasoning(showReasoning, opened.has(id)), holds.get(id) ?? '')
    if (own) shown.set(id, own)
  }
  return shown
}

/** The visible part of a content; null for the card's two texts alone. */
function ownContent(
  viewer: Viewer,
  content: CardContent,
  reasoning: ReasoningShown,
  holds: string,
): CardContent | null {
  const whole = contentFor(viewer, content, reasoning)
  return may(viewer, 'see-private-cards') ? whole : withoutUnseen(whole, content, holds)
}

/**
 * The part of a content that visitors see in view of unvisited findings: reasoning and tool calls are withheld where they have
 * some, and everything beyond the two texts where the rest has some.
 */
function withoutUnseen(whole: CardContent | null, content: CardContent, holds: string): CardContent | null {
  if (whole && holdsFolded(whole) && !isUnseen(content, holds, true)) return whole
  return whole && !isUnseen(content, holds) ? publishedContent(content) : null
}

function fieldsOf(viewer: Viewer, content: CardContent, reasoning: ReasoningShown): ShownFields {
  const { answer, alternatives, ...parts } = content
  const isSaid = may(viewer, 'see-private-cards') && holdsFolded(content)
  return { parts, answer, alternatives, ...(isSaid ? { reasoning } : {}) }
}

/** The published contents by id, without document versions of other cards. */
export async function ownPublishedContents(db: Db, ids: readonly string[]): Promise<Contents> {
  const shown: Contents = new Map()
  const contents = await contentsOf(db, await withContent(db, ids))
  const holds = await tagsWithFindings(db, [...contents.keys()])
  for (const [id, stored] of contents) {
    const content = publishedContent(stored)
    if (content && !isUnseen(stored, holds.get(id) ?? '')) shown.set(id, content)
  }
  return shown
}
