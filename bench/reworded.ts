import { eachWord } from '#archive/words.ts'
import { seededRandom } from '#meaning/seeded-random.ts'

/** Words that are said one for the other. */
const SYNONYMS = new Map(
  `write compose, create make, explain describe, give provide, show display, use utilize, help assist, find locate,
  list enumerate, code program, function method, error mistake, big large, small little, fast quick, simple easy,
  example sample, story tale, answer reply, question query, problem issue, solve resolve, build construct, change modify,
  remove delete, text passage, following below, correct right, calculate compute, number figure, begin start, end finish,
  need require, want wish, get obtain, best finest, way manner, person individual, company firm, game match, word term`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string])
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
)

/** Of how many words one is mistyped, and of how many clauses one moves. */
const MISTYPED = 12

/** A prompt said otherwise: clauses in another order, other words for some, and typing errors. The same for the same seed. */
export function reworded(prompt: string, seed: number): string {
  const random = seededRandom(seed)
  const clauses = prompt.split(/(?<=[.,;:!?\n])\s*/)
  const order = clauses.map((clause) => ({ clause, at: random() })).toSorted((a, b) => a.at - b.at)
  const text = order.map(({ clause }) => clause).join(' ')
  let said = ''
  let at = 0
  eachWord(text, (word, start, end) => {
    said += text.slice(at, start)
    at = end
    const synonym = SYNONYMS.get(word)
    const isMistyped = word.length > 3 && random() < 1 / MISTYPED
    said += synonym ?? (isMistyped ? mistyped(word, random) : text.slice(start, end))
  })
  return said + text.slice(at)
}

function mistyped(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const kind = Math.floor(random() * 3)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at]! + word.slice(at)
  return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
}
