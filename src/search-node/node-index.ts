import type { Phrase } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Answer, IndexRecord, Question, ReadableIndex, ValueCounts } from '#algolia/readable-index.ts'
import { MAX_HITS } from '#algolia/readable-index.ts'
import { firstMatchedWord } from '#algolia/rank-record.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { facetCounts, matching, orderOf, ranksByWords } from './node-query.ts'
import { AT_ONCE, NodeRecords } from './node-records.ts'
import { similarWords } from './similar-words.ts'

/** Records whose facets are counted; of longer results the first ones are. */
const MOST_COUNTED = 10_000

/** Words of the index that are looked at in place of a mistyped one. */
const MOST_CANDIDATES = 50_000

/** An index of the search node, to be asked. */
export function nodeIndex(file: NodeFile, index: IndexRow): ReadableIndex {
  const { db } = file
  const id = index.primaryId ?? index.id
  const settings = file.settingsOf(index)
  /** The records of keys, in their order, a batch at a time. */
  async function* recordsOf(keys: readonly number[]): AsyncGenerator<{ key: number; record: IndexRecord }> {
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const batch = keys.slice(at, at + AT_ONCE)
      const rows = db
        .prepare(`SELECT key, body FROM records_${id} WHERE key IN (SELECT value FROM json_each(?))`)
        .all(JSON.stringify(batch))
      const bodies = new Map(rows.map((row) => [Number(row['key']), String(row['body'])]))
      for (const key of batch) {
        const body = bodies.get(key)
        // It may be deleted since it was found.
        if (body !== undefined) yield { key, record: JSON.parse(body) as IndexRecord }
      }
    }
  }

  /** The keys with those first whose words stand in weightier attributes. */
  async function ranked(keys: readonly number[], phrases: readonly Phrase[]): Promise<number[]> {
    const othersFirst = timeSlices()
    const places: { key: number; place: number }[] = []
    for await (const { key, record } of recordsOf(keys)) {
      await othersFirst()
      places.push({ key, place: firstMatchedWord(settings, record, phrases) })
    }
    return places.sort((a, b) => a.place - b.place).map(({ key }) => key)
  }

  async function* windowOf(keys: readonly number[], { offset, length }: Question): AsyncGenerator<IndexRecord> {
    for await (const { record } of recordsOf(keys.slice(offset, offset + length))) yield record
  }

  async function find(question: Question): Promise<Answer> {
    const { text, values } = matching(id, settings, question)
    const total = Number(db.prepare(`SELECT count(*) AS n ${text}`).get(...values)?.['n'])
    const phrases = question.wanted.flat()
    const isRanked = phrases.length > 0 && ranksByWords(settings)
    const end = isRanked ? MAX_HITS : question.offset + question.length
    const most = Math.max(end, question.facets.length > 0 ? MOST_COUNTED : 0)
    const order = orderOf(settings)
    const keys = db
      .prepare(`SELECT r.key AS key ${text} ORDER BY ${order.text} LIMIT ?`)
      .all(...values, ...order.values, most)
      .map((row) => Number(row['key']))
    const ordered = isRanked ? await ranked(keys.slice(0, MAX_HITS), phrases) : keys
    const records = windowOf(ordered, question)
    const counted = JSON.stringify(keys)
    const facets = new Map<string, ValueCounts>(
      question.facets.map((facet) => {
        const counts = facetCounts(id, facet, counted)
        const rows = db.prepare(counts.text).all(...counts.values)
        return [facet, new Map(rows.map((row) => [String(row['value']), Number(row['count'])]))]
      }),
    )
    return { records, total, isExact: true, facets, areFacetsExact: total <= MOST_COUNTED }
  }

  function similar(word: string): string[] {
    const first = String.fromCodePoint(word.codePointAt(0)!)
    const rows = db
      .prepare(`SELECT term, doc FROM vocabulary_${id} WHERE term >= ? AND term < ? AND col = 'words' LIMIT ?`)
      .all(first, `${first}\u{10ffff}`, MOST_CANDIDATES)
    return similarWords(
      word,
      rows.map((row) => ({ word: String(row['term']), count: Number(row['doc']) })),
    )
  }

  return {
    name: index.name,
    settings,
    find,
    similarWords: (word) => Promise.resolve(similar(word)),
    record: (objectID) => Promise.resolve(new NodeRecords(file, index).read(objectID)),
  }
}
