import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { withEarlierVersions } from '#archive/earlier-versions.ts'
import { mapParts } from '#archive/known-files.ts'
import { MAX_LISTED } from '#archive/listed-findings.ts'
import type { CardContent } from '#archive/parts.ts'
import { ANYONE } from '#archive/viewer.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { rewriteContents } from '#server/cards/rewrite-contents.ts'
import { signArchive } from '#server/proof/sign-archive.ts'
import { addMember } from '#store/accounts.ts'
import { contentsOf } from '#store/card-contents.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { repeatedVersions } from '#store/migrations/0054-repeated-versions.ts'
import { originalsOf } from '#store/originals.ts'
import { reviewsOf } from '#store/reviews.ts'
import { readPublicRevision } from '#store/revision.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { letterChat } from '#testing/exports/letter-chat.ts'
import { importText } from '#testing/import-text.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const MAIL = 'rosa.santos@mailbox.org'
/** A version of the last exchange has a finding; words of the first two are redacted. */
const LETTERS = ['Dear zqsecret.', 'Dear neutral reader.', [`Write to ${MAIL}.`, 'Dear all.'], 'Dear zqsecret.']

describe.each(everyDatabase)('versions that cards of before repeat, on $name', (database) => {
  let test: TestApp
  let folder: ReturnType<typeof temporaryFolder>
  let ids: string[]
  beforeEach(async () => {
    folder = temporaryFolder()
    test = await openTestApp([], {}, { database })
    test.viewer = AN_ADMIN
    await take(letterChat(LETTERS))
    const rows = await test.archive.store.db.selectFrom('cards').select('id').orderBy('key').execute()
    ids = rows.map(({ id }) => id)
    const redact = (at: number, words: string) =>
      test.call('POST /api/cards/:id/redactions', { params: { id: ids[at]! }, body: { words, reason: 'a name' } })
    await redact(0, 'zqsecret')
    await redact(1, 'neutral')
  })
  afterEach(async () => {
    await test.close()
    folder.remove()
  })

  const take = (text: string, name?: string) => importText(test.archive, folder.path, text, name)

  /** Writes contents as they were before: with the versions of all earlier cards, and no word of where those are. */
  async function repeat() {
    const { db } = test.archive.store
    const contents = await contentsOf(db, ids)
    for (const [id, { content }] of await originalsOf(db, ids)) contents.set(id, content!)
    const records = (await rowsById(db, ids)).map((row) => ({
      card: cardOf(row),
      content: mapParts(withEarlierVersions(contents.get(row.id)!, contents), (part) => {
        if (part.kind !== 'document') return part
        const { earlier: _, ...document } = part
        return document
      }),
    }))
    await db.transaction().execute((trx) => rewriteContents(trx, test.archive.search, records))
  }

  /** Everything that follows from what cards consist of. */
  async function state() {
    const { db } = test.archive.store
    await signArchive(db)
    return {
      contents: await db.selectFrom('card_contents').selectAll().orderBy('card_id').execute(),
      originals: await db.selectFrom('originals').selectAll().orderBy('card_id').execute(),
      reviews: await db.selectFrom('reviews').selectAll().orderBy('card_id').execute(),
      visits: await db.selectFrom('finding_visits').selectAll().orderBy('card_id').orderBy('finding').execute(),
    }
  }
  const proofs = () => test.archive.store.db.selectFrom('proofs').selectAll().orderBy('card_id').execute()
  const visit = async () => {
    const { cards } = await test.call('GET /api/admin/review/:id', { params: { id: ids[2]! } })
    const { version, findings } = cards.find(({ card }) => card.id === ids[2])!
    const body = {
      version,
      visit: 'seen' as const,
      findings: findings.map(({ kind, field, start, end }) => ({ kind, field, start, end })),
    }
    await test.call('POST /api/admin/review/:id/visits', { params: { id: ids[2]! }, body })
  }

  it('are taken out of them by the migration, as an import would leave them; visits stay, and all is signed again', async () => {
    // The conversation was imported again later on: its cards are of two sources.
    const { db } = test.archive.store
    await db
      .updateTable('card_contents')
      .set({ source: 'f'.repeat(64) })
      .where('card_id', '=', ids[0]!)
      .execute()
    await visit()
    const [before, signed] = [await state(), await proofs()]
    expect(JSON.stringify(before.contents)).toContain('seen:')
    await repeat()
    expect(await state()).not.toEqual(before)
    await visit()
    const revision = await readPublicRevision(db)
    await repeatedVersions().up(db as never)
    expect(await readPublicRevision(db)).toBeGreaterThan(revision)
    expect((await proofs()).length).toBeLessThan(signed.length)
    expect(await state()).toEqual(before)
    expect(await proofs()).toEqual(signed)
    await repeatedVersions().up(db as never)
    expect(await proofs()).toEqual(signed)
  })

  it('are taken out of an export and of a backup that were made before', async () => {
    const { contents, originals, reviews } = await state()
    await repeat()
    const text = await exportText(test.archive.store.db)
    const file = join(folder.path, 'backup.zip')
    const member = {
      id: 'm1',
      email: 'm1@example.com',
      displayName: '\u202eAda',
      createdAt: '2024-01-01T00:00:00.000Z',
    }
    await test.archive.store.db
      .transaction()
      .execute((trx) => addMember(trx, { ...member, lastSeenAt: null, isAdmin: false }))
    await writeBackup({ ...test.archive.store, folder: folder.path }, file)
    await test.close()
    test = await openTestApp([], {}, { database })
    test.viewer = AN_ADMIN
    await take(text, 'own.jsonl')
    expect(await state()).toMatchObject({ contents, originals, reviews })
    const revision = await readPublicRevision(test.archive.store.db)
    await take(text, 'own.jsonl')
    expect(await readPublicRevision(test.archive.store.db)).toBe(revision)
    const backup = await openBackup(file)
    const older = { ...backup, manifest: { ...backup.manifest, step: '0051-folded-words' } }
    await restoreBackup({ ...test.archive.store, folder: folder.path }, test.archive.search, older, { replace: true })
    backup.close()
    const users = await test.archive.store.db.selectFrom('users').select('display_name').execute()
    expect(users).toEqual([{ display_name: 'Ada' }])
    expect(await state()).toMatchObject({ contents, originals })
    expect((await proofs()).length).toBe(ids.length)
  })

  it.runIf(database.isEmbedded)(
    'are taken out of an export that comes in parts, whether a title, a session or a source joins its cards',
    async () => {
      const letters = Array.from({ length: 8 }, (_, at) => `Dear number ${at}.`)
      const SIDS = ['20240801_0123abcd', '20240802_0123abcd']
      /** @param joined the session of a card, and its source */
      const lines = (name: string, joined: (at: number) => object) =>
        letters.map((letter, at) =>
          JSON.stringify({
            id: `${name}${at}`,
            dedupid: `${name}${at}`,
            prompt: `p${at}`,
            response: `Letter\n\n${letter}`,
            pageTitle: 't',
            category: 'c',
            dayStamp: `20240801_1000${at}0`,
            isPrivate: true,
            sessionTitle: `Letters ${name}`,
            semanticSid: '',
            ...joined(at),
            content: {
              prompt: [{ kind: 'text', text: `p${at}` }],
              response: [{ kind: 'document', title: 'Letter', language: '', versions: letters.slice(0, at + 1) }],
              model: '',
              at: '',
              answer: 1,
              alternatives: [],
            },
          }),
        )
      const exported = {
        titled: lines('titled', () => ({})),
        session: lines('session', () => ({ semanticSid: SIDS[0] })),
        source: lines('source', (at) => ({
          semanticSid: at < 4 ? SIDS[1] : '20240803_0123abcd',
          source: 'a'.repeat(64),
        })),
      }
      for (const [name, all] of Object.entries(exported)) {
        for (const some of [all.slice(0, 2), all.slice(2, 3), all.slice(3)]) await take(some.join('\n'), 'own.jsonl')
        const contents = await contentsOf(
          test.archive.store.db,
          letters.map((_, at) => `${name}${at}`),
        )
        const documents = [...contents.values()].flatMap(({ response }) => response)
        expect(documents).toMatchObject(letters.map((letter) => ({ versions: [letter] })))
      }
    },
  )

  it.runIf(database.isEmbedded)(
    'withhold no other answer from a search once they are taken out; as many findings stay listed as elsewhere',
    async () => {
      const cards = ['first', 'second', 'third'].map((id, at) =>
        newCard({
          id,
          prompt: id,
          response: id,
          sessionTitle: 'Notes',
          isPrivate: false,
          dayStamp: `20240801_1000${at}0`,
        }),
      )
      const mails = Array.from({ length: MAX_LISTED + 1 }, (_, at) => `a${at}@mailbox${at}.org`).join(' \n')
      const versions = [`Write to ${MAIL}.`, 'one', 'two', mails, 'three']
      const contentOf = (prompt: string, count: number): CardContent => ({
        prompt: [{ kind: 'text', text: prompt }],
        response: [{ kind: 'document', title: 'Note', language: '', versions: versions.slice(0, count) }],
        model: '',
        at: '',
        answer: 1,
        alternatives: [],
      })
      const other = {
        prompt: [{ kind: 'text' as const, text: 'second' }],
        response: [{ kind: 'text' as const, text: 'A rhododendron.' }],
        model: '',
        at: '',
        after: [],
      }
      const contents: CardContent[] = [
        contentOf('first', 2),
        { ...contentOf('second', 3), alternatives: [other] },
        contentOf('third', 5),
      ]
      await fill(test.archive, cards, new Map(cards.map(({ id }, at) => [id, contents[at]!])))
      const { db } = test.archive.store
      test.viewer = ANYONE
      const search = async () =>
        (await test.call('GET /api/cards', { query: 'search=rhododendron' })).cards.map(({ id }) => id)
      expect(await search()).toEqual([])
      await db.transaction().execute((trx) => repeatedVersions().up(trx as never))
      expect(await search()).toEqual(['second'])
      const { findings } = (await reviewsOf(db, ['third'])).get('third')!
      expect(JSON.parse(findings)).toHaveLength(MAX_LISTED)
    },
  )
})
