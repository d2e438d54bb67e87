import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { readLog } from '#server/redact/redact-words.ts'
import { findingsOf } from '#store/card-findings.ts'
import { cardById } from '#store/cards.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { importCards } from './import-cards.ts'

const TALK = { sessionTitle: 'A talk', semanticSid: '20230902_0123abcd' }
const ONE = newCard({ ...TALK, id: 'one', prompt: 'Whose is it?', response: 'It is Zebedee’s, of Ulm.' })
const REDACTED_ONE = newCard({ ...ONE, response: 'It is ▇▇▇’s, of ▇▇▇.' })

describe.each(everyDatabase)('words that were redacted before a card came in, in $name', ({ open }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  async function* steps(cards: readonly Card[], precedence: number | null): AsyncGenerator<IntakeStep> {
    await Promise.resolve()
    yield { kind: 'cards', cards: cards.map((card) => ({ card, precedence, assets: [] })), sources: [] }
    yield { kind: 'done', ledger: { ...newLedger('test.json'), cards: cards.length } }
  }
  const take = (cards: readonly Card[], precedence: number | null, publish = false) => {
    const { store, search } = archive
    return importCards({ db: store.db, search }, steps(cards, precedence), { publish, progress: () => undefined })
  }
  const publishAll = () =>
    archive.store.db.transaction().execute((trx) => publishCards(trx, archive.search, { all: true }))
  const stored = async (id: string) => (await cardById(archive.store.db, 'all', id))!
  const found = async (card: Card) =>
    (await findingsOf(archive.store.db, [card]))
      .get(card.id)!
      .map(({ kind, field, start, end }) => [kind, (card[field as 'response'] ?? '').slice(start, end)])

  it('are findings once an import brings them back, also in other cards of the conversation', async () => {
    await take([REDACTED_ONE], null)
    expect(await found(await stored('one'))).toEqual([])
    const two = newCard({ ...TALK, id: 'two', prompt: 'Where?', response: 'In ULM.' })
    await take([ONE, two], 1)
    expect(await found(await stored('one'))).toEqual([
      ['redacted', 'Zebedee'],
      ['redacted', 'Ulm'],
    ])
    expect(await found(await stored('two'))).toEqual([['redacted', 'ULM']])
    expect((await publishAll()).unseen.map(({ id }) => id)).toEqual(['one', 'two'])
    // Lines of the other archive and the export once more: each is logged once.
    await take([REDACTED_ONE], null)
    await take([ONE], 1)
    expect(await readLog(archive.store.db, { limit: 10 })).toMatchObject({
      redactions: [
        { words: 'Ulm', by: 'another archive', undone: { by: '' } },
        { words: 'Zebedee', by: 'another archive', undone: { by: '' } },
      ],
    })
  })

  it('keep a card from the public also where the import that brings them publishes, and all of another text', async () => {
    await take([REDACTED_ONE], null, true)
    expect((await stored('one')).isPrivate).toBe(false)
    expect(await take([ONE], 1, true)).toMatchObject({ changed: 1, withFindings: 1 })
    expect((await stored('one')).isPrivate).toBe(true)

    await take([REDACTED_ONE], null)
    await take([newCard({ ...ONE, response: 'A new answer: Zebediah’s.' })], 1)
    expect(await found(await stored('one'))).toEqual([['redacted', 'A new answer: Zebediah’s.']])
  })
})
