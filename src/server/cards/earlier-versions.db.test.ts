import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicKeyBytes } from '#archive/proof/card-proof.ts'
import { verifyCard } from '#archive/proof/verify-card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { NODE_CRYPTO } from '#server/proof/archive-key.ts'
import { readRevision } from '#store/revision.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { letterChat, LETTERS } from '#testing/exports/letter-chat.ts'
import { importText } from '#testing/import-text.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const SECRET = 'zqsecret'

describe.each(everyDatabase)('earlier versions of a document, on $name', (database) => {
  let test: TestApp
  let folder: ReturnType<typeof temporaryFolder>
  let ids: string[]
  beforeEach(async () => {
    folder = temporaryFolder()
    test = await openTestApp([], { SITE_ADDRESS: 'https://archive.example' }, { database })
    await take(letterChat())
    test.viewer = AN_ADMIN
    const rows = await test.archive.store.db.selectFrom('cards').select('id').orderBy('key').execute()
    ids = rows.map(({ id }) => id)
  })
  afterEach(async () => {
    await test.close()
    folder.remove()
  })

  const take = (text: string, name?: string) => importText(test.archive, folder.path, text, name)
  const hide = (at: number, isPrivate = true) =>
    test.call('PATCH /api/cards/:id', { params: { id: ids[at]! }, body: { isPrivate } })
  const publish = async (...places: number[]) => {
    for (const at of places) await hide(at, false)
  }
  const read = (at: number) => test.call('GET /api/cards/:id', { params: { id: ids[at]! } })
  const versions = async (at: number) => {
    const [part] = (await read(at)).parts?.response ?? []
    return part?.kind === 'document' ? part.versions : []
  }
  /** Everything that a visitor is answered about the later cards. */
  const surfaces = async () => {
    test.viewer = ANYONE
    const name = (await test.call('GET /api/cards')).cards.map(({ id }) => id)
    const urls = ids
      .slice(1)
      .flatMap((id) => [
        `/api/cards/${id}`,
        `/api/sessions/${id}/texts`,
        `/seo/card/x-${id}.html`,
        `/embed/card/x-${id}`,
      ])
    const bodies = await Promise.all([...urls, '/feed.json'].map(async (url) => (await test.get(url)).body))
    test.viewer = AN_ADMIN
    return `${name.join()}\n${bodies.join('\n')}`
  }

  it('are out of the cards that a visitor sees: none of a private one, all for an admin', async () => {
    await publish(1, 2)
    expect(await Promise.all([0, 1, 2].map(versions))).toEqual([1, 2, 3].map((count) => LETTERS.slice(0, count)))
    expect(await surfaces()).not.toContain(SECRET)
    test.viewer = ANYONE
    expect(await Promise.all([1, 2].map(versions))).toEqual([LETTERS.slice(1, 2), LETTERS.slice(1)])
    expect(JSON.stringify(await read(2))).not.toContain(ids[0])
    test.viewer = AN_ADMIN
    await publish(0)
    expect(await surfaces()).toContain(SECRET)
    test.viewer = ANYONE
    expect(await versions(2)).toEqual(LETTERS)
    const { cards } = await test.call('GET /api/sessions/:id/texts', { params: { id: ids[0]! } })
    expect(cards.map(({ parts }) => parts?.response[0])).toMatchObject(
      [1, 2, 3].map((count) => ({ versions: LETTERS.slice(0, count) })),
    )
    test.viewer = AN_ADMIN
    await hide(0)
    expect(await surfaces()).not.toContain(SECRET)
  })

  it('are shown with what is redacted of their cards, in pages that were written before as well', async () => {
    await publish(0, 1, 2)
    await test.call('POST /api/generate-seo')
    await vi.waitFor(async () =>
      expect(await test.call('GET /api/admin/generate-seo')).toMatchObject({ status: 'success' }),
    )
    const written = () => readdirSync(test.seo).map((name) => readFileSync(join(test.seo, name), 'utf8'))
    expect(written().filter((page) => page.includes(SECRET)).length).toBeGreaterThan(1)
    const redacted = await test.call('POST /api/cards/:id/redactions', {
      params: { id: ids[0]! },
      body: { words: SECRET, reason: 'a name' },
    })
    expect(redacted.places).toBeGreaterThan(0)
    expect(await surfaces()).not.toContain(SECRET)
    expect(written().filter((page) => page.includes(SECRET))).toEqual([])
    expect(await versions(2)).toEqual(['Dear ▇▇▇, my diagnosis is private.', ...LETTERS.slice(1)])
  })

  it('are gone with a card that is deleted for good, from the archive itself, and another import brings none back', async () => {
    await publish(0, 1, 2)
    await test.call('POST /api/forget', { body: { card: ids[0]!, cards: 1, conversation: false } })
    for (let again = 0; again < 2; again++) {
      expect(await versions(2)).toEqual(LETTERS.slice(1))
      const rows = await test.archive.store.db.selectFrom('card_contents').select('content').execute()
      expect(JSON.stringify(rows)).not.toContain(SECRET)
      expect(await surfaces()).not.toContain(SECRET)
      await take(letterChat())
    }
  })

  it.runIf(database.isEmbedded)(
    'are withheld with the rest of a card that waits for a look, and hold no finding against a later one',
    async () => {
      await test.call('POST /api/forget', { body: { card: ids[0]!, cards: 3, conversation: true } })
      const mail = 'rosa.santos@mailbox.org'
      await take(letterChat([`Write to ${mail}.`, 'Dear all.']).replaceAll('letters', 'others'))
      const rows = await test.archive.store.db.selectFrom('cards').select('id').orderBy('key').execute()
      ids = rows.map(({ id }) => id)
      await publish(1)
      const { cards } = await test.call('GET /api/admin/review/:id', { params: { id: ids[0]! } })
      const found = cards.map(({ card, findings }) => [card.id, findings.length])
      expect(Object.fromEntries(found)).toMatchObject({ [ids[0]!]: 1 })
      expect(found.filter(([id, count]) => id === ids[1] && count !== 0)).toEqual([])
      expect(await versions(1)).toEqual([`Write to ${mail}.`, 'Dear all.'])
      expect(await surfaces()).not.toContain(mail)
    },
  )

  it('are shown by a link where it shows their card, or everybody sees it', async () => {
    const page = async (body: { card?: string; session?: string }) => {
      const { address } = await test.call('POST /api/links', { body })
      test.viewer = ANYONE
      const shared = await test.get(new URL(address).pathname, { accept: 'text/html' })
      test.viewer = AN_ADMIN
      return shared.body
    }
    const alone = await page({ card: ids[1]! })
    expect(alone).toContain('a neutral letter')
    expect(alone).not.toMatch(/zqsecret|2 versions/)
    expect(await page({ session: ids[1]! })).toContain('2 versions')
    await publish(0)
    expect(await page({ card: ids[1]! })).toContain('2 versions')
  })

  it.runIf(database.isEmbedded)(
    'are proven with the cards that hold them: a card that shows some is as it was signed',
    async () => {
      await publish(0, 1, 2)
      const { keys } = await test.call('GET /.well-known/colloquy.json')
      for (const viewer of [AN_ADMIN, ANYONE]) {
        test.viewer = viewer
        for (const at of [0, 1, 2]) {
          const { parts, answer, alternatives, proof, ...card } = await read(at)
          const content = parts ? { ...parts, answer, alternatives } : null
          const verdict = await verifyCard({ ...card, content, proof } as never, publicKeyBytes(keys[0]!)!, NODE_CRYPTO)
          expect(verdict).toMatchObject({ outcome: 'true', changed: [] })
        }
      }
    },
  )

  it.runIf(database.isEmbedded)(
    'come back from an export of everything, and importing it or the conversation again changes nothing',
    async () => {
      const all = () => exportText(test.archive.store.db)
      const revision = await readRevision(test.archive.store.db)
      const text = await all()
      expect(text.split(SECRET).length - 1).toBe(2)
      for (const again of [letterChat(), text]) await take(again, again === text ? 'own.jsonl' : undefined)
      expect(await readRevision(test.archive.store.db)).toBe(revision)
      await test.close()
      test = await openTestApp([], {}, { database })
      test.viewer = AN_ADMIN
      await take(text, 'own.jsonl')
      expect(await versions(2)).toEqual(LETTERS)
      expect((await all()).replace(/\n\{"source":[^]*/, '')).toBe(text.replace(/\n\{"source":[^]*/, ''))
    },
  )
})
