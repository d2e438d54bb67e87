import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { isCardId, isImageUrl, newCard } from './card.ts'
import { cardIdOf, cardPath, permalinkPath, slugify } from './card-url.ts'
import { correctCard } from './corrections.ts'
import { ownPicture, pictureOf } from './picture.ts'
import { groupBySession, sessionHeading } from './session.ts'

describe('a card', () => {
  it('has an empty string, 0 or false where nothing is given', () => {
    expect(newCard({ id: 'a', prompt: 'four' })).toEqual({
      id: 'a',
      dedupid: 'a',
      prompt: 'four',
      response: '',
      pageTitle: '',
      category: '',
      sessionTitle: '',
      semanticSid: '',
      dayStamp: '',
      promptLen: 4,
      responseLen: 0,
      reltimeTimezero: 0,
      reltimeLast: 0,
      isPrivate: false,
      isViewed: false,
      cardReviewed: false,
    })
  })

  it('has an id without a hyphen', () => {
    expect(['a', 'A_9', 'x'.repeat(128)].every(isCardId)).toBe(true)
    expect(['', 'a-b', 'a.b', 'a/b', 'é', 'x'.repeat(129), 'a b', '..', 'a\n'].some(isCardId)).toBe(false)
  })

  it.each([
    ['https://example.com/a.png', true],
    ['http://example.com', true],
    ['/images/a.png', true],
    ['./a.png', true],
    ['//evil.example/a.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['a.png', false],
    ['https://', false],
  ])('may have the image %s: %s', (url, allowed) => {
    expect(isImageUrl(url)).toBe(allowed)
  })

  it('shows its own picture in the wanted variant, any other one faded', () => {
    const own = newCard({ id: 'a', imageUrl: ownPicture('a') })
    expect(pictureOf(own, 'bw')).toMatchObject({ url: '/images/image_a.png', fade: false })
    expect(pictureOf(own, 'color', 'https://b.example/')).toEqual({
      url: 'https://b.example/DEDUPID-a-image.png',
      size: null,
      smaller: null,
      fade: false,
    })
    const other = newCard({ id: 'a', imageUrl: '/images/z.png' })
    expect(pictureOf(other, 'bw')).toMatchObject({ url: '/images/z.png', fade: true })
    expect(pictureOf(other, 'bw', 'https://b.example/')).toMatchObject({ url: 'https://b.example/z.png', fade: true })
    const dotted = newCard({ id: 'a', imageUrl: './images/z.png' })
    expect(pictureOf(dotted, 'bw')).toEqual(pictureOf(other, 'bw'))
    expect(pictureOf(newCard({ id: 'a', imageUrl: `.${ownPicture('a')}` }), 'bw')).toEqual(pictureOf(own, 'bw'))
    const elsewhere = newCard({ id: 'a', imageUrl: 'https://example.com/images/z.png' })
    expect(pictureOf(elsewhere, 'bw')).toMatchObject({ url: 'https://example.com/images/z.png', smaller: null })
    expect(pictureOf(own, 'none')).toBeNull()
    expect(pictureOf(newCard({ id: 'a' }), 'bw')).toBeNull()
  })

  it.each([
    [{}, '/images/z.png?w=480 480w, /images/z.png?w=960 960w, /images/z.png?w=1600 1600w'],
    [{ imageWidth: 700, imageHeight: 300 }, '/images/z.png?w=480 480w, /images/z.png 700w'],
    [{ imageWidth: 320, imageHeight: 300 }, '/images/z.png 320w'],
    [{ imageWidth: 960, imageHeight: 300 }, '/images/z.png?w=480 480w, /images/z.png 960w'],
  ])('of the size %j says in which widths its picture comes', (size, smaller) => {
    const picture = pictureOf(newCard({ id: 'a', imageUrl: '/images/z.png', ...size }), 'color')
    expect(picture?.smaller).toBe(smaller)
    expect(picture?.size === null).toBe(!('imageWidth' in size))
  })

  it('knows the size of its picture only with the picture', () => {
    const measured = newCard({ id: 'a', imageUrl: '/a.png', imageWidth: 3, imageHeight: 2 })
    expect(correctCard(measured, { slug: 'x' })).toMatchObject({ imageWidth: 3 })
    expect(correctCard(measured, { imageUrl: '/a.png' })).toMatchObject({ imageWidth: 3 })
    expect(correctCard(measured, { imageUrl: '/b.png' })).not.toHaveProperty('imageWidth')
    expect(correctCard(measured, { imageUrl: '' })).not.toHaveProperty('imageWidth')
    expect(newCard({ id: 'a', imageWidth: 3, imageHeight: 2 })).not.toHaveProperty('imageWidth')
  })
})

describe('a card’s address', () => {
  it('is made of its slug, else its page title, else untitled', () => {
    expect(cardPath({ id: 'a1', slug: 'My Slug', pageTitle: 'x' })).toBe('/card/my-slug-a1')
    expect(cardPath({ id: 'a1', pageTitle: 'How to: bake? (rye)' })).toBe('/card/how-to-bake-rye-a1')
    expect(cardPath({ id: 'a1', pageTitle: '!?' })).toBe('/card/untitled-a1')
    expect(permalinkPath({ id: 'a1', pageTitle: 'Brød' })).toBe('/seo/card/br%C3%B8d-a1.html')
  })

  it.each([
    ['ガギグ ﾊﾟﾝ', 'ガギグ-パン'],
    ['हिंदी कविता', 'हिंदी-कविता'],
    ['தமிழ் மொழி', 'தமிழ்-மொழி'],
    ['น้ำใจ ที่นี่', 'น้ำใจ-ที่นี่'],
    ['Crème Brûlée, Ёлка, Ἀθήνα', 'creme-brulee-елка-αθηνα'],
    ['שָׁלוֹם מַה־נִּשְׁמַע', 'שלום-מה-נשמע'],
    ['كِتَابٌ أحمد', 'كتاب-احمد'],
    ['ﬁsh №5 ＡＢＣ', 'fish-no5-abc'],
    ['❤️ \u0301\u0902', ''],
  ])('keeps the letters of %s, without accents', (title, slug) => {
    expect(slugify(title)).toBe(slug)
    expect(slugify(slug)).toBe(slug)
  })

  it('is what it was for a slug of before', () => {
    for (const slug of ['カキ', 'ह-द', 'นา-ท-น', 'creme-brulee', 'كتابـ']) expect(slugify(slug)).toBe(slug)
  })

  it('leads back to its id, whatever the title', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_]{1,20}$/)
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), id, (pageTitle, card) => {
        const path = cardPath({ id: card, pageTitle })
        const last = decodeURIComponent(path.slice('/card/'.length))
        expect(last).not.toContain('/')
        expect(cardIdOf(last)).toBe(card)
        expect(cardIdOf(`${last}.html`)).toBe(card)
        expect(slugify(slugify(pageTitle))).toBe(slugify(pageTitle))
      }),
    )
  })

  it('without an id leads nowhere', () => {
    expect([cardIdOf(''), cardIdOf('a-'), cardIdOf('a-b c'), cardIdOf('a-../x')]).toEqual([null, null, null, null])
  })
})

