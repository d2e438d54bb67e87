import { describe, expect, it } from 'vitest'
import { Corpus } from './corpus.ts'
import { folded, GivenCards, givenQuery, eraseCards } from './given-vectors.ts'
import { similarity, writeVector } from './int8-vector.ts'
import { Model } from './model.ts'
import { nearQuery, ordinalsOf, type CardVectors } from './near-query.ts'
import { embedWords } from './embed-words.ts'
import { seededRandom } from './seeded-random.ts'
import { train } from './train.ts'

const all = <T>(steps: Generator<void, T>): T => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const THEMES = [
  'tomato soil compost seedling greenhouse watering pruning mulch harvest slug bean rake spade hedge lawn root bulb pear shed fern',
  'violin chord sonata tempo orchestra quartet melody rehearsal bow scale flute opera tenor rhythm organ harp drum choir score fugue',
  'router packet subnet gateway latency firewall switch cable bandwidth proxy socket port server kernel driver modem fibre byte cache daemon',
].map((words) => words.split(' '))

describe('cards near to words', () => {
  const pick = seededRandom(5)
  const cards = Array.from({ length: 150 }, (_, at) => {
    const theme = THEMES[at % 3]!
    // Cards of a session have words that stand together in others as well.
    const from = Math.floor(at / 12) * 3
    const word = () => theme[(from + Math.floor(pick() * 6)) % theme.length]
    return `how do i ${word()} ${word()} ${word()} today`
  })
  const corpus = new Corpus()
  for (const [key, prompt] of cards.entries())
    corpus.add({ key, session: `${key % 3} ${Math.floor(key / 12)}`, prompt, response: '' })
  const model = new Model(train(corpus))
  const near = (words: string, allowed: Uint8Array | null = null) =>
    all(nearQuery(model.parts, embedWords(model, words)!, { allowed, least: 0.3, most: 500 }))

  it('are about the same, also such as do not hold them', () => {
    const found = near('compost mulch').map(({ key }) => key)
    expect(found.length).toBeGreaterThan(3)
    expect(found.every((key) => key % 3 === 0)).toBe(true)
    expect(found.some((key) => !/compost|mulch/.test(cards[key]!))).toBe(true)
  })

  it('are none where words are unknown, or held by most cards', () => {
    expect(['qwertyzz', 'how', 'do today', '', '!'].filter((words) => embedWords(model, words))).toEqual([])
  })

  it('are those that a plain scan of all finds, among those that are allowed', () => {
    const { dims, vectors, keys } = model.parts
    const odd = ordinalsOf(model.parts, [cards.map((_, key) => key).filter((key) => key % 2 === 1), [1]])
    for (const allowed of [null, odd]) {
      const vector = embedWords(model, 'soil seedling')!
      const length = Math.hypot(...vector)
      const plain = cards
        .map((_, ordinal) => ({
          key: keys[ordinal]!,
          score: (similarity(vectors, ordinal * dims, vector, 0, dims) * 300) / length,
        }))
        .filter(({ key, score }) => score >= 0.3 && (allowed === null || key % 2 === 1))
        .toSorted((a, b) => b.score - a.score || b.key - a.key)
      expect(plain.length).toBeGreaterThan(2)
      expect(near('soil seedling', allowed).map(({ key }) => key)).toEqual(plain.map(({ key }) => key))
    }
  })

  it('are looked for in the nearest cells first, until enough were compared, and it yields meanwhile', () => {
    const random = seededRandom(1)
    const [count, dims] = [40_000, 128]
    const vectors = new Int8Array(count * dims)
    const row = new Float32Array(dims)
    for (let card = 0; card < count; card++) {
      // Cells of a hundred cards, each about a dimension of its own.
      for (let at = 0; at < dims; at++) row[at] = random() - 0.5 + (at === Math.floor(card / 100) % dims ? 8 : 0)
      writeVector(row, vectors, card * dims)
    }
    const cells = count / 100
    const centres = new Float32Array(cells * dims)
    for (let cell = 0; cell < cells; cell++) centres[cell * dims + (cell % dims)] = 1
    const keys = Float64Array.from({ length: count }, (_, at) => at)
    const set: CardVectors = {
      dims,
      centres,
      cells: Uint32Array.from({ length: cells + 1 }, (_, at) => at * 100),
      keys,
      vectors,
      byKey: Uint32Array.from(keys),
    }
    const query = vectors.slice(0, dims)
    const steps = nearQuery(set, query, { allowed: null, least: 0.3, most: 5 })
    let yields = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) yields++
    expect(yields).toBeGreaterThan(2)
    expect(step.value).toHaveLength(5)
    expect(step.value[0]!.key).toBe(0)
  })
})

describe('given vectors', () => {
  const vectorOf = (theme: number, own: number) =>
    Int8Array.from({ length: 1536 }, (_, at) => 20 + (at % 3 === theme ? 40 : 0) + ((own * (at + 1)) % 11))

  it('are near by what they do not have in common with all', () => {
    const cards = new GivenCards(1536, 60)
    for (let key = 0; key < 60; key++) cards.add({ key, session: key, text: key + 1, vector: vectorOf(key % 3, key) })
    const set = cards.inCells()!
    const near = () =>
      all(nearQuery(set, givenQuery(set, vectorOf(1, 99))!, { allowed: null, least: 0.3, most: 60 })).map(
        ({ key }) => key,
      )
    expect(near()).toHaveLength(20)
    expect(near().every((key) => key % 3 === 1)).toBe(true)
    // Of a card that is taken out nothing is left; keys that are not in it are left alone.
    eraseCards(set, [1000, 4, 3])
    expect(near()).toHaveLength(19)
    expect(near()).not.toContain(4)
    const ordinal = set.keys.indexOf(4)
    expect(set.vectors.subarray(ordinal * set.dims, (ordinal + 1) * set.dims).every((number) => number === 0)).toBe(
      true,
    )
    expect(set.texts[ordinal]).toBe(0)
    expect(new GivenCards(3, 0).inCells()).toBeNull()
  })

  it('stay about as alike when they are made shorter', () => {
    const random = seededRandom(3)
    const one = Float32Array.from({ length: 4096 }, () => random() - 0.5)
    const other = one.map((value) => value + (random() - 0.5))
    const cosine = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, at) => sum + value * b[at]!, 0) / (Math.hypot(...a) * Math.hypot(...b))
    expect(cosine(folded(one, 512), folded(other, 512))).toBeCloseTo(cosine(one, other), 1)
    expect(folded(one, 4096)).toEqual(one)
  })
})
