import type { z } from 'zod'
import type { listedSession, listSessions } from '#api/sessions.ts'
import type { CardSummary } from '#archive/card.ts'
import { ANSWER_LETTERS, RESPONSE_LETTERS, sessionFacts, SHAPE_TURNS } from '#archive/listed-session.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import { summariesOf } from '#store/cards.ts'
import { conversationSizes, countConversations, responseBeginnings, turnLengths } from '#store/conversation-list.ts'
import { conversationOf, latestConversations } from '#store/conversations.ts'
import type { Db } from '#store/tables.ts'

/**
 * The conversations that a viewer may read, the ones continued last first.
 * @param after the id of the last turn of the preceding conversation
 * @throws Refusal when that card does not exist for the viewer
 */
export async function sessionsAfter(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<z.input<(typeof listSessions)['output']>> {
  const visibility = visibilityOf(viewer)
  const before = after === undefined ? null : await conversationOf(db, visibility, after)
  if (after !== undefined && !before) throw new Refusal('not-found', TEXTS.noSuchCard)
  const found = await latestConversations(db, visibility, limit + 1, before?.key)
  const shown = found.slice(0, limit)
  const sizes = await conversationSizes(
    db,
    visibility,
    shown.map(({ conversation }) => conversation),
  )
  const sized = shown.flatMap((last) => {
    const size = sizes.get(last.conversation)
    return size ? [{ last, size }] : []
  })
  const keys = sized.flatMap(({ size }) => [size.first, ...(size.pictured === null ? [] : [size.pictured])])
  const cards = new Map<number, CardSummary>()
  for await (const { key, summary } of summariesOf(db, visibility, [...new Set(keys)])) {
    cards.set(key, JSON.parse(summary) as CardSummary)
  }
  const responses = await responseBeginnings(
    db,
    visibility,
    sized.map(({ size }) => size.first),
    RESPONSE_LETTERS,
  )
  const lengths = await turnLengths(
    db,
    visibility,
    sized.map(({ last }) => last.conversation),
    SHAPE_TURNS,
  )
  const sessions: z.input<typeof listedSession>[] = []
  for (const { last, size } of sized) {
    const first = cards.get(size.first)
    if (!first) continue
    const pictured = size.pictured === null ? undefined : cards.get(size.pictured)
    sessions.push({
      ...sessionFacts(first, pictured),
      dayStamp: last.day_stamp,
      answer: plainBeginning(responses.get(size.first)?.response ?? '', ANSWER_LETTERS),
      turns: size.turns,
      privateTurns: size.privateTurns,
      letters: size.letters,
      shape: lengths.get(last.conversation)!,
    })
  }
  return {
    sessions,
    total: await countConversations(db, visibility),
    next: found.length > limit ? shown.at(-1)!.id : null,
  }
}
