import { wordsOf } from '#archive/words.ts'

/** BM25's usual parameters, and the words of a text that it is looked for by. */
const K1 = 1.2
const B = 0.75
const BEST_WORDS = 25

/** Similar texts without vectors, as search engines find them: by the 25 best words of a text, ranked by BM25. */
export function moreLikeThis(texts: readonly string[]): (of: number) => Float64Array {
  const counts = texts.map((text) => {
    const of = new Map<string, number>()
    for (const { text: word } of wordsOf(text)) of.set(word, (of.get(word) ?? 0) + 1)
    return of
  })
  const lengths = counts.map((of) => [...of.values()].reduce((sum, count) => sum + count, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  const postings = new Map<string, [number, number][]>()
  for (const [at, of] of counts.entries()) {
    for (const [word, count] of of) {
      const known = postings.get(word)
      if (known) known.push([at, count])
      else postings.set(word, [[at, count]])
    }
  }
  const rarity = (word: string) => {
    const holders = postings.get(word)!.length
    return Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5))
  }
  return (of) => {
    const best = [...counts[of]!]
      .map(([word, count]) => ({ word, score: count * rarity(word) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, BEST_WORDS)
    const scores = new Float64Array(texts.length)
    for (const { word } of best) {
      for (const [at, count] of postings.get(word)!) {
        scores[at]! += (rarity(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * lengths[at]!) / mean))
      }
    }
    return scores
  }
}
