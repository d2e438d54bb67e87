import { expect, it } from 'vitest'
import { Corpus } from '#meaning/corpus.ts'
import { GivenCards, eraseCards } from '#meaning/given-vectors.ts'
import { textHash } from '#meaning/term-counts.ts'
import { train } from '#meaning/train.ts'
import { embeddedText } from '#store/embeddings.ts'
import { EndpointModel } from './endpoint-model.ts'

const THEMES = 20
/** Cards of a long conversation about one theme, and of others about many: some are about the same. */
const themeOf = (key: number) => (key < 200 ? 0 : key % THEMES)
const CARDS = Array.from({ length: 400 }, (_, key) => ({
  key,
  session: key < 200 ? 'long' : `s${key}`,
  prompt: `how do i word${themeOf(key)}a word${themeOf(key)}b number ${key}`,
  response: '',
}))

const vectorOf = (theme: number, key: number) =>
  Int8Array.from({ length: 64 }, (_, at) => (at === theme ? 90 : 0) + ((key * (at + 3)) % 7))

it('finds what is near in other conversations, however long the own one is', () => {
  const corpus = new Corpus()
  const given = new GivenCards(64, CARDS.length)
  for (const { key, session, prompt, response } of CARDS) {
    corpus.add({ key, session, prompt, response })
    const text = textHash(embeddedText({ prompt, response }))
    given.add({ key, session: textHash(session), text, vector: vectorOf(themeOf(key), key) })
  }
  const set = given.inCells()!
  const model = new EndpointModel(train(corpus), set)
  const { key, session, prompt, response } = CARDS[7]!
  const near = () => {
    const place = model.placeFor({ key, session, texts: [prompt, response] })!
    return model.nearest(place, 64, (ordinal) => model.parts.sessions[ordinal] === place.session)
  }
  const about = CARDS.slice(200).filter((card) => themeOf(card.key) === 0)
  expect(near().map((one) => one.key)).toEqual(expect.arrayContaining(about.map((card) => card.key)))
  expect(near()).toHaveLength(about.length)

  // Once it is taken out, the archive's own words say what is near.
  eraseCards(set, [key])
  expect(near().length).toBeGreaterThan(about.length)
})
