import type { Answer, IndexRecord, Question, ReadableIndex, ValueCounts } from '#algolia/readable-index.ts'
import { MOST_HITS } from '#algolia/readable-index.ts'
import { firstMatchedWord } from '#algolia/rank-record.ts'
import type { IndexRow, NodeFile } from './node-file.ts'
import { facetCounts, matching, orderOf, ranksByWords } from './node-query.ts'
import { NodeRecords } from './node-records.ts'
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
  const bodies = (keys: readonly number[]): IndexRecord[] => {
    const rows = db
      .prepare(`SELECT key, body FROM records_${id} WHERE key IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(keys))
    const records = new Map(rows.map((row) => [Number(row['key']), JSON.parse(String(row['body'])) as IndexRecord]))
    return keys.map((key) => records.get(key)!)
  }

  function find(question: Question): Answer {
    const { text, values } = matching(id, settings, question)
    const total = Number(db.prepare(`SELECT count(*) AS n ${text}`).get(...values)?.['n'])
    const phrases = question.wanted.flat()
    const isRanked = phrases.length > 0 && ranksByWords(settings)
    const end = isRanked ? MOST_HITS : question.offset + question.length
    const most = Math.max(end, question.facets.length > 0 ? MOST_COUNTED : 0)
    const order = orderOf(settings)
    const keys = db
      .prepare(`SELECT r.key AS key ${text} ORDER BY ${order.text} LIMIT ?`)
      .all(...values, ...order.values, most)
      .map((row) => Number(row['key']))
    const window = (list: readonly number[]) => list.slice(question.offset, question.offset + question.length)
    const records = isRanked
      ? bodies(keys.slice(0, MOST_HITS))
          .map((record) => ({ record, place: firstMatchedWord(settings, record, phrases) }))
          .sort((a, b) => a.place - b.place)
          .slice(question.offset, question.offset + question.length)
          .map(({ record }) => record)
      : bodies(window(keys))
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
    find: (question) => Promise.resolve(find(question)),
    similarWords: (word) => Promise.resolve(similar(word)),
    record: (objectID) => Promise.resolve(new NodeRecords(file, index).read(objectID)),
  }
}
