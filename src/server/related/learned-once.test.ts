import { afterEach, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { writePublished } from '#server/static-site/write-pages.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { fill } from '#testing/databases.ts'
import { CARDS } from '#testing/themed-cards.ts'
import { learnInProcess } from './learn-in-process.ts'
import { relatedForPages } from './related-cards.ts'

let test: TestApp
afterEach(() => test.close())

it(
  'pages learn the archive once, however many they are and however often they are written again',
  { tags: 'scale' },
  async () => {
    test = await openTestApp(CARDS)
    const { store, search } = test.archive
    // The feed is read when the pages are written: so all are written once more.
    let rounds = 0
    const find: typeof search.find = async (...asked) => {
      if (rounds++ === 0) await fill(test.archive, [newCard({ ...CARDS[0]!, id: 'late', sessionTitle: 'Late' })])
      return search.find(...asked)
    }
    const learned = learnInProcess(store.db)
    const learns = vi.spyOn(learned, 'current')
    const library = {
      db: store.db,
      search: { ...search, find },
      openRelated: relatedForPages({ db: store.db, learned }),
    }
    const site = { ...DEFAULT_SITE, address: 'https://archive.example.com', images: '/images/' }
    expect(await writePublished(library, site, test.seo, () => undefined)).toBe(CARDS.length)
    expect(rounds).toBe(2)
    expect(learns).toHaveBeenCalledTimes(1)
  },
)
