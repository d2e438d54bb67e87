import { cellsOf } from './cells.ts'
import type { Corpus } from './corpus.ts'
import { writeVector } from './int8-vector.ts'
import { MARKS, NO_MARK, SPARE_CARDS, type ModelParts } from './model-arrays.ts'
import { withCapacity } from './capacity.ts'
import { seededRandom } from './seeded-random.ts'
import { withNeighbours } from './surroundings.ts'
import { cardRows, summedRows, type TermMatrix } from './term-matrix.ts'
import { thresholdOf } from './threshold.ts'
import { truncatedSvd } from './truncated-svd.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'

/** Numbers of a vector: few where there are few cards, as more would tell each card from all others. */
const MAX_DIMS = 256
const CARDS_A_DIM = 3
/** Bytes that the vectors of all cards may take. */
const VECTOR_BYTES = 32_000_000
/** Cards in a row of one session that words are learned from together. */
const RUN = 16
/** Runs that teach what words mean, however many there are. */
const MAX_RUNS = 24_000
const SEED = 23

/** Learns from cards what their words have to do with each other. The same cards in the same order give the same. */
export function train(corpus: Corpus): ModelParts {
  const vocabulary = vocabularyOf(corpus)
  const matrix = cardRows(corpus, vocabulary)
  const dims = dimsFor(corpus.size)
  const stretched = truncatedSvd(summedRows(matrix, runsOf(corpus)), dims)
  const vectors = withNeighbours(cardVectors(matrix, stretched, dims), corpus.sessions.finish(), dims)
  const cells = cellsOf(vectors, dims)
  const order = Uint32Array.from({ length: corpus.size }, (_, card) => card).toSorted(
    (a, b) => cells.of[a]! - cells.of[b]! || corpus.keys[a]! - corpus.keys[b]!,
  )
  const inOrder = new Int8Array(vectors.length)
  for (const [ordinal, card] of order.entries()) {
    inOrder.set(vectors.subarray(card * dims, (card + 1) * dims), ordinal * dims)
  }
  const keys = Float64Array.from(order, (card) => corpus.keys[card]!)
  const sessions = Uint32Array.from(order, (card) => corpus.sessions.words[card]!)
  const count = cells.centres.length / dims
  const starts = new Uint32Array(count + 2)
  for (const cell of cells.of) starts[cell + 1]!++
  for (let cell = 0; cell <= count; cell++) starts[cell + 1]! += starts[cell]!
  const { marks, ...marked } = marksOf(matrix, vocabulary, order)
  const byKey = Uint32Array.from(keys.keys()).toSorted((a, b) => keys[a]! - keys[b]!)
  return {
    dims,
    cards: corpus.size,
    threshold: thresholdOf(inOrder, sessions, dims),
    hashes: vocabulary.hashes,
    holders: vocabulary.holders,
    ...wordsAsBytes(stretched, dims),
    centres: cells.centres,
    cells: starts,
    ...marked,
    keys: withCapacity(keys, SPARE_CARDS),
    sessions: withCapacity(sessions, SPARE_CARDS),
    vectors: withCapacity(inOrder, SPARE_CARDS * dims),
    marks: withCapacity(marks, SPARE_CARDS * MARKS),
    byKey: withCapacity(byKey, SPARE_CARDS),
  }
}

const dimsFor = (cards: number): number =>
  Math.max(8, Math.min(MAX_DIMS, Math.ceil(cards / CARDS_A_DIM), Math.floor(VECTOR_BYTES / cards)))

/** Cards of one session that follow each other; of very many, some taken at random. */
function runsOf(corpus: Corpus): number[][] {
  const runs: number[][] = []
  const open = new Map<number, number[]>()
  for (let card = 0; card < corpus.size; card++) {
    const session = corpus.sessions.words[card]!
    const run = open.get(session)
    if (run && run.length < RUN) run.push(card)
    else {
      const next = [card]
      open.set(session, next)
      runs.push(next)
    }
  }
  if (runs.length <= MAX_RUNS) return runs
  const random = seededRandom(SEED)
  for (let at = 0; at < MAX_RUNS; at++) {
    const other = at + Math.floor(random() * (runs.length - at))
    ;[runs[at], runs[other]] = [runs[other]!, runs[at]!]
  }
  return runs.slice(0, MAX_RUNS)
}

function cardVectors(matrix: TermMatrix, stretched: Float32Array, dims: number): Int8Array {
  const vectors = new Int8Array(matrix.rows * dims)
  const sum = new Float32Array(dims)
  for (let row = 0; row < matrix.rows; row++) {
    sum.fill(0)
    for (let at = matrix.starts[row]!; at < matrix.starts[row + 1]!; at++) {
      const weight = matrix.weights[at]!
      const from = matrix.words[at]! * dims
      for (let place = 0; place < dims; place++) sum[place]! += weight * stretched[from + place]!
    }
    writeVector(sum, vectors, row * dims)
  }
  return vectors
}

/** The vectors of words as bytes, each with its own scale, so that cards of later are placed by them. */
function wordsAsBytes(stretched: Float32Array, dims: number): Pick<ModelParts, 'wordVectors' | 'wordScales'> {
  const wordVectors = new Int8Array(stretched.length)
  const wordScales = new Float32Array(stretched.length / dims)
  for (let word = 0; word < wordScales.length; word++) {
    const vector = stretched.subarray(word * dims, (word + 1) * dims)
    let greatest = 0
    for (const value of vector) greatest = Math.max(greatest, Math.abs(value))
    const scale = greatest / 127
    wordScales[word] = scale
    if (scale === 0) continue
    for (let place = 0; place < dims; place++) wordVectors[word * dims + place] = Math.round(vector[place]! / scale)
  }
  return { wordVectors, wordScales }
}

/** The words that weigh most in each card, and the cards of each such word. */
function marksOf(
  matrix: TermMatrix,
  { hashes }: Vocabulary,
  order: Uint32Array,
): Pick<ModelParts, 'marks' | 'markStarts' | 'marked'> {
  const marks = new Uint16Array(order.length * MARKS).fill(NO_MARK)
  const markStarts = new Uint32Array(hashes.length + 1)
  for (const [ordinal, card] of order.entries()) {
    const places = Array.from(
      { length: matrix.starts[card + 1]! - matrix.starts[card]! },
      (_, at) => matrix.starts[card]! + at,
    ).toSorted((a, b) => matrix.weights[b]! - matrix.weights[a]!)
    for (const [at, place] of places.slice(0, MARKS).entries()) {
      marks[ordinal * MARKS + at] = matrix.words[place]!
      markStarts[matrix.words[place]! + 1]!++
    }
  }
  for (let word = 0; word < hashes.length; word++) markStarts[word + 1]! += markStarts[word]!
  const marked = new Uint32Array(markStarts[hashes.length]!)
  const next = markStarts.slice()
  for (const [at, word] of marks.entries()) if (word !== NO_MARK) marked[next[word]!++] = Math.floor(at / MARKS)
  return { marks, markStarts, marked }
}