describe('a session', () => {
  it.each([
    ['Bread', 'sid', 'Bread'],
    ['', 'sid', 'sid'],
    ['No Title', 'sid', 'sid'],
    [' untitled ', 'sid', 'sid'],
    ['', '', 'Untitled Session'],
  ])('titled %j with the id %j is headed %j', (sessionTitle, semanticSid, heading) => {
    expect(sessionHeading({ sessionTitle, semanticSid })).toBe(heading)
  })

  it('is a run of neighbours with the same heading and category', () => {
    const card = (id: string, sessionTitle: string, category: string) => newCard({ id, sessionTitle, category })
    const groups = groupBySession([card('a', 'S', 'x'), card('b', 'S', 'x'), card('c', 'S', 'y'), card('d', 'S', 'x')])
    expect(groups.map((group) => group.cards.map(({ id }) => id).join(''))).toEqual(['ab', 'c', 'd'])
  })

  it('is one where it was imported as one conversation, whatever models answered', () => {
    const card = (id: string, semanticSid: string, category: string, sessionTitle = 'New chat') =>
      newCard({ id, sessionTitle, semanticSid, category })
    const groups = groupBySession([
      card('a', '20240101_0123abcd', 'gpt-4o'),
      card('b', '20240101_0123abcd', 'o3'),
      card('c', '20240101_0123abcd', 'gpt-4o'),
      card('d', '20240102_0123abcd', 'gpt-4o'),
      card('e', '20240102_0123abcd', 'gpt-4o', 'Corrected'),
    ])
    expect(groups.map(({ heading, categories, cards }) => [heading, categories, cards.length])).toEqual([
      ['New chat', ['gpt-4o', 'o3'], 3],
      ['New chat', ['gpt-4o'], 1],
      ['Corrected', ['gpt-4o'], 1],
    ])
  })
})
