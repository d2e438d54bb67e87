/** @module-tag scale */
import { expect, test } from 'vitest'
import { Corpus } from './corpus.ts'
import { Model } from './model.ts'
import { SPARE_CARDS } from './model-arrays.ts'
import { seededRandom } from './seeded-random.ts'
import { train } from './train.ts'

const THEMES = [
  'tomato soil compost seedling greenhouse watering pruning mulch harvest slug',
  'violin chord sonata tempo orchestra quartet melody rehearsal bow scale',
  'router packet subnet gateway latency firewall switch cable bandwidth proxy',
  '花 园 里 的 番 茄 需 要 很 多 水',
].map((words) => words.split(' '))
const COMMON = 'how do i the a with for and my please'.split(' ')

/** Cards of one theme each, whose words are taken at random. */
function themed(count: number): Corpus {
  const random = seededRandom(5)
  const some = (words: readonly string[], many: number, between: string) => {
    const from = Math.floor(random() * words.length)
    return Array.from({ length: many }, (_, at) => words[(from + at * 3) % words.length]).join(between)
  }
  const corpus = new Corpus()
  for (let key = 0; key < count; key++) {
    const theme = THEMES[key % THEMES.length]!
    const between = key % THEMES.length === 3 ? '' : ' '
    const text = () => `${some(COMMON, 4, ' ')} ${some(theme, 5, between)}`
    corpus.add({ key, session: `s${key}`, prompt: text(), response: text() })
  }
  return corpus
}

const nearestTo = (model: Model, key: number, most = 8) => {
  const ordinal = model.ordinalOf(key)
  return model.nearest(model.placeOf(ordinal), most, (other) => other === ordinal)
}

test.each([80, 7000])('of %i cards those of the same theme are near, and above what chance gives', (count) => {
  const model = new Model(train(themed(count)))
  for (const key of [0, 1, 2, 3]) {
    const near = nearestTo(model, key)
    expect(near).toHaveLength(8)
    for (const { key: other } of near) expect(other % THEMES.length).toBe(key % THEMES.length)
  }
})

test('the same cards teach the same', () => {
  expect(train(themed(60))).toEqual(train(themed(60)))
})

test('a card that was not learned from has its place by its words', () => {
  const model = new Model(train(themed(80)))
  const place = model.placeFor({ session: 'new', texts: ['a violin sonata with an unheard-of word'] })
  expect(model.nearest(place!, 5, () => false).map(({ key }) => key % 4)).toEqual([1, 1, 1, 1, 1])
  expect(model.placeFor({ session: 'new', texts: ['nothing that anyone knows'] })).toBeNull()
})

test.each([0, 1, 2])('%i cards teach without failing', (count) => {
  const model = new Model(train(themed(count)))
  expect(model.parts.keys).toHaveLength(count)
  expect(model.ordinalOf(7)).toBe(-1)
})

test('cards without a word they share are near to none', () => {
  const corpus = new Corpus()
  for (let key = 0; key < 20; key++) corpus.add({ key, session: '', prompt: `only${key}`, response: '' })
  const model = new Model(train(corpus))
  expect(model.placeFor({ session: '', texts: ['only1'] })).toBeNull()
  for (const { score } of nearestTo(model, 0)) expect(score).toBe(0)
})

test('a card that came, changed or went after the learning has its place at once, and its key', () => {
  const model = new Model(train(themed(80)))
  const texts = ['a violin sonata with an orchestra and a quartet']
  const isNearTo = (key: number) => nearestTo(model, key, 40).some((near) => near.key === 40.5 && near.score > 0.2)
  expect(model.put(40.5, { session: 'new', texts })).toBe(true)
  expect(isNearTo(1)).toBe(true)
  expect(isNearTo(0)).toBe(false)
  for (const key of [0, 40, 40.5, 41, 79]) expect(model.parts.keys[model.ordinalOf(key)]).toBe(key)
  model.put(40.5, { session: 'new', texts: ['tomato soil compost greenhouse'] })
  expect([isNearTo(0), isNearTo(1)]).toEqual([true, false])
  model.put(40.5, null)
  model.put(4, null)
  expect(isNearTo(0)).toBe(false)
  for (const { key, score } of nearestTo(model, 0, 90)) if (key === 4) expect(score).toBe(0)
})

test('a card that was learned from and changes leaves the place that it had', () => {
  const model = new Model(train(themed(80)))
  const near = () => nearestTo(model, 0, 3).map(({ key }) => key)
  const [first] = near()
  model.put(first!, { session: 'moved', texts: ['a violin sonata with an orchestra and a quartet'] })
  expect(near()).not.toContain(first)
  expect(nearestTo(model, 1, 30).map(({ key }) => key)).toContain(first)
})

test('more cards than there is room for wait for the next learning', () => {
  const model = new Model(train(themed(80)))
  const put = (at: number) => model.put(1000 + at, { session: '', texts: ['tomato compost'] })
  for (let at = 0; at < SPARE_CARDS; at++) expect(put(at)).toBe(true)
  expect(put(SPARE_CARDS)).toBe(false)
  expect(put(0)).toBe(true)
})

test('finds the earlier cards, however many came later', { tags: 'scale' }, () => {
  const model = new Model(train(themed(7000)))
  for (let at = 0; at < SPARE_CARDS; at++) model.put(10_000 + at, { session: '', texts: ['violin sonata chord tempo'] })
  const marks = { ...model.placeFor({ session: 'new', texts: ['tomato soil compost mulch'] })!, marks: [] }
  for (const { key } of model.nearest(marks, 8, () => false)) expect(key % THEMES.length).toBe(0)
})

test('a card that says little is placed by what is said around it in its conversation', () => {
  const corpus = themed(80)
  const said = ['how do i prune a tomato in the soil', 'and how', 'compost and mulch for the harvest']
  for (const [at, prompt] of said.entries()) corpus.add({ key: 100 + at, session: 'one', prompt, response: '' })
  const model = new Model(train(corpus))
  const beside = model.placeFor({ key: 101, session: 'one', texts: ['and how'] })!
  const found = model.nearest(beside, 4, (ordinal) => model.parts.keys[ordinal]! >= 100)
  expect(found.map(({ key }) => key % THEMES.length)).toEqual([0, 0, 0, 0])
})
