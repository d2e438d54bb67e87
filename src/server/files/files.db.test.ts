import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { Part } from '#archive/parts.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, steadyHeaders, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { fillContent } from '#testing/fill-content.ts'
import { aPicture } from '#testing/picture.ts'
import { RICH_CONTENT, RICH_FILES, richCard } from '#testing/rich-card.ts'

const { picture, sound, other } = RICH_FILES

describe.each(everyDatabase)('the files of a card, on $name', (database) => {
  let test: TestApp | undefined
  const open = async ({ isPrivate = false, content = RICH_CONTENT } = {}) => {
    const card = richCard({ isPrivate })
    test = await openTestApp([card, newCard({ id: 'plain' })], {}, { database })
    await fillContent(test.archive, card, content)
    const files = join(dirname(test.images), 'files')
    mkdirSync(files)
    for (const name of [sound, other, `plain-${'4'.repeat(32)}.wav`]) writeFileSync(join(files, name), '0123456789')
    writeFileSync(join(test.images, picture), aPicture())
  }
  afterEach(async () => {
    await test?.close()
    test = undefined
  })

  it.runIf(database.isEmbedded)('are played as sounds, shown as pictures, and saved as anything else', async () => {
    await open()
    const played = await test!.get(`/files/${sound}`)
    expect([
      played.statusCode,
      played.body,
      played.headers['content-type'],
      played.headers['content-disposition'],
    ]).toEqual([200, '0123456789', 'audio/wav', 'inline'])
    const saved = await test!.get(`/files/${other}`)
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await test!.get(`/images/${picture}`)).headers['content-type']).toBe('image/png')
    const tag = String(played.headers['etag'])
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`])
      expect((await test!.get(`/files/${sound}`, { 'if-none-match': known })).statusCode).toBe(304)
  })

  it('are sent in ranges, so that a sound can be begun anywhere', async () => {
    await open()
    const fragment = await test!.get(`/files/${sound}`, { range: 'bytes=4-6' })
    expect([fragment.statusCode, fragment.body, fragment.headers['content-range']]).toEqual([
      206,
      '456',
      'bytes 4-6/10',
    ])
    expect((await test!.get(`/files/${sound}`, { range: 'bytes=99-' })).statusCode).toBe(416)
  })

  it('do not exist for visitors while the card is private, and do for an admin', async () => {
    await open({ isPrivate: true })
    for (const [hidden, never] of [
      [`/files/${sound}`, `/files/absent-${'2'.repeat(32)}.wav`],
      [`/images/${picture}`, `/images/absent-${'1'.repeat(32)}.png`],
    ] as const) {
      const [one, another] = await Promise.all([hidden, never].map((url) => test!.get(url)))
      const plain = (answer: typeof one) => [
        answer!.statusCode,
        answer!.body.replace(/"requestId":"[^"]*"/, ''),
        steadyHeaders(answer!.headers),
      ]
      expect(plain(one)).toEqual(plain(another))
      expect(one!.statusCode).toBe(404)
      expect((await test!.get(hidden, { 'if-none-match': `"${sound}"` })).statusCode).toBe(404)
    }
    test!.viewer = AN_ADMIN
    for (const path of [`/files/${sound}`, `/images/${picture}`]) {
      const { statusCode, headers } = await test!.get(path)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    }
  })

  it.runIf(database.isEmbedded)(
    'are kept and asked for again where visitors see the card, by admins as well',
    async () => {
      await open()
      for (const viewer of [ANYONE, AN_ADMIN]) {
        test!.viewer = viewer
        for (const path of [`/files/${sound}`, `/images/${picture}`])
          expect((await test!.get(path)).headers['cache-control']).toBe('private, no-cache')
      }
    },
  )

  it.runIf(database.isEmbedded)(
    'are withheld with the rest of a card while a finding of it waits for a look, from links as well',
    async () => {
      const secret = 'rosa.santos@mailbox.org'
      const [first, second] = RICH_CONTENT.alternatives
      const response: Part[] = [{ kind: 'text', text: `Write to ${secret}.` }]
      await open({ content: { ...RICH_CONTENT, alternatives: [{ ...first!, response }, second!] } })
      test!.viewer = AN_ADMIN
      const { address } = await test!.call('POST /api/links', { body: { card: 'rich' } })
      const shared = new URL(address, 'http://localhost').pathname
      const urls = [`/files/${sound}`, `/files/${other}`, `/images/${picture}`].flatMap((url) => [url, shared + url])
      const statuses = () => Promise.all(urls.map(async (url) => (await test!.get(url)).statusCode))
      const { headers, statusCode } = await test!.get(urls[0]!)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
      test!.viewer = ANYONE
      expect(await statuses()).toEqual(urls.map(() => 404))
      test!.viewer = AN_ADMIN
      const body = { words: secret, reason: 'an address' }
      await test!.call('POST /api/cards/:id/redactions', { params: { id: 'rich' }, body })
      test!.viewer = ANYONE
      expect(await statuses()).toEqual(urls.map(() => 200))
    },
  )

  it.runIf(database.isEmbedded)(
    'are withheld from the link of a private card as soon as something of it waits for a look',
    async () => {
      await open({ isPrivate: true })
      test!.viewer = AN_ADMIN
      const { address } = await test!.call('POST /api/links', { body: { card: 'rich' } })
      test!.viewer = ANYONE
      const url = `${new URL(address, 'http://localhost').pathname}/files/${sound}`
      expect((await test!.get(url)).statusCode).toBe(200)
      const [first] = RICH_CONTENT.alternatives
      const response: Part[] = [{ kind: 'text', text: 'Write to rosa.santos@mailbox.org.' }]
      const content = { ...RICH_CONTENT, alternatives: [{ ...first!, response }] }
      await fillContent(test!.archive, richCard({ isPrivate: true }), content)
      expect((await test!.get(url)).statusCode).toBe(404)
    },
  )

  it('are gone where the card names them no more, and where no card ever did', async () => {
    await open({ content: { ...RICH_CONTENT, response: [{ kind: 'text', text: 'Nothing.' }] } })
    const urls = [
      `/files/${sound}`,
      `/images/${picture}`,
      `/files/plain-${'4'.repeat(32)}.wav`,
      '/files/..%2fcolloquy.db',
    ]
    for (const url of urls)
      expect({ url, statusCode: (await test!.get(url)).statusCode }).toEqual({ url, statusCode: 404 })
  })
})
