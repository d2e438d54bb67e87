import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachAdded } from '#archive/added-fields.ts'
import { newCard, type Card } from '#archive/card.ts'
import type { Alternative } from '#archive/parts.ts'
import { parseFilters } from '#archive/filter-url.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import { plainContent } from '#archive/stored-content.ts'
import { openArchive, type Archive } from '#static-search/answers.ts'
import { openFiles } from '#static-search/files.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { fillContent } from '#testing/fill-content.ts'
import { FOLDED_WORD } from '#testing/rich-card.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { writeSearchData } from './search-data.ts'

const WORDS = [
  'bread',
  'Bréad',
  'breads',
  'rye',
  'warm dough',
  '日本語',
  '本',
  'a',
  'straße',
  '😀',
  'don’t',
  'x_1',
  '3.5',
]
/** Of the added fields; one of them is a word that cards hold. */
const VALUES = ['Rye 4', 'o3', '']
const TITLES = ['Baking', 'baking', 'Untitled', '', 'Stars & sky', 'rye']

/** Cards of few words, so that every query finds some: the same ones at every run. */
function makeCards(count: number): Card[] {
  let seed = 42
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const text = (most: number) => Array.from({ length: next(most) }, () => WORDS[next(WORDS.length)]).join(' ')
  return Array.from({ length: count }, (_, index) =>
    newCard({
      id: `c${index}`,
      prompt: text(6),
      response: text(9),
      pageTitle: text(3),
      sessionTitle: TITLES[next(TITLES.length)]!,
      semanticSid: next(2) === 0 ? 'sid' : '',
      category: ['kitchen', 'sky', ''][next(3)]!,
      dayStamp:
        next(8) === 0
          ? ''
          : `2023${String(9 + next(3)).padStart(2, '0')}${String(1 + next(9)).padStart(2, '0')}_${1000 + index}`,
      isPrivate: next(7) === 0,
      ...eachAdded(() => VALUES[next(VALUES.length)]!),
      ...(next(5) === 0 ? { imageUrl: `/images/p${index}.png` } : {}),
    }),
  )
}

/** Another answer. */
const answered = (words: string): Alternative => ({
  prompt: [],
  response: [{ kind: 'text', text: words }],
  model: '',
  at: '',
  after: [],
})

