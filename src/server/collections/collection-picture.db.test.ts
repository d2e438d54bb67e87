import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { ownPicture } from '#archive/picture.ts'
import { ANYONE } from '#archive/viewer.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readPublicRevision } from '#store/revision.ts'
import { goneSince } from '#store/unpublished-cards.ts'
import { addTestCollections } from '#testing/add-collections.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { unzip } from '#testing/unzip.ts'

describe.each(everyDatabase)('the picture of a collection on $name', (database) => {
  let test: TestApp
  const open = async () => {
    test = await openTestApp([newCard({ id: 'one', prompt: 'p', imageUrl: ownPicture('one') })], {}, { database })
    await addTestCollections(test.archive.store.db, ['one'])
    test.viewer = AN_ADMIN
  }
  afterEach(() => test.close())

  const send = (name: string, payload: Buffer, type = 'image/png', query = '') =>
    test.app.inject({
      method: 'PUT',
      url: `/api/collections/${name}/picture${query}`,
      payload,
      headers: { 'content-type': type },
    })
  const shown = async (name: string) => (await test.call('GET /api/collections/:name', { params: { name } })).picture
  const files = () => readdirSync(test.images).filter((name) => !name.startsWith('.'))
  const sentence = (body: string) => (JSON.parse(body) as { error: { message: string } }).error.message

  it('is what was uploaded, decoded, with what it shows, before that of any card', async () => {
    await open()
    expect(await shown('shown')).toMatchObject({ dedupid: 'one', text: '' })
    const { db } = test.archive.store
    const before = await readPublicRevision(db)
    const wide = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const { statusCode, body } = await send('shown', wide, 'image/jpeg', '?text=%20A%20hill%20')
    expect(statusCode).toBe(200)
    const [file] = files()
    expect(JSON.parse(body)).toMatchObject({
      collection: { picture: { imageUrl: `/images/${file}`, imageWidth: 1600, imageHeight: 800, text: 'A hill' } },
    })
    expect(await readPublicRevision(db)).toBe(before + 1)
    test.viewer = ANYONE
    expect(await shown('shown')).toMatchObject({ imageUrl: `/images/${file}`, text: 'A hill' })
    const { headers, rawPayload } = await test.get(`/images/${file}`)
    expect([headers['content-type'], (await sharp(rawPayload).metadata()).width]).toEqual(['image/png', 1600])
    expect((await test.get('/c/shown', { accept: 'text/html' })).body).toContain('og:image:alt" content="A hill"')
    const book = await unzip((await test.get('/c/shown/book.epub')).rawPayload)
    expect(book.get('book/book.opf')!.content.toString()).toContain('media-type="image/jpeg" properties="cover-image"')
    expect(book.get('book/chapter-1.xhtml')!.content.toString()).toContain('<img src="picture-1.jpg" alt="A hill"/>')
  })

  it('is replaced, described again, and taken away with its file', async () => {
    await open()
    await send('shown', aPicture())
    const [first] = files()
    await send('shown', aPicture(9, 9))
    const [second, ...others] = files()
    expect([second === first, others]).toEqual([false, []])
    const patched = await test.call('PATCH /api/collections/:name', {
      params: { name: 'shown' },
      body: { pictureText: ' Sea ' },
    })
    expect(patched.collection.picture).toMatchObject({ imageWidth: 9, text: 'Sea' })
    await test.call('DELETE /api/collections/:name/picture', { params: { name: 'shown' } })
    expect([files(), await shown('shown')]).toEqual([[], expect.objectContaining({ dedupid: 'one', text: '' })])
    await send('shown', aPicture())
    await test.call('DELETE /api/collections/:name', { params: { name: 'shown' } })
    expect(files()).toEqual([])
  })

  it('is dropped by devices that keep it once it is replaced or taken away', async () => {
    await open()
    const gone = async () => (await goneSince(test.archive.store.db, 0)).last
    await send('draft', aPicture())
    await send('draft', aPicture(9, 9))
    await send('shown', aPicture())
    expect(await gone()).toBe(0)
    await send('shown', aPicture(9, 9))
    expect(await gone()).toBe(1)
    await test.call('DELETE /api/collections/:name/picture', { params: { name: 'shown' } })
    expect(await gone()).toBe(2)
  })

  it('of one that is not published is for admins alone', async () => {
    await open()
    await send('draft', aPicture())
    const [file] = files()
    expect((await test.get(`/images/${file}`)).statusCode).toBe(200)
    test.viewer = ANYONE
    expect((await test.get(`/images/${file}`)).statusCode).toBe(404)
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/collections/:name', { params: { name: 'draft' }, body: { isPublished: true } })
    test.viewer = ANYONE
    expect((await test.get(`/images/${file}`)).statusCode).toBe(200)
  })

  it.runIf(database.isEmbedded)('that is none is refused in one sentence, and nothing is kept', async () => {
    await open()
    const damaged = Buffer.from('\x89PNG\r\n\x1a\n and nothing behind it', 'latin1')
    for (const [bytes, why] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'it is not a PNG, JPEG, WebP, AVIF or GIF'],
      [damaged, 'it is damaged or cut short'],
    ] as const) {
      const { statusCode, body } = await send('shown', bytes)
      expect([statusCode, sentence(body)]).toEqual([400, COLLECTION_TEXTS.noPicture(why)])
    }
    expect(sentence((await send('absent', aPicture())).body)).toBe(COLLECTION_TEXTS.noSuch)
    const large = await send('shown', Buffer.alloc(COLLECTION_LIMITS.pictureBytes + 1))
    expect(large.statusCode).toBe(413)
    const none = await test.app.inject({ method: 'PUT', url: '/api/collections/shown/picture' })
    expect([none.statusCode, sentence(none.body)]).toEqual([400, COLLECTION_TEXTS.noBytes])
    test.viewer = ANYONE
    for (const name of ['shown', 'absent']) expect((await send(name, aPicture())).statusCode).toBe(403)
    // Not a byte of theirs is read, however the type is written: it would be too large.
    const unread = Buffer.alloc(COLLECTION_LIMITS.pictureBytes + 1)
    for (const type of ['image/png', 'Image/png', 'IMAGE/WEBP; q="1"'])
      expect((await send('shown', unread, type)).statusCode).toBe(403)
    expect(files()).toEqual([])
  })

  it('is in a backup, and back after a restore', async () => {
    await open()
    await send('shown', aPicture(), 'image/png', '?text=A%20hill')
    const [file] = files()
    const { store, search } = test.archive
    const place = { kind: store.kind, db: store.db, folder: join(test.images, '..') }
    const folder = temporaryFolder()
    const saved = join(folder.path, 'backup.zip')
    await writeBackup(place, saved)
    await send('shown', aPicture(9, 9))
    rmSync(join(test.images, file!), { force: true })
    const backup = await openBackup(saved)
    await restoreBackup(place, search, backup, { replace: true })
    backup.close()
    folder.remove()
    expect(await shown('shown')).toMatchObject({ imageUrl: `/images/${file}`, imageWidth: 6, text: 'A hill' })
    expect(existsSync(join(test.images, file!))).toBe(true)
  })
})
