/** @module-tag scale */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseXml } from '@rgrove/parse-xml'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import type { Part } from '#archive/parts.ts'
import { ownPicture } from '#archive/picture.ts'
import { BOOK_PICTURES } from '#server/static-site/book-pictures.ts'
import { addCollection } from '#testing/add-collections.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { fillContent } from '#testing/fill-content.ts'
import { aPicture } from '#testing/picture.ts'
import { unzip } from '#testing/unzip.ts'

const PART = `parted-${'1'.repeat(32)}.png`
const HIDDEN_PART = `hidden-${'2'.repeat(32)}.png`
const CARDS = [
  newCard({ id: 'plain', prompt: 'no picture' }),
  newCard({ id: 'own', prompt: 'A "view" & more', imageUrl: ownPicture('own') }),
  newCard({ id: 'parted', prompt: 'a plan' }),
  newCard({ id: 'hidden', prompt: 'zebra', imageUrl: ownPicture('hidden'), isPrivate: true }),
  newCard({ id: 'thief', prompt: 'shows what is not its own', imageUrl: ownPicture('hidden') }),
  newCard({ id: 'away', prompt: 'elsewhere', imageUrl: 'https://other.example/x.png' }),
  newCard({ id: 'broken', prompt: 'damaged', imageUrl: '/images/broken.png' }),
  ...Array.from({ length: 102 }, (_, at) =>
    newCard({ id: `n${at}`, prompt: 'many', category: 'Many', imageUrl: '/images/same.png' }),
  ),
]

describe('the book of a collection', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: 'https://archive.example' })
    const picture = (file: string, name: string): Part => ({ kind: 'picture', name, type: '', size: 0, file })
    const content = {
      prompt: [picture(PART, 'a bed.png')],
      model: '',
      at: '',
      answer: 1,
      alternatives: [],
      response: [{ kind: 'text' as const, text: 'a plan' }, picture(HIDDEN_PART, 'stolen')],
    }
    await fillContent(test.archive, CARDS[2]!, content)
    const save = (name: string, bytes: Buffer) => writeFileSync(join(test.images, name), bytes)
    const clear = { width: 2000, height: 1000, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    save(imageName('own', 'color'), await sharp({ create: clear }).png().toBuffer())
    save(imageName('hidden', 'color'), aPicture(8, 8))
    for (const name of [PART, HIDDEN_PART, 'same.png']) save(name, aPicture())
    save('broken.png', Buffer.from('\x89PNG\r\n\x1a\n and nothing behind it', 'latin1'))
    const { db } = test.archive.store
    await addCollection(db, 'hand', {
      cards: ['plain', 'own', 'parted', 'hidden', 'thief', 'away', 'broken'],
    })
    await addCollection(db, 'many', { query: 'tag=Many' })
  })
  afterAll(() => test.close())
  const read = async (name: string) => unzip((await test.get(`/c/${name}/book.epub`)).rawPayload)

  it('has the public pictures of its cards as JPEG, with what they show, and no other card’s', async () => {
    const files = await read('hand')
    const pictures = [...files.keys()].filter((name) => name.endsWith('.jpg'))
    expect(pictures).toEqual(['book/picture-1.jpg', 'book/picture-2.jpg'])
    const { format, width, height } = await sharp(files.get(pictures[0]!)!.content).metadata()
    expect([format, width, height]).toEqual(['jpeg', 960, 480])
    const { dominant } = await sharp(files.get(pictures[0]!)!.content).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
    const texts = [...files].filter(([name]) => name.endsWith('.xhtml')).map(([, { content }]) => content.toString())
    const shown = texts.flatMap((text) =>
      [...text.matchAll(/<img src="([^"]+)" alt="([^"]*)"\/>/g)].map(([, ...one]) => one),
    )
    expect(shown).toEqual([
      ['picture-1.jpg', 'Picture of the card ‘A &#34;view&#34; &#38; more’'],
      ['picture-2.jpg', 'a bed.png'],
    ])
    expect(texts.join('')).not.toContain('zebra')
  })

  it('names every file once, with the type that it is of, and its chapters in their order', async () => {
    for (const name of ['hand', 'many']) {
      const files = await read(name)
      const opf = files.get('book/book.opf')!.content.toString()
      parseXml(opf)
      const items = [...opf.matchAll(/<item id="([^"]+)" href="([^"]+)" media-type="([^"]+)"/g)].map(
        ([, ...item]) => item,
      )
      const named = items.map(([, href]) => `book/${href}`)
      const inside = [...files.keys()].filter((file) => file !== 'book/book.opf' && file.startsWith('book/'))
      expect(named.toSorted()).toEqual(inside.toSorted())
      expect(new Set(items.map(([id]) => id)).size).toBe(items.length)
      const types = { xhtml: 'application/xhtml+xml', css: 'text/css', jpg: 'image/jpeg' }
      for (const [, href, type] of items) expect(type).toBe(types[href!.split('.').at(-1) as keyof typeof types])
      const order = [...opf.matchAll(/<itemref idref="([^"]+)"/g)].map(([, id]) => id)
      expect(order).toEqual([
        'contents',
        ...items.map(([id]) => id!).filter((id) => id.startsWith('c') && id !== 'contents'),
      ])
    }
  })

  it('has no more pictures than its bound, and all its texts', async () => {
    const files = [...(await read('many')).keys()]
    expect(files.filter((name) => name.endsWith('.jpg'))).toHaveLength(BOOK_PICTURES.count)
    expect(files.filter((name) => name.includes('chapter-'))).toHaveLength(103)
  })
})
