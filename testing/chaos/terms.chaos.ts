import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { newCard } from '#archive/card.ts'
import { wordsOf } from '#archive/words.ts'
import { hostile } from '#testing/hostile/lists.ts'
import { startRealServer, type RealServer } from '#testing/hostile/real-server.ts'
import { ask } from '#testing/real/visitor.ts'

/** In milliseconds: until the answer, and of one turn of the event loop. */
const ANSWERED_WITHIN = workLimit(500)
const MAX_BLOCKED_MS = 50

/** Characters that a text index could read as syntax. */
const OPERATORS = [
  'NEAR(yeast flour, 2)',
  'yeast NEAR flour',
  'yeast* OR flour*',
  'yeast AND NOT flour',
  '^yeast',
  'prompt:yeast',
  '{prompt response} : yeast',
  '- yeast',
  '"yeast',
  'yeast"',
  '""',
  '(yeast',
  "yeast' --",
  'yeast:*',
  "yeast & !flour | 'bread'",
  'a:ABCD',
  '<->',
  '%yeast_',
  '\\yeast',
  '[yeast]',
  '*',
  '+yeast',
  '§any',
]
const TEXTS = [...OPERATORS, ...(['sql-injection', 'redos', 'naughty-strings'] as const).flatMap(hostile)]
/** Those that a card can hold, and that hold a word to be found by. */
const HELD = TEXTS.filter((text) => text.isWellFormed() && !text.includes('\0') && wordsOf(text).length > 0)

/** As in src/search/too-many-terms.ts. */
const MAX_TERMS = 50
const LONG = 'k'.repeat(10_000)
const MANY = Array.from({ length: 1000 }, (_, index) => `word${index}`)

describe('a search for what an enemy types', () => {
  let server: RealServer
  beforeAll(async () => {
    server = await startRealServer({ RESPONSE_CACHE_MB: '0' })
    server.importCards([
      ...HELD.map((text, index) => newCard({ id: `held${index}`, prompt: `before ${text} after` })),
      newCard({ id: 'long', prompt: `before ${LONG} after` }),
      newCard({ id: 'many', prompt: MANY.join(' ') }),
    ])
    // Warm-up: one-time loading and compilation are not measured.
    for (let round = 0; round < 40; round++) await find(`yeast flour ${round}`)
    await server.longestTurn()
  })
  afterAll(() => server.close())

  /** A term as one value of the list: separators are escaped. */
  const written = (term: string) => encodeURIComponent(term.toWellFormed().replace(/[\\,]/g, (char) => `\\${char}`))

  async function find(term: string, rest = ''): Promise<{ ids: string[]; faults: string[] }> {
    return findWritten(`${written(term)}${rest}`)
  }

  async function findWritten(terms: string): Promise<{ ids: string[]; faults: string[] }> {
    const path = `/api/cards?size=500&search=${terms}`
    const faults = async () => {
      const answer = await ask(server.url + path)
      const turn = await server.longestTurn()
      const found = (answer?.body as { cards?: { id: string }[] } | undefined)?.cards ?? []
      return {
        ids: found.map(({ id }) => id),
        faults: [
          ...(answer && answer.status < 500 ? [] : [`status ${answer?.status}`]),
          ...(answer && answer.took < ANSWERED_WITHIN ? [] : [`answered after ${answer?.took} ms`]),
          ...(turn < MAX_BLOCKED_MS ? [] : [`a turn of ${turn} ms`]),
        ],
      }
    }
    const first = await faults()
    // Memory may have been tidied just then; what is slow is slow again.
    return first.faults.length === 0 ? first : faults()
  }

  it(
    'is answered soon, delays no other request, and finds the cards that hold it letter for letter',
    { timeout: 120_000 },
    async () => {
      const wrong: unknown[] = []
      for (const text of TEXTS) {
        const { ids, faults } = await find(text)
        const place = HELD.indexOf(text)
        // Behind a minus or in quotation marks is what is not or what is meant whole, as docs/search.md says.
        const isPlain = place >= 0 && !/^\s*-|["“”„«»]/.test(text)
        if (isPlain && !ids.includes(`held${place}`)) faults.push('was not found')
        if (faults.length > 0) wrong.push({ text, faults })
      }
      expect(wrong).toEqual([])
    },
  )

  it('of ten thousand letters, or as many terms as there may be, is as quick; a thousand are refused in one sentence', async () => {
    for (const mode of ['', '&mode=or']) {
      const long = await find(LONG, mode)
      expect([long.faults, long.ids]).toEqual([[], ['long']])
      const most = await findWritten(MANY.slice(0, MAX_TERMS).join(',') + mode)
      expect([most.faults, most.ids]).toEqual([[], ['many']])
      const refused = await ask(`${server.url}/api/cards?search=${MANY.join(',')}${mode}`)
      expect([refused?.status, refused!.took < ANSWERED_WITHIN]).toEqual([400, true])
      expect(refused?.text).toContain(`A search can have at most ${MAX_TERMS} terms.`)
    }
  })
})
