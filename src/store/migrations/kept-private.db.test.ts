import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { cardOf } from '#store/card-row.ts'
import { setKeptPrivate } from '#store/reviews.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { migrate } from './migrate.ts'

const PROMPT = 'What does "cardReviewed":false say?'

it.each(everyDatabase)('cards that an admin kept private before wait for no review in $name', async ({ open }) => {
  const archive = await open()
  const { db, kind } = archive.store
  const cards = ['kept', 'waiting', 'public'].map((id) => newCard({ id, prompt: PROMPT, isPrivate: id !== 'public' }))
  await fill(archive, cards)
  await db.transaction().execute((trx) => setKeptPrivate(trx, ['kept', 'public'], true))
  await sql`DELETE FROM kysely_migration WHERE name = '0055-kept-private'`.execute(db)
  expect(await migrate(db, kind)).toEqual(['0055-kept-private'])
  for (const row of await db.selectFrom('cards').selectAll().execute()) {
    const cardReviewed = row.id === 'kept'
    expect([cardOf(row), JSON.parse(row.summary)]).toMatchObject([{ cardReviewed }, { cardReviewed, prompt: PROMPT }])
  }
  await archive.close()
})