describe('an exported site answers as the server does', () => {
  const folder = temporaryFolder()
  const cards = makeCards(700)
  let test: TestApp
  let archive: Archive
  beforeAll(async () => {
    test = await openTestApp(cards)
    await fillContent(
      test.archive,
      cards.find((card) => !card.isPrivate)!,
    )
    for (const card of cards.filter((_, index) => index % 20 === 7)) {
      const content = { ...plainContent(card), alternatives: [answered(`${card.prompt} elderflower`), answered('rye')] }
      await fillContent(test.archive, card, content)
    }
    const none = { about: null, faq: '# Questions' }
    await writeSearchData(test.archive.store.db, folder.path, none, async () => undefined)
    archive = openArchive(openFiles((name) => readFile(join(folder.path, name))))
  })
  afterAll(async () => {
    await test.close()
    folder.remove()
  })
  const expectSame = async (query: string) => {
    const here = await archive.list(new URLSearchParams(query), [])
    const there = await test.call('GET /api/cards', { query })
    expect({ query, ...here }).toEqual({ query, ...there })
  }

  it.each([
    '',
    'page=3',
    'sort=newest&size=100',
    'search=bread',
    'search=warm dough rye',
    'search=rye "warm dough"',
    'search=bre*',
    'search=b* rye&mode=or&sort=relevance',
    'search=dough warm,rye*&mode=or&month=2023-10',
    'search=rye bread&sort=newest&page=2',
    'search=%E6%97%A5%E6%9C%AC',
    'search=STRASSE,straße&mode=or',
    'search=-rye',
    'search=bread,-rye&tag=kitchen',
    'search=nothing at all',
    'search=dougj&tag=kitchen',
    'search=braed dough',
    'search=warmdough',
    'search=elder flower*',
    'q=doguh rye -has:code',
    'q=rye in:prompt len>1000',
    'search=elderflower',
    'search=elderfl* bread',
    'search="elderflower rye"',
    'search=-elderflower',
    'search=...',
    'tag=Baking',
    'tag=sid&session=sid',
    'session=Untitled Session',
    'model=o3',
    'search=rye&model=o3,Rye 4&mode=or',
    'date=2023-09-03',
    'month=2023-10&search=rye',
    'month=2023-10&search=rye&mode=or&sort=newest',
    'year=2024',
    'starred=1',
    'show=private',
    'q=in:prompt rye',
    'q=(rye OR "warm dough") -elder*',
    'q=-has:code len>10 before:2024&tag=kitchen',
    'q=model:O*&sort=newest',
    'q=has:comments',
  ])('to %j', async (query) => {
    await expectSame(query)
  })

  it('to any combination of filters', { tags: 'scale' }, async () => {
    const some = (values: string[], max: number) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: max })
    const query = fc.record({
      search: some(
        [...WORDS, '-rye', 'dough bread', '"warm dough"', 'bre*', 'rye warm dough', '-"rye bread"', 'r* b*'],
        3,
      ),
      tag: some(['kitchen', 'sky', 'Baking', 'rye'], 2),
      session: some(['sid', 'Stars & sky'], 1),
      date: some(['2023-09-02', '2023-11-09'], 2),
      ...eachAdded(() => some(['o3', 'none'], 1)),
      month: some(['2023-10'], 1),
      mode: some(['or'], 1),
      sort: some(['newest'], 1),
      page: some(['2'], 1),
      q: some(
        ['in:response bread', 'in:prompt "rye bread"', 'rye OR in:title b*', '-(rye bread) after:2023-09', 'len<90'],
        1,
      ),
    })
    await fc.assert(
      fc.asyncProperty(query, (lists) =>
        expectSame(
          new URLSearchParams(
            Object.entries(lists).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(',')]] : [])),
          ).toString(),
        ),
      ),
      { numRuns: 60 },
    )
  })

  it('to what is typed, whatever the word becomes', { tags: 'scale' }, async () => {
    for (const typed of [
      'b',
      'br',
      'bread r',
      'warm dou',
      '"warm dou',
      'rye ',
      '日',
      '3',
      's',
      'q',
      '',
      '-rye',
      'rye OR bre',
    ]) {
      for (const there of ['', 'tag=kitchen', 'search=rye&mode=or&year=2023']) {
        const query = `${new URLSearchParams({ q: typed }).toString()}&${there}`
        const here = await archive.suggest(new URLSearchParams(query), [])
        const fromServer = await test.call('GET /api/suggest', { query })
        expect({ query, ...here }).toEqual({ query, ...fromServer })
      }
    }
  })

  it('to a card, its neighbours, the calendar, texts and stars', async () => {
    const shown = cards.filter((card) => !card.isPrivate)
    const [first] = shown
    expect((await archive.card(first!.id))?.parts?.response.length).toBeGreaterThan(1)
    expect(JSON.stringify(await archive.card(first!.id))).not.toContain(FOLDED_WORD)
    for (const { id } of shown.slice(0, 60)) {
      expect(await archive.card(id)).toEqual(await test.call('GET /api/cards/:id', { params: { id } }))
      expect(await archive.timeline(id)).toEqual(await test.call('GET /api/cards/:id/timeline', { params: { id } }))
    }
    expect(await archive.calendar()).toEqual(await test.call('GET /api/calendar'))
    expect([await archive.text('about'), await archive.text('faq')]).toEqual([
      { markdown: null },
      { markdown: '# Questions' },
    ])
    const starred = await archive.list(new URLSearchParams('starred=1&sort=newest'), [shown[3]!.id, 'absent'])
    expect(starred.cards.map(({ id, seq }) => [id, seq])).toEqual([[shown[3]!.id, 1]])
    const typed = await archive.suggest(new URLSearchParams('q=is:starred'), [shown[3]!.id, 'absent'])
    expect([typed.total, typed.cards.map(({ id }) => id)]).toEqual([1, [shown[3]!.id]])
    const begun = await archive.suggest(new URLSearchParams('q=is:st'), [shown[3]!.id])
    expect(begun.operators.map(({ text, total }) => [text, total])).toEqual([['is:starred', 1]])
  })

  it('to a conversation, from any of its turns', { tags: 'scale' }, async () => {
    const page = await archive.list(new URLSearchParams('size=500'), [])
    for (const { id } of page.cards.filter((_, at) => at % 7 === 0)) {
      expect(await archive.session(id)).toEqual(await test.call('GET /api/sessions/:id', { params: { id } }))
      const asked = { params: { id }, query: 'from=1' }
      expect(await archive.sessionTexts(id, 1)).toEqual(await test.call('GET /api/sessions/:id/texts', asked))
    }
  })

  it('to the latest conversations, part by part, and to the topics', async () => {
    expect(await archive.topics()).toEqual(await test.call('GET /api/topics'))
    let after: string | null = null
    for (let part = 0; part < 3; part++) {
      const query: string = after === null ? 'limit=7' : `limit=7&after=${after}`
      const found = await archive.sessions(7, after)
      expect(found).toEqual(await test.call('GET /api/sessions', { query }))
      expect(found?.sessions).toHaveLength(7)
      after = found!.next
    }
    expect(await archive.sessions(7, 'absent')).toBeNull()
  })

  it('opens on a random day with pictures', async () => {
    const { activeDates } = await archive.calendar()
    for (const random of [0, 0.4, 0.999]) {
      const { day, cards: first, carousel } = await archive.opening(() => random)
      const { filters } = parseFilters(new URLSearchParams(`date=${day}`))
      expect(activeDates.map(({ date }) => date)).toContain(filters.date[0])
      expect([first.length > 0 && first.length <= 3, carousel.length]).toEqual([true, 3])
      expect(carousel.every(({ imageUrl }) => imageUrl !== undefined)).toBe(true)
      for (const card of [...first, ...carousel]) {
        const { total } = await test.call('GET /api/sessions/:id', { params: { id: card.id } })
        expect(card.turns).toBe(total)
        expect(card.letters).toBeGreaterThanOrEqual(card.promptLen + card.responseLen)
        const { response } = await test.call('GET /api/cards/:id', { params: { id: card.id } })
        expect(card.answer).toBe(plainBeginning(response, 600))
      }
    }
  })

  it('knows no private card', async () => {
    for (const { id } of cards.filter((card) => card.isPrivate)) {
      expect([await archive.card(id), await archive.timeline(id)]).toEqual([null, null])
      expect([await archive.session(id), await archive.sessionTexts(id, 0)]).toEqual([null, null])
    }
    expect((await stat(join(folder.path, 'table.bin'))).size).toBeGreaterThan(0)
  })
})
