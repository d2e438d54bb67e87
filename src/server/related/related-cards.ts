import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { readRelated } from '#api/related.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { ANYONE, visibilityOf, type Viewer } from '#archive/viewer.ts'
import type { Model, Near } from '#meaning/model.ts'
import { sharedWords } from '#meaning/shared-words.ts'
import { turnOf } from '#server/cards/read-session.ts'
import { conversationOf, wholeTurns } from '#store/conversations.ts'
import type { Tables } from '#store/tables.ts'
import type { LearnedModel } from './learned-model.ts'

/** Related cards that are shown, of those that are looked at, and words of each. */
const MOST = 8
const LOOKED_AT = 64
const WORDS = 4
/** Cards with fewer words in common are alike by chance. */
const FEWEST_WORDS = 2
/** So few cards teach nothing. */
const FEW_CARDS = 20

export interface RelatedNeeds {
  db: Kysely<Tables>
  learned: LearnedModel
}

/**
 * Public cards of other conversations that are about the same as a card, for admins as for visitors. A private card is refused
 * to visitors like one that never was (R6.3).
 */
export async function relatedCards(
  { db, learned }: RelatedNeeds,
  viewer: Viewer,
  id: string,
): Promise<z.input<(typeof readRelated)['output']>> {
  const found = await conversationOf(db, visibilityOf(viewer), id)
  if (!found) throw new Refusal('not-found', TEXTS.noSuchCard)
  const model = await learned.current()
  if (model === null) return { cards: [], isLearning: true }
  const [asked] = await wholeTurns(db, visibilityOf(viewer), [found.key])
  if (!asked || model.parts.cards < FEW_CARDS) return { cards: [], isLearning: false }
  const near = nearTo(model, asked)
  // What was learned may be older than the cards: whether one is public, and what it says, is read now.
  const rows = await wholeTurns(
    db,
    visibilityOf(ANYONE),
    near.map(({ key }) => key),
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const text = (row: { prompt: string; response: string }) => `${row.prompt}\n${row.response}`
  const cards = near.flatMap(({ key }) => {
    const row = byKey.get(key)
    if (!row || row.conversation === asked.conversation) return []
    const words = sharedWords(model, text(asked), text(row), WORDS)
    return words.length < FEWEST_WORDS ? [] : [{ ...turnOf({ ...row, prompt_start: row.prompt }), words }]
  })
  return { cards: cards.slice(0, MOST), isLearning: false }
}

/** The nearest cards that are nearer than chance makes them, one of each conversation. */
function nearTo(model: Model, asked: { conversation: string; prompt: string; response: string }): Near[] {
  const place = model.placeFor({ session: asked.conversation, texts: [asked.prompt, asked.response] })
  if (place === null) return []
  const { sessions, threshold } = model.parts
  const seen = new Set<number>()
  return model
    .nearest(place, LOOKED_AT, (ordinal) => sessions[ordinal] === place.session)
    .filter(({ score, session }) => {
      if (score < threshold || seen.has(session)) return false
      seen.add(session)
      return true
    })
}
