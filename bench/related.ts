/**
 * `npm run bench:related -- [--from FOLDER] [--half 0|1]`: how many of the first ten related cards are about the same, on
 * three public sets, beside what BM25 finds by the 25 best words of the card; and how well prompts are found that ask the
 * same. Fails below what is promised.
 */
import { parseArgs } from 'node:util'
import { Corpus } from '#meaning/corpus.ts'
import { Model } from '#meaning/model.ts'
import { seededRandom } from '#meaning/seeded-random.ts'
import { train } from '#meaning/train.ts'
import { pairwiseF1 } from './asked-before.ts'
import { cpuMs, table } from './measure.ts'
import { moreLikeThis } from './more-like-this.ts'
import { reworded } from './reworded.ts'
import {
  answersOfPrompts,
  exchangesOfServices,
  promptsOfClusters,
  type Half,
  type LabelledCard,
} from './related-sets.ts'

const { values } = parseArgs({
  options: { from: { type: 'string', default: '../shared/data' }, half: { type: 'string', default: '1' } },
})
const half: Half = values.half === '0' ? 0 : 1
const FIRST = 10
const QUESTIONS = 1500

interface Task {
  name: string
  cards: LabelledCard[]
  /** Limits. */
  least: number
  /** Whether the place of the one related card counts, not only that it is among the first ten. */
  isByPlace: boolean
}

const tasks: Task[] = [
  { name: 'AlpacaEval', cards: await answersOfPrompts(values.from, half), least: 0.76, isByPlace: false },
  { name: 'arena-hard', cards: await promptsOfClusters(values.from), least: 0.29, isByPlace: true },
  { name: 'SGD', cards: await exchangesOfServices(values.from, half), least: 0.58, isByPlace: false },
]

const rows = tasks.map(({ name, cards, least, isByPlace }) => {
  const asked = questionsOf(cards)
  const score = (find: (card: number) => number[]) =>
    asked.reduce((sum, card) => sum + scoreOf(cards, card, find(card), isByPlace), 0) / asked.length
  const began = process.cpuUsage()
  const corpus = new Corpus()
  for (const [key, card] of cards.entries()) corpus.add({ key, ...card })
  const model = new Model(train(corpus))
  const seconds = cpuMs(process.cpuUsage(began)) / 1000
  const asking = { ms: 0 }
  const related = score((card) => {
    const start = process.threadCpuUsage()
    const { session, prompt, response } = cards[card]!
    const place = model.placeFor({ key: card, session, texts: [prompt, response] })
    const isOwn = (at: number) => model.parts.sessions[at] === place?.session
    const found = place === null ? [] : model.nearest(place, isByPlace ? cards.length : FIRST, isOwn)
    asking.ms += cpuMs(process.threadCpuUsage(start)) / asked.length
    return found.map(({ key }) => key)
  })
  const byWords = moreLikeThis(cards.map(({ prompt, response }) => `${prompt} ${response}`))
  const words = score((card) => {
    const scores = byWords(card)
    return cards
      .map((_, at) => at)
      .filter((at) => cards[at]!.session !== cards[card]!.session)
      .toSorted((a, b) => scores[b]! - scores[a]!)
      .slice(0, isByPlace ? cards.length : FIRST)
  })
  if (related < least || related < words) process.exitCode = 1
  return [
    name,
    cards.length,
    asked.length,
    words.toFixed(3),
    related.toFixed(3),
    least.toFixed(2),
    seconds.toFixed(1),
    asking.ms.toFixed(2),
  ].map(String)
})
console.log(table(['set', 'cards', 'asked', 'BM25', 'related', 'promised', 'trained, CPU s', 'each, CPU ms'], rows))

/** Each prompt as four models were asked it: in the same words, or said otherwise by three of them. */
const askedOfFour = (say: (prompt: string, seed: number) => string) =>
  tasks[1]!.cards.flatMap(({ prompt }, at) =>
    Array.from({ length: 4 }, (_, model) => ({
      prompt: model === 0 ? prompt : say(prompt, at * 4 + model),
      asks: prompt,
    })),
  )
for (const { name, prompts, least } of [
  { name: 'equal prompts', prompts: askedOfFour((prompt) => prompt), least: 0.98 },
  { name: 'reworded prompts', prompts: askedOfFour(reworded), least: 0.9 },
]) {
  const f1 = pairwiseF1(prompts)
  if (f1 < least) process.exitCode = 1
  console.log(`Asked before, ${name}: pairwise F1 ${f1.toFixed(3)}, promised ${least}`)
}

/** Cards that others are related to, of very many some taken at random. */
function questionsOf(cards: readonly LabelledCard[]): number[] {
  const random = seededRandom(3)
  const about = Map.groupBy(cards, (card) => card.about)
  const asked = cards
    .map((card, at) => ({ card, at, order: random() }))
    .filter(({ card }) => about.get(card.about)!.some(({ session }) => session !== card.session))
  return asked
    .toSorted((a, b) => a.order - b.order)
    .slice(0, QUESTIONS)
    .map(({ at }) => at)
}

/** Of the related cards that can be among the first ten, the share that is; or how near to the top the first one is. */
function scoreOf(cards: readonly LabelledCard[], asked: number, found: readonly number[], isByPlace: boolean): number {
  const { about, session } = cards[asked]!
  const place = found.findIndex((card) => cards[card]!.about === about)
  if (isByPlace) return place < 0 ? 0 : 1 / (place + 1)
  const related = cards.filter((card) => card.about === about && card.session !== session).length
  return found.filter((card) => cards[card]!.about === about).length / Math.min(FIRST, related)
}
