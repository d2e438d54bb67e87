import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { readRelated } from '#api/related.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { ANYONE, visibilityOf, type Viewer } from '#archive/viewer.ts'
import type { Model, Near } from '#meaning/model.ts'
import { sharedWords } from '#meaning/shared-words.ts'
import { turnOf } from '#server/cards/read-session.ts'
import type { FindRelated, PageLibrary } from '#server/static-site/find-related.ts'
import { conversationOf, listTurns, wholeTurns } from '#store/conversations.ts'
import type { CardsTable, Db } from '#store/tables.ts'
import type { LearnedModel } from './learned-model.ts'

/** Maximum related cards, candidates for them, candidates read at once, and shared words listed for each. */
const MAX_RELATED = 8
const LOOKED_AT = 64
const READ_BATCH_SIZE = 9
const WORDS = 4
/** Minimum number of shared words: cards with fewer are similar by chance. */
const MIN_WORDS = 2
/** Minimum number of cards to learn from. */
export const FEW_CARDS = 20
/** Turns of a conversation for which related cards are searched. */
const TURNS_ASKED = 32

type Related = z.input<(typeof readRelated)['output']>
type Row = Selectable<CardsTable>

export interface RelatedDependencies {
  db: Db
  learned: Pick<LearnedModel, 'current'>
}

/**
 * Public cards of other conversations on the same subject as a card, for admins as for visitors. A private card is refused to
 * visitors like one that never existed (R6.3).
 * @param of 'conversation' for cards related to any of its first turns that the viewer may read
 * @throws Refusal 'not-found'
 */
export async function relatedCards(
  needs: RelatedDependencies,
  viewer: Viewer,
  id: string,
  of: 'card' | 'conversation' = 'card',
): Promise<Related> {
  const related = await findRelated(needs, viewer, id, of)
  if (related === null) throw new Refusal('not-found', TEXTS.noSuchCard)
  return related
}

/** A finder of related cards for public pages; it finds none until the archive has been learned. */
export const relatedOfPublic =
  (needs: RelatedDependencies): FindRelated =>
  async (id, of = 'card') =>
    (await findRelated(needs, ANYONE, id, of))?.cards ?? []

/** Opens a finder for many pages: waits until the archive has been learned, and keeps that model. */
export const relatedForPages =
  ({ db, learned }: { db: Db; learned: LearnedModel }): PageLibrary['openRelated'] =>
  async () => {
    const model = await learned.whenLearned()
    return relatedOfPublic({ db, learned: { current: () => Promise.resolve(model) } })
  }

/** Returns null where the viewer sees no such card. */
async function findRelated(
  { db, learned }: RelatedDependencies,
  viewer: Viewer,
  id: string,
  of: 'card' | 'conversation',
): Promise<Related | null> {
  const visibility = visibilityOf(viewer)
  const found = await conversationOf(db, visibility, id)
  if (!found) return null
  const model = await learned.current()
  if (model === null) return { cards: [], isLearning: true }
  if (model.parts.cards < FEW_CARDS) return { cards: [], isLearning: false }
  const turns =
    of === 'conversation'
      ? await listTurns(db, visibility, found.conversation, { from: 0, limit: TURNS_ASKED })
      : [{ key: found.key }]
  const asked = await wholeTurns(
    db,
    visibility,
    turns.map(({ key }) => key),
  )
  return { cards: await relatedTo(db, model, asked), isLearning: false }
}

/** @param asked turns of one conversation */
async function relatedTo(db: Db, model: Model, asked: readonly Row[]): Promise<Related['cards']> {
  const near = await nearTo(model, asked)
  const known = new Map<Row, (other: string) => string[]>()
  const wordsWith = (turn: Row) => {
    const words = known.get(turn) ?? sharedWords(model, textOf(turn), WORDS)
    known.set(turn, words)
    return words
  }
  const cards: Related['cards'] = []
  for (let at = 0; at < near.length && cards.length < MAX_RELATED; at += READ_BATCH_SIZE) {
    const some = near.slice(at, at + READ_BATCH_SIZE)
    // The model may be older than the cards: visibility and texts are read now.
    const rows = await wholeTurns(
      db,
      visibilityOf(ANYONE),
      some.map(({ key }) => key),
    )
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const { key, turn } of some) {
      if (cards.length === MAX_RELATED) break
      const row = byKey.get(key)
      if (!row || row.conversation === turn.conversation) continue
      const words = wordsWith(turn)(textOf(row))
      if (words.length >= MIN_WORDS) cards.push({ ...turnOf({ ...row, prompt_start: row.prompt }), words })
    }
  }
  return cards
}

const textOf = ({ prompt, response }: Row): string => `${prompt}\n${response}`

/** A near card with the turn that it is near to, and its rank for that turn. */
type NearTurn = Near & { turn: Row; rank: number }

/**
 * The nearest cards above the threshold, one of each conversation. The nearest of each turn come first, so that one turn does
 * not take all places.
 */
async function nearTo(model: Model, asked: readonly Row[]): Promise<NearTurn[]> {
  const { sessions, threshold } = model.parts
  const yieldToEventLoop = timeSlices()
  const found: NearTurn[] = []
  for (const turn of asked) {
    await yieldToEventLoop()
    const place = model.placeFor({ key: turn.key, session: turn.conversation, texts: [turn.prompt, turn.response] })
    if (place === null) continue
    const near = model.nearest(place, LOOKED_AT, (ordinal) => sessions[ordinal] === place.session, threshold)
    found.push(...near.filter(({ score }) => score >= threshold).map((one, rank) => ({ ...one, turn, rank })))
  }
  const seen = new Set<number>()
  const others = found
    .toSorted((a, b) => a.rank - b.rank || b.score - a.score)
    .filter(({ session }) => !seen.has(session) && seen.add(session))
  return others.slice(0, LOOKED_AT)
}
