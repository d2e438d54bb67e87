import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { newCard, type Card } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import type { ArchiveLocation } from '#server/backup/write-backup.ts'
import { signCards } from '#server/proof/sign-cards.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { countComment, nextEvent } from '#store/discussion.ts'
import { insertComment } from '#store/comments.ts'
import { addStar } from '#store/stars.ts'
import { writeFindings } from '#store/reviews.ts'
import { addTestLink } from '#testing/add-link.ts'
import { fill, type TestArchive } from '#testing/databases.ts'
import { aPicture } from '#testing/picture.ts'

/** An archive with its data folder. */
export interface TestPlace extends TestArchive {
  place: ArchiveLocation
}

const AT = '2026-01-02T03:04:05.678Z'

export const CARDS: readonly Card[] = [
  newCard({
    id: 'a',
    prompt: 'öffentlich \u{1f319}\u2028',
    response: '| a |\n',
    dayStamp: '20230901_0900',
    category: 'c',
  }),
  newCard({ id: 'B', prompt: 'same time', dayStamp: '20230901_0900', sessionTitle: 'S', reltimeLast: 1.1 }),
  newCard({ id: 'secret', prompt: 'zebra', dayStamp: '20230902_0900', isPrivate: true, isViewed: true }),
  newCard({ id: 'd', prompt: 'no day', imageUrl: ownPicture('d'), imageWidth: 6, imageHeight: 4, slug: 'the-d' }),
  newCard({ id: 'e', prompt: '本を読む', dayStamp: '2024-02-29T10:00:00Z', promptLen: 7 }),
]

/** Fills an archive with something of every kind. */
export async function fillWhole({ store, search, place }: TestPlace): Promise<void> {
  const { db } = store
  await fill({ store, search }, CARDS)
  await db.updateTable('cards').set({ precedence: 2e14 }).where('id', '=', 'a').execute()
  for (const [id, isAdmin] of [
    ['u-1', 1],
    ['U-2', 0],
  ] as const) {
    const dates = { created_at: AT, updated_at: AT }
    await db
      .insertInto('users')
      .values({ id, display_name: `“${id}”`, email: `${id.toLowerCase()}@example.com`, is_admin: isAdmin, ...dates })
      .execute()
    await db
      .insertInto('credentials')
      .values({ id: `c-${id}`, user_id: id, provider_id: 'credential', account_id: id, password: 'scrypt$1', ...dates })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        id: `s-${id}`,
        token: `t-${id}`,
        user_id: id,
        expires_at: '2999-01-01T00:00:00.000Z',
        ...dates,
      } as never)
      .execute()
    await addStar(db, id, 'a', 5)
    await addStar(db, id, 'secret', 6)
  }
  await addTestLink(db, ['a', 'secret'])
  await db.insertInto('opened_reasoning').values({ card_id: 'a' }).execute()
  const record = Buffer.from([...Array(256).keys()])
  const source = hash('sha256', record, 'hex')
  const compressed = { hash: source, size: record.length, bytes: zstdCompressSync(record) }
  await db
    .insertInto('sources')
    .values({ ...compressed, kind: 'ChatGPT', file: 'c.json', imported_at: 7 })
    .execute()
  const unkept = { hash: 'f'.repeat(64), size: 9, bytes: null }
  await db
    .insertInto('sources')
    .values({ ...unkept, kind: 'Claude', file: 'd.json', imported_at: 8 })
    .execute()
  const contents = [
    { card_id: 'd', source, content: '{"model":"gpt-4o"}' },
    { card_id: 'e', source: unkept.hash, content: '' },
  ]
  await db.insertInto('card_contents').values(contents).execute()
  await db.transaction().execute(async (trx) => signCards(trx, (await rowsById(trx, ['d', 'e'])).map(cardOf)))
  // Of a card that is gone: those that are there are compared as they were filled.
  const redaction = { card_id: 'gone', words: '“zebra”', reason: 'r', conversation: 'sid:1', at: 1e12 }
  await db
    .insertInto('redactions')
    .values({ ...redaction, number: 1, by_id: 'u-1', by_name: 'Ada', undone_at: 2e12, undone_by: 'Ada' })
    .execute()
  await db.insertInto('originals').values({ card_id: 'gone', texts: '{"prompt":"“zebra”"}', content: '' }).execute()
  for (const [id, threadId, waiting] of [
    ['k1', 'card-a', 0],
    ['k2', 'main-page', 0],
    ['k3', 'card-a', 1],
  ] as const) {
    await db.transaction().execute(async (trx) => {
      const person = { author: 'v-1', user_id: null, user_name: null, user_email: null }
      const row = {
        id,
        thread_id: threadId,
        text: `<p>${id} ✓</p>`,
        created_at: 1_700_000_000_000,
        is_waiting: waiting,
        origin: 'o',
      }
      const number = await nextEvent(trx)
      await insertComment(trx, { ...row, ...person, number })
      if (waiting === 0) await countComment(trx, threadId, 1, number)
    })
  }
  await db.transaction().execute((trx) => writeFindings(trx, new Map([['secret', []]])))
  await db.insertInto('reviews').values({ card_id: 'a', findings: '[]', is_kept: 1 }).execute()
  await db.insertInto('finding_visits').values({ card_id: 'a', finding: 'prompt 0-4 email x', is_left: 1 }).execute()
  const correction = { number: 1, at: 9, by_id: 'u-1', by_name: 'Ada', card_id: 'd', field: 'slug' as const }
  await db
    .insertInto('corrections')
    .values({ ...correction, before: '', after: 'the-d' })
    .execute()
  const block = { id: 'b-1', kind: 'author' as const, subject: 'v-9', name: 'Eve', said: 'x' }
  await db
    .insertInto('blocks')
    .values({ ...block, since: 1, until: 9e12, by_name: 'Ada' })
    .execute()
  await db.insertInto('imports').values({ id: 'i-1', source: 'x.zip', at: 3, ledger: '{"cards":5}' }).execute()
  await db.insertInto('settings').values({ name: 'secret', value: 'of the site' }).execute()
  mkdirSync(join(place.folder, 'images'), { recursive: true })
  writeFileSync(join(place.folder, 'images', 'DEDUPID-d-image.png'), aPicture())
  writeFileSync(join(place.folder, 'images', 'image_d.png'), aPicture(3, 2))
  mkdirSync(join(place.folder, 'files'), { recursive: true })
  writeFileSync(join(place.folder, 'files', `a-${'0'.repeat(32)}.mp3`), 'a sound')
  writeFileSync(join(place.folder, 'about.md'), '# Über\r\n')
}
