import type { Selectable } from 'kysely'
import type { Card } from '#archive/card.ts'
import { holdsCode, cardTags, type ContentTag } from '#archive/content-tags.ts'
import { countWords, excerptOf } from '#archive/excerpt.ts'
import type { SessionAddressed } from '#archive/conversation.ts'
import { FIELD_NAMES, FIELDS, type FieldName } from '#archive/fields.ts'
import { lettersIn, marksOf } from '#archive/marks-of.ts'
import type { CardContent } from '#archive/parts.ts'
import { ANYONE } from '#archive/viewer.ts'
import { sessionsAfter } from '#server/cards/list-sessions.ts'
import { openSession } from '#server/cards/read-session.ts'
import {
  fileOf,
  IN_FILE,
  KEYS_FILE,
  OWN_TEXTS_FILE,
  TABLE_FILE,
  type CardOnFile,
  type StaticTable,
  type TextOnFile,
} from '#static-search/table.ts'
import { otherAnswers, searchedTexts } from '#archive/searched-texts.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { storedTags } from '#store/content-tags.ts'
import { wellKnown } from '#server/proof/read-proofs.ts'
import type { OwnTextName } from '#server/texts/own-text.ts'
import { cardOf } from '#store/card-row.ts'
import { publicRows } from '#store/public-cards.ts'
import type { CardsTable, Db } from '#store/tables.ts'
import { turnPlaces } from '#store/turn-places.ts'
import type { Entry } from '#text-index/entry.ts'
import { SegmentBuilder } from '#text-index/segment-builder.ts'
import { indexFiles } from './index-files.ts'
import { publishedFields, readPublished } from './read-parts.ts'
import { writeCompressed } from './site-folder.ts'

/** A card as the lists of an exported site hold it. */
function listedJson(
  { summary, response, has_image }: Selectable<CardsTable>,
  stored: readonly ContentTag[] | undefined,
  { turn, turns }: { turn: number | null; turns: number | null },
): string {
  const holds = cardTags({ hasCode: holdsCode(response), hasPicture: has_image === 1 }, stored)
  const added: CardOnFile['added'] = {
    commentCount: 0,
    words: countWords(response),
    turn,
    turns,
    ...(holds.length > 0 ? { holds } : {}),
    excerpt: excerptOf(response, []),
  }
  return `{"card":${summary},"added":${asciiJson(added)}}`
}

const NOT_NUMBERED = { turn: null, turns: null }

/** The fields that give a conversation its URL, without the texts of its first turn. */
const addressOf = ({ id, sessionTitle, semanticSid }: SessionAddressed): SessionAddressed => ({
  id,
  sessionTitle,
  semanticSid,
})

/** The entry of a public card in the text index. */
function entryOf(key: number, card: Card, content: CardContent | null, holds: readonly ContentTag[] = []): Entry {
  const { titles, prompt, responses } = searchedTexts(card, content ? otherAnswers(card, content) : [])
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].read(card)]))
  return {
    key,
    isPrivate: false,
    isUnviewed: false,
    marks: marksOf({ ...card, hasPicture: card.imageUrl !== undefined }, holds),
    length: lettersIn(card),
    titles,
    prompt: [prompt],
    response: responses,
    values: values as Record<FieldName, string>,
  }
}

/** Collects lines, and writes a file whenever a batch is full. */
export class Batches {
  private readonly lines: string[] = []
  private added = 0
  private readonly folder: string
  private readonly kind: keyof typeof IN_FILE

  constructor(folder: string, kind: keyof typeof IN_FILE) {
    this.folder = folder
    this.kind = kind
  }

  async add(json: string): Promise<void> {
    this.added++
    if (this.lines.push(json) === IN_FILE[this.kind]) await this.finish()
  }

  async finish(): Promise<void> {
    if (this.lines.length === 0) return
    await writeCompressed(this.folder, fileOf(this.kind, this.added - 1), `[${this.lines.join(',')}]`)
    this.lines.length = 0
  }
}

