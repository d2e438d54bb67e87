import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { addCollection } from '#testing/add-collections.ts'
import { addTestLink, TEST_SECRET } from '#testing/add-link.ts'
import { AN_ADMIN, openTestApp, steadyHeaders, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { fillContent } from '#testing/fill-content.ts'
import { aPicture } from '#testing/picture.ts'
import { htmlFaults } from '#testing/published-validators.ts'
import { FOLDED_WORD, RICH_CONTENT, RICH_FILES, richCard } from '#testing/rich-card.ts'
import { HIDDEN_AMONG_OTHERS, SURFACES } from '#testing/secret-card.ts'

const A_MEMBER: Viewer = { role: 'member', id: 'a-1', name: 'Rosa', email: 'rosa@example.com' }
const PAGE = `/shared/${TEST_SECRET}`

describe.each(everyDatabase)('a private card that is shared by a link, on $name', (database) => {
  let test: TestApp
  afterEach(() => test.close())

  it('is shown on no surface but at the address of the link', async () => {
    test = await openTestApp(HIDDEN_AMONG_OTHERS, { COMMENT_LIMITS: 'off' }, { database })
    const { db } = test.archive.store
    await addTestLink(db, ['hidden'])
    await addCollection(db, 'shown', { cards: ['after', 'hidden', 'before'] })
    await addCollection(db, 'found', { query: 'month=2023-09' })
    for (const mode of ['color', 'bw'] as const) writeFileSync(join(test.images, imageName('hidden', mode)), aPicture())
    for (const viewer of [ANYONE, A_MEMBER]) {
      test.viewer = viewer
      for (const url of [...SURFACES, '/', '/filter', '/session/x-before', '/.well-known/colloquy.json']) {
        const { body, statusCode } = await test.get(url, { accept: 'text/html' })
        expect([url, statusCode, /zebrasecret|:"hidden"|2023-09-02|20230902|shared\//.test(body)]).toEqual([
          url,
          200,
          false,
        ])
      }
      // A visitor from the URL of the link (Referer) is shown none of the others.
      for (const url of [
        '/api/cards/hidden',
        '/card/x-hidden',
        '/session/x-hidden',
        `/images/${imageName('hidden', 'bw')}`,
      ]) {
        expect([url, (await test.get(url, { referer: PAGE })).statusCode]).toEqual([url, 404])
      }
      const page = await test.get(PAGE)
      expect(page.body).toContain('zebrasecret response')
      expect(page.body).toContain(`src="${PAGE}/images/${imageName('hidden', 'color')}"`)
      expect(page.body).not.toMatch(/href="\/(card|session|filter)|og:image|canonical|alternate/)
      const picture = await test.get(`${PAGE}/images/${imageName('hidden', 'color')}`)
      expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
  })

  it('shows what a public card shows: documents, files and other answers, never what is folded', async () => {
    const card = richCard({ isPrivate: true })
    const stranger = newCard({ id: 'other', isPrivate: true })
    test = await openTestApp([card, stranger], { SHOW_REASONING: 'public' }, { database })
    await fillContent(test.archive, card, RICH_CONTENT)
    const files = join(dirname(test.images), 'files')
    mkdirSync(files)
    const { picture, sound, other } = RICH_FILES
    const foreign = `other-${'4'.repeat(32)}.wav`
    const named = { kind: 'audio' as const, name: 'a.wav', type: 'audio/wav', size: 10, file: foreign }
    await fillContent(test.archive, stranger, { ...RICH_CONTENT, response: [named], alternatives: [] })
    for (const name of [sound, other, foreign]) writeFileSync(join(files, name), '0123456789')
    writeFileSync(join(test.images, picture), aPicture())
    const { db } = test.archive.store
    await addTestLink(db, ['rich'])
    const { body } = await test.get(PAGE)
    for (const shown of ['Dig twice, water the marigold.', 'Here is a sketch for the strip.', 'Soil and sun']) {
      expect(body).toContain(shown)
    }
    expect(body).not.toContain(FOLDED_WORD)
    expect(body).not.toContain('?answer=')
    expect(body).toContain(`"${PAGE}/files/${sound}"`)
    expect(body).toContain(`"${PAGE}/images/${picture}"`)

    const fragment = await test.get(`${PAGE}/files/${sound}`, { range: 'bytes=4-6' })
    expect([fragment.statusCode, fragment.body, fragment.headers['cache-control']]).toEqual([
      206,
      '456',
      'private, no-store',
    ])
    expect((await test.get(`${PAGE}/images/${picture}`)).statusCode).toBe(200)
    expect((await test.get(`/files/${foreign}`)).statusCode).toBe(404)
    const [one, never] = await Promise.all(
      [foreign, `absent-${'4'.repeat(32)}.wav`].map((name) => test.get(`${PAGE}/files/${name}`)),
    )
    expect([one!.statusCode, steadyHeaders(one!.headers)]).toEqual([404, steadyHeaders(never!.headers)])
    for (const url of [`/files/${sound}`, `/images/${picture}`]) expect((await test.get(url)).statusCode).toBe(404)

    test.viewer = AN_ADMIN
    const { links } = await test.call('GET /api/links')
    await test.call('DELETE /api/links/:id', { params: { id: links[0]!.id } })
    test.viewer = ANYONE
    for (const url of [PAGE, `${PAGE}/files/${sound}`, `${PAGE}/images/${picture}`]) {
      const { statusCode, body: said } = await test.get(url)
      expect([url, statusCode]).toEqual([url, 410])
      expect(said).toContain('This link no longer works: it has ended.')
    }
  })

  it.runIf(database.isEmbedded)('is shown without the parts in which a secret waits, as a public one is', async () => {
    const card = richCard({ isPrivate: true })
    test = await openTestApp([card], {}, { database })
    const [first, ...others] = RICH_CONTENT.alternatives
    const leaking = { ...first!, response: [{ kind: 'text' as const, text: 'Write to anna@gmx.net.' }] }
    await fillContent(test.archive, card, { ...RICH_CONTENT, alternatives: [leaking, ...others] })
    await addTestLink(test.archive.store.db, ['rich'])
    const { body, statusCode } = await test.get(PAGE)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('anna@gmx.net')
  })

  it.runIf(database.isEmbedded)('is valid HTML, in which nothing is named twice', async () => {
    const response = '| a | b |\n|---|---|\n| 1 | 2 |\n\nA note[^1].\n\n## Part\n\n[^1]: below'
    const cards = ['one', 'two'].map((id) => newCard({ id, prompt: 'the same', response, isPrivate: true }))
    test = await openTestApp(cards, {}, { database })
    const { db } = test.archive.store
    await addTestLink(db, ['one', 'two'])
    await addTestLink(db, ['one'], 'T'.repeat(32))
    for (const url of [PAGE, `/shared/${'T'.repeat(32)}`]) {
      const { body } = await test.get(url)
      expect(body).toContain('href="#')
      expect(await htmlFaults(body)).toEqual([])
    }
  })

  it.runIf(database.isEmbedded)('has a page for every 50 turns of a long conversation', async () => {
    const cards = Array.from({ length: 120 }, (_, at) =>
      newCard({
        id: `t${at}`,
        prompt: `prompt ${at}.`,
        response: 'r',
        isPrivate: true,
        dayStamp: `20240105_12${String(at % 60).padStart(2, '0')}`,
      }),
    )
    test = await openTestApp(cards, {}, { database })
    await addTestLink(
      test.archive.store.db,
      cards.map(({ id }) => id),
    )
    const ids: string[] = []
    let next: string | undefined = PAGE
    while (next !== undefined) {
      const { body } = await test.get(next)
      ids.push(...[...body.matchAll(/>(prompt \d+)\.<\/p>/g)].map(([, id]) => id!))
      const query: string | undefined = /rel="next" href="([^"]*)"/.exec(body)?.[1]
      next = query === undefined ? undefined : PAGE + query
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
    expect((await test.get(`${PAGE}?from=120`)).statusCode).toBe(404)
    for (const from of ['-1', 'x', '1e99']) expect((await test.get(`${PAGE}?from=${from}`)).statusCode).toBe(200)
  })

  it('shows nothing while it holds words that are redacted in a card of its conversation', async () => {
    const talk = (id: string, sessionTitle: string) =>
      newCard({ id, sessionTitle, prompt: `zebra, ${id}`, isPrivate: true })
    test = await openTestApp([talk('one', 'Garden'), talk('two', 'Garden'), talk('three', 'Kitchen')], {}, { database })
    test.viewer = AN_ADMIN
    await addTestLink(test.archive.store.db, ['two'])
    const redact = (id: string, words: string) =>
      test.call('POST /api/cards/:id/redactions', { params: { id }, body: { words, reason: '' } })
    const retitle = (sessionTitle: string) =>
      test.call('PATCH /api/cards/:id', { params: { id: 'three' }, body: { sessionTitle } })
    const isShown = async () => (await test.get(PAGE)).body.includes('zebra')
    await redact('three', 'zebra')
    expect(await isShown()).toBe(true)
    await retitle('Garden')
    expect(await isShown()).toBe(false)
    await retitle('Kitchen')
    expect(await isShown()).toBe(true)
    // The next redaction has the number of the one that is gone.
    await test.call('POST /api/forget', { body: { card: 'three', cards: 1 } })
    const { redaction } = await redact('one', 'zebra')
    expect([redaction.number, await isShown()]).toEqual([1, false])
  })
})
