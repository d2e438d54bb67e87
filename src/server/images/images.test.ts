import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import { ownPicture, pictureOf } from '#archive/picture.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { BAD_PICTURES, placeBadPictures } from '#testing/bad-pictures.ts'
import { accessibleToOthers } from '#testing/accessible-to-others.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { imageFolder, type ImageSource } from './image-source.ts'
import { openPictures, type Pictures } from './pictures.ts'

const CHROME = 'image/avif,image/webp,image/*,*/*;q=0.8'

const CARDS = [
  newCard({ id: 'a', imageUrl: ownPicture('a') }),
  newCard({ id: 'colour', imageUrl: ownPicture('colour') }),
  newCard({ id: 'taken', imageUrl: ownPicture('taken') }),
  newCard({ id: 'photo', imageUrl: '/images/photo.jpg' }),
  newCard({ id: 'dotted', imageUrl: './images/dotted.jpg' }),
  ...['svg.png', 'page.png', 'cut.png', 'bomb.gif', ...Object.keys(BAD_PICTURES)].map((name) =>
    newCard({ id: name.replace('.', '_'), imageUrl: `/images/${name}` }),
  ),
]

describe('a requested picture', () => {
  let test: TestApp
  const lines: string[] = []
  const put = (name: string, bytes: Buffer | string) => writeFileSync(join(test.images, name), bytes)
  beforeAll(async () => {
    test = await openTestApp(CARDS, { LOG_LEVEL: 'warn' }, { logTo: { write: (line) => void lines.push(line) } })
    const wide = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#c40' } })
    put(imageName('a', 'color'), await wide.clone().png().toBuffer())
    put(imageName('a', 'bw'), await wide.clone().greyscale().png().toBuffer())
    put(imageName('colour', 'color'), await wide.clone().png().toBuffer())
    put(imageName('taken', 'color'), await wide.clone().png().toBuffer())
    put('photo.jpg', await wide.clone().jpeg().toBuffer())
    put('dotted.jpg', await wide.clone().jpeg().toBuffer())
    placeBadPictures(test.images)
    put('svg.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    put('page.png', '<!doctype html><script>alert(1)</script>')
    put('cut.png', aPicture(300, 300, 7).subarray(0, 90))
    put('bomb.gif', 'GIF89a\xff\xff\xff\xff<script>')
  })
  afterAll(() => test.close())

  const get = async (url: string, accept = '*/*') => {
    const { statusCode, headers, rawPayload } = await test.app.inject({ url, headers: { accept } })
    const { width, height } = statusCode === 200 ? await sharp(rawPayload).metadata() : {}
    return {
      statusCode,
      type: headers['content-type'],
      vary: headers.vary,
      etag: headers.etag,
      width,
      height,
      rawPayload,
    }
  }

  it('is there for a card that names it from the top, and from where it is', async () => {
    for (const name of ['photo.jpg', 'dotted.jpg'])
      expect(await get(`/images/${name}`)).toMatchObject({ statusCode: 200 })
  })

  it('comes in the width that was asked for or the next one, in a format that the browser reads', async () => {
    const name = imageName('a', 'bw')
    expect(await get(`/images/${name}`)).toMatchObject({ statusCode: 200, type: 'image/png', width: 1200, height: 600 })
    expect(await get(`/images/${name}?w=480`)).toMatchObject({ type: 'image/png', width: 480, height: 240 })
    expect(await get(`/images/${name}?w=481`, 'image/webp')).toMatchObject({ type: 'image/webp', width: 960 })
    for (const odd of ['0', '-5', '99999', 'x', '1e9', '']) {
      expect([480, 1200]).toContain((await get(`/images/${name}?w=${odd}`)).width)
    }
    expect(await get('/images/photo.jpg?w=480')).toMatchObject({ type: 'image/jpeg', width: 480 })
  })

  it('says that it depends on what the browser reads, and costs nothing the second time', async () => {
    const url = `/images/${imageName('a', 'color')}?w=480`
    const { etag, vary } = await get(url, 'image/webp')
    expect(String(vary).toLowerCase()).toContain('accept')
    const again = await test.get(url, { accept: 'image/webp', 'if-none-match': String(etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    for (const known of [`W/${String(etag)}`, `"other", ${String(etag)}`])
      expect((await test.get(url, { accept: 'image/webp', 'if-none-match': known })).statusCode).toBe(304)
    expect((await test.get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('is there at once as WebP, and as AVIF when that was made', async () => {
    const url = `/images/${imageName('colour', 'color')}?w=480`
    expect((await get(url, CHROME)).type).toBe('image/webp')
    await expect.poll(async () => (await get(url, CHROME)).type).toBe('image/avif')
    expect((await get(url, 'image/webp')).type).toBe('image/webp')
  })

  it('in black and white is made of the one in colour where there is no other', async () => {
    const { statusCode, rawPayload } = await get(`/images/${imageName('colour', 'bw')}`)
    expect(statusCode).toBe(200)
    const { channels } = await sharp(rawPayload).removeAlpha().toColourspace('srgb').stats()
    expect(new Set(channels.map(({ mean }) => Math.round(mean))).size).toBe(1)
  })

  it('is no more when its card names another or none, in either variant', async () => {
    const status = async (mode: 'color' | 'bw') => (await get(`/images/${imageName('taken', mode)}`)).statusCode
    expect([await status('color'), await status('bw')]).toEqual([200, 200])
    for (const imageUrl of ['', '/images/photo.jpg']) {
      test.viewer = AN_ADMIN
      await test.call('PATCH /api/cards/:id', { params: { id: 'taken' }, body: { imageUrl } })
      test.viewer = ANYONE
      expect([await status('color'), await status('bw')]).toEqual([404, 404])
    }
  })

  it.each(['svg.png', 'page.png', 'cut.png', 'bomb.gif'])(
    'is not there when %s is none, and the log says why',
    async (name) => {
      for (const _ of [1, 2]) expect((await get(`/images/${name}`, CHROME)).statusCode).toBe(404)
      expect(lines.filter((line) => line.includes(`"${name}"`))).toHaveLength(1)
    },
  )

  it.each(Object.keys(BAD_PICTURES))('is not there when %s is no file of the folder', async (name) => {
    expect((await get(`/images/${name}`, CHROME)).statusCode).toBe(404)
  })

  it('is sent although its copy cannot be kept', async () => {
    const kept = join(test.images, '..', '.pictures')
    rmSync(kept, { recursive: true, force: true })
    writeFileSync(kept, 'no folder')
    expect((await get(`/images/${imageName('a', 'color')}?w=960`)).width).toBe(960)
    rmSync(kept)
    expect((await get(`/images/${imageName('a', 'color')}?w=960`)).width).toBe(960)
    expect(readdirSync(kept)).toHaveLength(1)
  })

  it('is made once more where its copy is empty, as a power cut may leave it', async () => {
    const kept = join(test.images, '..', '.pictures')
    rmSync(kept, { recursive: true, force: true })
    const address = `/images/${imageName('a', 'color')}?w=960`
    await get(address)
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), '')
    expect((await get(address)).width).toBe(960)
  })

  it('is kept where only the owner of the archive can read it', async () => {
    const kept = join(test.images, '..', '.pictures')
    rmSync(kept, { recursive: true, force: true })
    await get(`/images/${imageName('a', 'color')}?w=960`)
    expect([readdirSync(kept).length, accessibleToOthers(kept)]).toEqual([1, []])
  })

  it('may come from a bucket, which the page knows and the policy allows', async () => {
    const bucket = await openTestApp([], { IMAGES_URL: 'https://bucket.example/pictures/' })
    const { body, headers } = await bucket.get('/')
    await bucket.close()
    expect(body).toContain('"images":"https://bucket.example/pictures/"')
    expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:/)
    const picture = pictureOf(CARDS[0]!, 'color', 'https://bucket.example/pictures/')
    expect(picture).toMatchObject({ url: 'https://bucket.example/pictures/DEDUPID-a-image.png', smaller: null })
  })
})

/** The bytes that are sent of a picture. */
function sent(pictures: Pictures, name: string, accept = 'image/webp'): Promise<Buffer> {
  const reply = { header: () => reply, type: () => reply, status: () => reply, send: (bytes: Buffer) => bytes }
  const request = { params: { '*': name }, query: {}, headers: { accept } }
  return pictures.send(request as never, reply as never, async () => 'no-cache') as unknown as Promise<Buffer>
}

it('a picture that is made already waits for none that is to be decoded', { tags: 'scale' }, async () => {
  const folder = temporaryFolder()
  // A picture without a cached version is read twice: for the lookup, and to decode it.
  const reads = new Map<string, number>()
  const decoding = Promise.withResolvers<undefined>()
  const source = {
    read: async (name: string) => {
      reads.set(name, (reads.get(name) ?? 0) + 1)
      if (name !== '300.png' && reads.get(name) === 2) await decoding.promise
      return aPicture(300, Number.parseInt(name, 10))
    },
  }
  const pictures = openPictures([source as unknown as ImageSource], folder.path, () => undefined)
  await sent(pictures, '300.png')
  const asked = Array.from({ length: 50 }, (_, at) => sent(pictures, `${at + 301}.png`))
  expect((await sent(pictures, '300.png')).length).toBeGreaterThan(0)
  decoding.resolve(undefined)
  await Promise.all(asked)
  folder.remove()
})

it('a picture that many ask for at once is made once', async () => {
  const folder = temporaryFolder()
  let reads = 0
  const bytes = aPicture(300, 300)
  const source = {
    read: async (name: string) => {
      reads++
      return name === 'a.png' ? bytes : null
    },
  }
  const pictures = openPictures([source as unknown as ImageSource], folder.path, () => undefined)
  const ask = (accept: string) => sent(pictures, 'a.png', accept)
  const answers = await Promise.all(Array.from({ length: 400 }, () => ask('image/webp')))
  // To look whether it is made, and to make it.
  expect([reads, new Set(answers).size]).toEqual([2, 1])
  await Promise.all([ask('image/webp'), ask('*/*')])
  expect(reads).toBe(5)
  folder.remove()
})

it.each(['a.jpg', 'a.png', 'a.webp'])('%s is written for a host of files without its metadata', async (name) => {
  const folder = temporaryFolder()
  const format = name === 'a.jpg' ? 'jpeg' : name === 'a.png' ? 'png' : 'webp'
  const bytes = await sharp(aPicture(300, 200))
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toFormat(format)
    .toBuffer()
  expect(bytes.includes('a secret place')).toBe(true)
  const source = { read: async (asked: string) => (asked === name ? bytes : null) }
  const { whole } = openPictures([source as unknown as ImageSource], folder.path, () => undefined)
  const written = await whole(name)
  expect(written!.includes('a secret place')).toBe(false)
  expect(await sharp(written!).metadata()).toMatchObject({ format, width: 300, height: 200 })
  expect(await whole('absent.png')).toBeNull()
  folder.remove()
})

it('a folder of pictures names what is there and cannot be read, and nothing that is not there', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder.path, 'folder.png'))
  const unread: string[] = []
  const pictures = imageFolder(folder.path, (name, why) => void unread.push(`${name}: ${why}`))
  expect([await pictures.read('folder.png'), await pictures.read('missing.png')]).toEqual([null, null])
  expect(unread).toEqual(['folder.png: it is not a regular file'])
  folder.remove()
})
