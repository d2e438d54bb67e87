import { isDeepStrictEqual } from 'node:util'
import { batchesOf } from '#archive/batches.ts'
import type { Visit } from '#archive/finding-visits.ts'
import { joinedCards, type Recorded } from '#archive/joined-cards.ts'
import type { CardContent } from '#archive/parts.ts'
import { RepeatedVersions, withoutRepeated } from '#archive/repeated-versions.ts'
import { readContent, storeContent } from '#archive/stored-content.ts'
import { contentFindings } from '#archive/unseen-findings.ts'
import { storedTagsOf, mayHoldDocuments } from './card-contents.ts'
import { storeFindings } from './card-findings.ts'
import { cardOf } from './card-row.ts'
import { rowsById } from './card-rows.ts'
import { logChanges } from './change-log.ts'
import { addVisits, keepVisits, visitsOf } from './finding-visits.ts'
import { isAmong } from './json-set.ts'
import { originalOf } from './originals.ts'
import { otherAnswersOf } from './other-answers.ts'
import { contentNames } from './seen-findings.ts'
import type { Db, Trx } from './tables.ts'

/** Contents that are read at once. */
const BATCH_SIZE = 50

/**
 * Takes versions of documents that earlier cards hold out of all contents (ADR-0254); findings follow.
 * @returns the cards that changed, which are not signed any more
 */
export async function cutAllRepeated(trx: Trx): Promise<string[]> {
  const all: string[] = []
  for (const cards of joinedCards(await withDocuments(trx).execute())) {
    const { changed } = await cutRepeated(trx, cards)
    for (const some of batchesOf(changed, BATCH_SIZE)) {
      await storeFindings(trx, (await rowsById(trx, some)).map(cardOf))
      await trx.deleteFrom('proofs').where(isAmong('card_id', some)).execute()
    }
    all.push(...changed)
  }
  return all
}

/** A card with documents. */
interface WithDocuments extends Recorded {
  id: string
  key: number
}

const withDocuments = (db: Db) =>
  db
    .selectFrom('card_contents')
    .innerJoin('cards', 'cards.id', 'card_contents.card_id')
    .select(['cards.id', 'cards.key', 'card_contents.source', 'cards.conversation'])
    .where(mayHoldDocuments)
    .orderBy('cards.key')

/** The cards with documents that share a source or a conversation with some, be it through others, in chronological order. */
export async function documentsAround(db: Db, cards: readonly Recorded[]): Promise<WithDocuments[]> {
  const found = new Map<string, WithDocuments>()
  const seen = new Set<string>()
  const next = (names: readonly string[]) => {
    const open = [...new Set(names)].filter((name) => name !== '' && !seen.has(name))
    for (const name of open) seen.add(name)
    return open
  }
  for (let some = cards; some.length > 0;) {
    const conversations = next(some.map(({ conversation }) => conversation))
    const sources = next(some.map(({ source }) => source))
    const rows = [
      ...(await withDocuments(db).where(isAmong('cards.conversation', conversations)).execute()),
      ...(await withDocuments(db).where(isAmong('source', sources)).where('source', '<>', '').execute()),
    ]
    some = rows.filter(({ id }) => !found.has(id))
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()].toSorted((a, b) => a.key - b.key)
}

/** A content as it is stored, and as it is without redactions. */
interface Held {
  id: string
  key: number
  isPrivate: boolean
  texts: { prompt: string; response: string }
  shown: CardContent
  original: { content: CardContent; texts: { prompt: string; response: string } } | null
}

/** The contents of some cards, in chronological order. */
export async function* contentsAsShown(db: Db, ids: readonly string[]): AsyncGenerator<Held> {
  for (const some of batchesOf(ids, BATCH_SIZE)) {
    const rows = await db
      .selectFrom('card_contents')
      .innerJoin('cards', 'cards.id', 'card_contents.card_id')
      .leftJoin('originals', 'originals.card_id', 'cards.id')
      .select(['cards.id', 'key', 'is_private', 'prompt', 'response', 'card_contents.content', 'texts'])
      .select('originals.content as original')
      .where(isAmong('cards.id', some))
      .orderBy('key')
      .execute()
    for (const { id, key, is_private, prompt, response, content, texts: kept, original: written } of rows) {
      const original = kept === null ? null : originalOf({ texts: kept, content: written ?? '' })
      yield {
        id,
        key,
        isPrivate: is_private === 1,
        texts: { prompt, response },
        shown: readContent(content, { prompt, response }),
        original: original?.content ? { content: original.content, texts: original.texts } : null,
      }
    }
  }
}

/**
 * Takes versions of documents that earlier cards hold out of the contents of later ones, and says there where they are.
 * What was visited of findings stays so. The change log says of which another text is searched: they may have been withheld for
 * findings in what is taken out.
 * @param cards those of one record (`joinedCards`), in chronological order
 * @returns the changed ones, and the keys of those whose searched text changed
 */
export async function cutRepeated(
  trx: Trx,
  cards: readonly { id: string }[],
): Promise<{ changed: string[]; searched: number[]; isVisible: boolean }> {
  const repeated = new RepeatedVersions()
  const changed: string[] = []
  const searched: number[] = []
  let isVisible = false
  const ids = cards.map(({ id }) => id)
  for await (const { id, key, isPrivate, texts, shown, original } of contentsAsShown(trx, ids)) {
    const cut = repeated.next(id, original?.content ?? shown)
    if (cut.every((one) => one === null)) continue
    changed.push(id)
    if (original) {
      const content = storeContent(withoutRepeated(original.content, cut), original.texts)
      await trx.updateTable('originals').set({ content }).where('card_id', '=', id).execute()
    }
    const content = withoutRepeated(shown, cut)
    await keepVisited(trx, id, shown, content)
    const holds = storedTagsOf(content, (await visitsOf(trx, [id])).get(id))
    const own = [{ id, isPrivate, ...texts }]
    const before = await otherAnswersOf(trx, own)
    await trx
      .updateTable('card_contents')
      .set({ content: storeContent(content, texts), holds })
      .where('card_id', '=', id)
      .execute()
    if (!isDeepStrictEqual(await otherAnswersOf(trx, own), before)) {
      searched.push(key)
      isVisible ||= !isPrivate
    }
  }
  await logChanges(trx, searched)
  return { changed, searched, isVisible }
}

/** Findings in versions that are left were visited as they were before, at another place of their document. */
async function keepVisited(trx: Trx, id: string, before: CardContent, after: CardContent): Promise<void> {
  const visits = (await visitsOf(trx, [id])).get(id)
  if (!visits) return
  const known = new Map<string, Visit>()
  for (const name of contentFindings(before).map(contentNames())) {
    const visit = visits.get(name)
    if (visit !== undefined) known.set(withoutSlot(name), visit)
  }
  const names = contentFindings(after).map(contentNames())
  for (const name of names) {
    const visit = known.get(withoutSlot(name))
    if (visit !== undefined) await addVisits(trx, [{ id, findings: [name] }], visit)
  }
  // Visits of findings in the card's own texts stay as they are.
  const others = [...visits.keys()].filter((name) => !name.startsWith('content '))
  await keepVisits(trx, [id], () => [...names, ...others])
}

/** The name of a finding without the place of the text in its part. */
const withoutSlot = (name: string): string => name.replace(/^(content \d+ \w+ \d+) \d+/, '$1')