/** Writes the conversations of lists, latest first. @returns the ids of their first turns */
async function writeLatest(db: Db, folder: string): Promise<string[]> {
  const batches = new Batches(folder, 'sessions')
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const { sessions, next } = await sessionsAfter(db, ANYONE, { limit: IN_FILE.sessions, after })
    for (const session of sessions) {
      await batches.add(JSON.stringify(session))
      ids.push(session.id)
    }
    after = next
  }
  await batches.finish()
  return ids
}

/** Writes each conversation with all its turns. @param firsts the ids of their first turns */
async function writeSessions(db: Db, folder: string, firsts: readonly string[]): Promise<void> {
  const batches = new Batches(folder, 'session')
  for (const id of firsts) {
    const session = await openSession(db, ANYONE, id)
    for (let { after } = session; after;) {
      const part = await openSession(db, ANYONE, after.id)
      session.turns.push(...part.turns)
      after = part.after
    }
    await batches.add(JSON.stringify(session))
  }
  await batches.finish()
}

/** A card with its visible content, as it is written. */
export interface WrittenCard {
  card: Card
  /** The visible part of its content. */
  content: CardContent | null
  /** The first turn of its conversation. */
  first: SessionAddressed
}

/** The cards that were written. */
export interface WrittenCards {
  /** The first turn of each conversation, by its id. */
  firsts: string[]
  /** The number of each card by its key. */
  numbers: ReadonlyMap<number, number>
}

/**
 * Writes the data files that replace a server: all public cards and an index of their words.
 * @param each called with every card that is written
 */
export async function writeSearchData(
  db: Db,
  folder: string,
  ownTexts: Record<OwnTextName, string | null>,
  each: (written: WrittenCard) => Promise<void>,
): Promise<WrittenCards> {
  const table: StaticTable = { ids: [], conversations: [], latest: [], pictured: [], chunks: [], paired: [] }
  const conversations = new Map<string, { first: SessionAddressed; turns: number[] }>()
  const numbers = new Map<number, number>()
  const index = new SegmentBuilder()
  const lists = new Batches(folder, 'list')
  const texts = new Batches(folder, 'text')
  for await (const rows of publicRows(db)) {
    const ids = rows.map((row) => row.id)
    const [published, holds] = [await readPublished(db, rows.map(cardOf), ''), await storedTags(db, 'public', ids)]
    const places = await turnPlaces(db, 'public', rows)
    for (const [at, row] of rows.entries()) {
      const card = cardOf(row)
      const parts = published[at]!
      const number = table.ids.push(card.id) - 1
      numbers.set(row.key, number)
      const conversation = conversations.get(row.conversation) ?? { first: addressOf(card), turns: [] }
      conversations.set(row.conversation, conversation)
      conversation.turns.push(number)
      if (card.imageUrl !== undefined) table.pictured.push(number)
      index.add(entryOf(row.key, card, parts.content, holds.get(card.id)))
      await lists.add(listedJson(row, holds.get(card.id), places.get(row.key) ?? NOT_NUMBERED))
      await texts.add(JSON.stringify({ response: card.response, ...publishedFields(parts) } satisfies TextOnFile))
      await each({ card, content: parts.content, first: conversation.first })
    }
  }
  await lists.finish()
  await texts.finish()
  table.conversations = [...conversations.values()].map(({ turns }) => turns)
  const firsts = table.conversations.map(([first]) => table.ids[first!]!)
  await writeSessions(db, folder, firsts)
  const byFirst = new Map(firsts.map((id, at) => [id, at]))
  table.latest = (await writeLatest(db, folder)).flatMap((id) => byFirst.get(id) ?? [])
  for (const { name, bytes } of indexFiles(index.finish(), table)) await writeCompressed(folder, name, bytes)
  await writeCompressed(folder, KEYS_FILE, JSON.stringify(await wellKnown(db, null)))
  await writeCompressed(folder, OWN_TEXTS_FILE, JSON.stringify(ownTexts))
  await writeCompressed(folder, TABLE_FILE, JSON.stringify(table))
  return { firsts, numbers }
}
