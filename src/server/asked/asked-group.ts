import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { readAsked } from '#api/asked.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import { repeatsOf, type RepeatedParts } from '#meaning/repeated-prompts.ts'
import { textHash } from '#meaning/term-counts.ts'
import { turnOf } from '#server/cards/read-session.ts'
import { conversationOf, promptTurns, type PromptTurn } from '#store/conversations.ts'
import { publicKeys } from '#store/public-cards.ts'
import type { Tables } from '#store/tables.ts'
import type { RepeatedPrompts } from './repeated-prompts.ts'

/** Cards of a group that an answer lists, and letters of their prompts. */
const MOST = 50
const PROMPT_LETTERS = 1000

export interface AskedNeeds {
  db: Kysely<Tables>
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
  { db, repeated }: AskedNeeds,
  viewer: Viewer,
  id: string,
): Promise<z.input<(typeof readAsked)['output']>> {
  const found = await conversationOf(db, visibilityOf(viewer), id)
  const [own] = found ? await promptTurns(db, visibilityOf(viewer), [found.key]) : []
  if (!own) throw new Refusal('not-found', TEXTS.noSuchCard)
  const parts = (await repeated.current())?.parts ?? null
  const { total, rows } = (parts && (await groupNow(db, parts, own))) ?? { total: 1, rows: [own] }
  return {
    total,
    since: dayOf(rows[0]!.day_stamp),
    cards: rows.map((row) => ({ ...turnOf(row), prompt: row.prompt.slice(0, PROMPT_LETTERS).toWellFormed() })),
    isLearning: parts === null,
  }
}

/**
 * What was learned may be older than the cards: which are public, and what they ask, is read now. A prompt that has changed since
 * is left out until it is compared again.
 */
async function groupNow(db: Kysely<Tables>, parts: RepeatedParts, own: PromptTurn): Promise<Group | null> {
  const hashes = new Map(repeatsOf(parts, own.key).map(({ key, hash }) => [key, hash]))
  const asksStill = ({ key, prompt }: PromptTurn) => hashes.get(key) === textHash(prompt)
  if (!asksStill(own)) return null
  const keys = await publicKeys(db, [...hashes.keys()])
  const place = keys.indexOf(own.key)
  if (place === -1) return null
  // The first one, and those around the card.
  const from = Math.max(0, Math.min(place - MOST / 2, keys.length - MOST))
  const listed = [keys[0]!, ...keys.slice(from + 1, from + MOST)]
  const rows = (await promptTurns(db, 'public', listed)).filter(asksStill)
  return rows.length < 2 ? null : { total: keys.length - (listed.length - rows.length), rows }
}
