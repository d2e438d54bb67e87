import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { bulkPrivacy } from '#archive/bulk.ts'
import { createAdminSession, importCards } from '#testing/real/archive.ts'
import { bodyOf, type Answer, type Visitor } from '#testing/real/visitor.ts'
import { openFixtures } from './fixtures.ts'

const ROUNDS = 20
/** A page of an admin: one half of it is private. */
const CARDS = Array.from({ length: 50 }, (_, index) =>
  newCard({ id: `c${index}`, prompt: `Question ${index}`, sessionTitle: 'One page', isPrivate: index % 2 === 0 }),
)
const ids = CARDS.map(({ id }) => id)
/** The possible changes of two admins on this page: all private, or all public. */
const PRIVATE = { ids, isPrivate: true, already: ids.filter((_, index) => index % 2 === 0) }
const PUBLIC = { ids, isPrivate: false, already: ids.filter((_, index) => index % 2 === 1) }

interface Seen {
  id: string
  isPrivate: boolean
  isViewed: boolean
}

describe('two admins at one page', () => {
  const fixtures = openFixtures()

  it.each<[string, () => Record<string, string>]>([
    ['SQLite', () => ({})],
    ['PostgreSQL', () => ({ DATABASE_URL: fixtures.postgres })],
    ['PostgreSQL and two processes', () => ({ DATABASE_URL: fixtures.postgres, WORKERS: '2' })],
  ])(
    'at the same time: one change is made, the other is refused, a repeated press changes nothing: %s',
    async (_name, own) => {
      const settings = { COLLOQUY_DATA: fixtures.folder, ...own() }
      await importCards(settings, CARDS)
      const server = await fixtures.start(settings)
      const { url } = server
      const ada = await createAdminSession(url, settings, 'ada@example.com')
      const bea = await createAdminSession(url, settings, 'bea@example.com')
      const page = async (admin: Visitor): Promise<Seen[]> =>
        (bodyOf(await admin.send(`${url}/api/cards?session=One page&size=50`, 'GET')) as { cards: Seen[] }).cards
      const press = (admin: Visitor, wish: object) => admin.send(`${url}/api/cards/bulk`, 'POST', wish)
      const status = (answer: Answer | null) => answer?.status

      for (let round = 0; round < ROUNDS; round++) {
        await press(ada, { ids: PRIVATE.already, isPrivate: true })
        await press(ada, { ids: PUBLIC.already, isPrivate: false })
        const seen = await page(bea)
        expect(
          seen
            .filter((card) => card.isPrivate)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(PRIVATE.already.toSorted())

        // Each presses twice, like a double click; the faster one changes from round to round.
        const wishes: [Visitor, object][] = [
          [ada, PRIVATE],
          [bea, PUBLIC],
        ]
        const [first, second] = round % 2 === 0 ? wishes : wishes.toReversed()
        const answers = await Promise.all([press(...first!), press(...second!), press(...first!), press(...second!)])
        const [one, other] = [answers[0], answers[1]].map(status)
        expect(new Set([one, other])).toEqual(new Set([200, 409]))
        expect(answers.slice(2).map(status)).toEqual([one, other])
        for (const answer of answers.filter((each) => each?.status === 409))
          expect(answer?.text).toMatch(/Someone else has just changed 25 cards of these\. Nothing was done\./)

        const isPrivate = (one === 200) === (round % 2 === 0)
        // Both see the same after they have read again, and it is the wish of one of them for every card.
        for (const admin of [ada, bea])
          expect(new Set((await page(admin)).map((card) => card.isPrivate))).toEqual(new Set([isPrivate]))
        // A retry without a first response is not reported as a conflict with the own change.
        expect(bodyOf(await press(isPrivate ? ada : bea, isPrivate ? PRIVATE : PUBLIC))).toEqual({
          changed: 0,
          refused: [],
          undo: null,
          shared: 0,
        })
        // The refused admin reloads, and the action that the page then offers succeeds.
        expect(status(await press(isPrivate ? bea : ada, bulkPrivacy(await page(bea))))).toBe(200)
      }
    },
  )
})
