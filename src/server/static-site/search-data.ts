import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Kysely, Selectable } from 'kysely'
import type { Card } from '#archive/card.ts'
import { holdsCode, holdsOf, type Hold } from '#archive/card-holds.ts'
import { countWords, excerptOf } from '#archive/excerpt.ts'
import { FIELD_NAMES, FIELDS, type FieldName } from '#archive/fields.ts'
import type { CardContent } from '#archive/parts.ts'
import {
  CARDS_IN_LIST,
  CARDS_IN_TEXT,
  KEYS_FILE,
  listFile,
  OWN_TEXTS_FILE,
  TABLE_FILE,
  textFile,
  wordFile,
  type Column,
  type StaticTable,
  type TextOnFile,
} from '#static-search/table.ts'
import { otherAnswers } from '#archive/searched-texts.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { WordIndex } from '#static-search/word-index.ts'
import { storedHolds } from '#store/card-holds.ts'
import { wellKnown } from '#server/proof/read-proofs.ts'
import { cardOf } from '#store/card-row.ts'
import { publicRows } from '#store/public-cards.ts'
import type { CardsTable, Tables } from '#store/tables.ts'
import { publishedFields, readPublished, type PublishedParts } from './read-parts.ts'

const compress = promisify(gzip)

/** Compressed by us, as not every plain file server does it. */
const writeCompressed = async (folder: string, name: string, content: string | Uint8Array): Promise<void> =>
  writeFile(join(folder, name), await compress(content, { level: 9 }))

/** Gives names numbers. */
class Names {
  private readonly numbers = new Map<string, number>()
  readonly column: Column = { names: [], of: [] }

  add(name: string): void {
    this.column.of.push(this.numberOf(name))
  }

  numberOf(name: string): number {
    let number = this.numbers.get(name)
    if (number === undefined) {
      number = this.column.names.push(name) - 1
      this.numbers.set(name, number)
    }
    return number
  }
}

/** A card as lists of an exported site hold it. */
function listedJson({ summary, response, has_image }: Selectable<CardsTable>, stored?: readonly Hold[]): string {
  const holds = holdsOf({ hasCode: holdsCode(response), hasPicture: has_image === 1 }, stored)
  const held = holds.length > 0 ? `,"holds":${JSON.stringify(holds)}` : ''
  return `${summary.slice(0, -1)},"words":${countWords(response)}${held},"beginning":${asciiJson(excerptOf(response, []))}}`
}

/** The response of a card as a file of texts holds it, with what the card holds beyond its two texts. */
function textOnFile(response: string, parts: PublishedParts): TextOnFile {
  return parts.content || parts.proof ? { response, ...publishedFields(parts) } : response
}

/** Gathers lines and writes them as one file when there are enough. */
class Batches {
  private readonly lines: string[] = []
  private number = 0
  private readonly most: number
  private readonly write: (number: number, json: string) => Promise<void>

  constructor(most: number, write: (number: number, json: string) => Promise<void>) {
    this.most = most
    this.write = write
  }

  async add(json: string): Promise<void> {
    if (this.lines.push(json) === this.most) await this.finish()
  }

  async finish(): Promise<void> {
    if (this.lines.length > 0) await this.write(this.number++, `[${this.lines.join(',')}]`)
    this.lines.length = 0
  }
}

/**
 * Writes the files that answer in the place of a server: all public cards and an index of their words.
 * @param each called with every card as it is written, with what it shows of its content
 * @returns how many cards there are
 */
export async function writeSearchData(
  db: Kysely<Tables>,
  folder: string,
  ownTexts: Record<'about' | 'faq', string | null>,
  each: (card: Card, content: CardContent | null) => Promise<void>,
): Promise<number> {
  const fields = FIELD_NAMES.map((name) => ({ name, names: new Names() }))
  const conversations = new Names()
  const table: StaticTable = {
    ids: [],
    days: [],
    fields: Object.fromEntries(fields.map(({ name, names }) => [name, names.column])) as Record<FieldName, Column>,
    conversations: [],
    pictured: [],
    prompts: [],
    responses: [],
    words: [],
  }
  const words = new WordIndex()
  const lists = new Batches(CARDS_IN_LIST, (number, json) => writeCompressed(folder, listFile(number), json))
  const texts = new Batches(CARDS_IN_TEXT, (number, json) => writeCompressed(folder, textFile(number), json))
  for await (const rows of publicRows(db)) {
    const ids = rows.map((row) => row.id)
    const [published, holds] = [await readPublished(db, rows.map(cardOf), ''), await storedHolds(db, 'public', ids)]
    for (const [at, row] of rows.entries()) {
      const card = cardOf(row)
      const parts = published[at]!
      const number = table.ids.push(card.id) - 1
      const last = table.days.at(-1)
      if (last?.[0] === row.day) last[1]++
      else table.days.push([row.day, 1])
      for (const { name, names } of fields) names.add(FIELDS[name].read(card))
      table.conversations.push(conversations.numberOf(row.conversation))
      if (card.imageUrl !== undefined) table.pictured.push(number)
      const begins = words.add(number, card, parts.content ? otherAnswers(card, parts.content) : [])
      table.prompts.push(begins.prompt)
      table.responses.push(begins.response)
      await lists.add(listedJson(row, holds.get(card.id)))
      await texts.add(JSON.stringify(textOnFile(card.response, parts)))
      await each(card, parts.content)
    }
  }
  await lists.finish()
  await texts.finish()
  for (const { first, bytes } of words.files()) {
    await writeCompressed(folder, wordFile(table.words.push(first) - 1), bytes)
  }
  await writeCompressed(folder, KEYS_FILE, JSON.stringify(await wellKnown(db, null)))
  await writeCompressed(folder, OWN_TEXTS_FILE, JSON.stringify(ownTexts))
  await writeCompressed(folder, TABLE_FILE, JSON.stringify(table))
  return table.ids.length
}
