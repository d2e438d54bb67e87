import type { z } from 'zod'
import type { readAsked } from '#api/asked.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import { wholeBeginning } from '#archive/whole-letters.ts'
import { turnOf } from '#server/cards/read-session.ts'
import { conversationOf, promptTurns, type PromptTurn } from '#store/conversations.ts'
import type { Db } from '#store/tables.ts'
import type { RepeatedNow } from './repeated-now.ts'
import type { RepeatedPrompts } from './repeated-prompts.ts'

/** Cards of a group that an answer lists, and letters of their prompts. */
const MAX_GROUP = 50
const PROMPT_LETTERS = 1000

export interface RepeatedPromptsDependencies {
  db: Db
  repeated: RepeatedPrompts
}

/** A group as the database has it now. */
interface Group {
  total: number
  rows: PromptTurn[]
}

/**
 * The public cards whose prompts ask nearly the same as that of a card, for admins as for visitors; the card alone where it was
 * asked once. A private card is refused to visitors like one that never was (R6.3).
 */
export async function askedGroup(
  { db, repeated }: RepeatedPromptsDependencies,
  viewer: Viewer,
  id: string,
): Promise<z.input<(typeof readAsked)['output']>> {
  const found = await conversationOf(db, visibilityOf(viewer), id)
  const [own] = found ? await promptTurns(db, visibilityOf(viewer), [found.key]) : []
  if (!own) throw new Refusal('not-found', TEXTS.noSuchCard)
  const now = await repeated.current()
  const { total, rows } = (now && (await groupNow(db, now, own))) ?? { total: 1, rows: [own] }
  return {
    total,
    since: dayOf(rows[0]!.day_stamp),
    cards: rows.map((row) => ({ ...turnOf(row), prompt: wholeBeginning(row.prompt, PROMPT_LETTERS) })),
    isLearning: now === null,
  }
}

/** The first card of a group and those around one: what they ask is read now, as it may have changed this moment. */
async function groupNow(db: Db, now: RepeatedNow, own: PromptTurn): Promise<Group | null> {
  const keys = now.groupOf(own.key)
  const place = keys.indexOf(own.key)
  if (place === -1) return null
  const from = Math.max(0, Math.min(place - MAX_GROUP / 2, keys.length - MAX_GROUP))
  const listed = [keys[0]!, ...keys.subarray(from + 1, from + MAX_GROUP)]
  const rows = (await promptTurns(db, 'public', listed)).filter((row) => now.asksStill(row))
  return rows.length < 2 ? null : { total: keys.length - (listed.length - rows.length), rows }
}
