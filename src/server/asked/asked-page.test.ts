import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const ADDRESS = 'https://archive.example.com'
const LEMON = 'How do I repot an overgrown lemon tree?'
const CARDS = [
  newCard({ id: 'lemon1', prompt: LEMON, response: 'In <b>spring</b>.', dayStamp: '20230402', model: 'gpt-4' }),
  newCard({ id: 'garlic', prompt: 'When should I plant garlic?', response: 'In autumn.', dayStamp: '20230501' }),
  newCard({ id: 'lemon2', prompt: LEMON, response: 'In a larger pot.', dayStamp: '20240402', model: 'o1' }),
  newCard({ id: 'hidden', prompt: LEMON, response: 'zebrasecret', dayStamp: '20240601', isPrivate: true }),
  newCard({ id: 'lemon3', prompt: LEMON, response: 'With fresh compost.', dayStamp: '20250402', model: 'o3' }),
]

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]
const text = (html: string) => /<noscript>([^]*)<\/noscript>/.exec(html)?.[1] ?? ''

describe('the page of answers side by side, without a script', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: ADDRESS })
  })
  afterAll(() => test.close())
  const page = async (path: string) => {
    const { statusCode, body } = await test.get(path, { accept: 'text/html' })
    return { statusCode, body }
  }

  it('has a title, a description and a picture, two answers, and a link to every other one', async () => {
    const { statusCode, body } = await page('/asked/untitled-lemon1')
    expect(statusCode).toBe(200)
    expect(/<title>([^<]*)</.exec(body)?.[1]).toBe(`${LEMON} – colloquy`)
    expect(meta(body, 'description')).toBe(`asked 3 times since 2023: ${LEMON}`)
    expect(meta(body, 'og:image')).toBe(`${ADDRESS}/preview/card/lemon1.png`)
    expect(text(body)).toContain('In &#60;b&#62;spring&#60;/b&#62;.')
    expect(text(body)).toContain('In a larger pot.')
    expect(text(body)).not.toContain('With fresh compost.')
    expect(text(body)).toContain('<a href="/asked/untitled-lemon1?with=lemon3">compare</a>')
    expect(text(body)).toContain('Apr 2, 2024 · o1')
  })

  it('shows the answer that the address chooses, and is known by the address of the first card', async () => {
    for (const path of ['/asked/untitled-lemon1?with=lemon3', '/asked/x-lemon3?with=lemon1', '/asked/lemon2']) {
      const { body } = await page(path)
      expect(canonical(body)).toBe(`${ADDRESS}/asked/untitled-lemon1`)
    }
    expect(text((await page('/asked/untitled-lemon1?with=lemon3')).body)).toContain('With fresh compost.')
    expect(text((await page('/asked/untitled-lemon1?with=hidden')).body)).toContain('In a larger pot.')
  })

  it('of a question that was asked once says so, and is known by the address of the card', async () => {
    const { statusCode, body } = await page('/asked/untitled-garlic')
    expect(statusCode).toBe(200)
    expect(text(body)).toContain('This was asked once.')
    expect(canonical(body)).toBe(`${ADDRESS}/card/untitled-garlic`)
  })

  it('of a card that is not there, or not for visitors, is not there', async () => {
    for (const path of ['/asked/absent', '/asked/x-hidden', '/asked/%00']) {
      const { statusCode, body } = await page(path)
      expect([path, statusCode, canonical(body)]).toEqual([path, 404, undefined])
    }
  })

  it('shows no private card to anybody, also after one turned private', async () => {
    for (const viewer of [ANYONE, AN_ADMIN]) {
      test.viewer = viewer
      for (const id of ['lemon1', 'lemon2', 'hidden']) {
        const { body } = await page(`/asked/x-${id}?with=hidden`)
        expect(body).not.toContain('zebrasecret')
      }
    }
    await test.call('PATCH /api/cards/:id', { params: { id: 'lemon2' }, body: { isPrivate: true } })
    test.viewer = ANYONE
    const { body } = await page('/asked/untitled-lemon1')
    expect(text(body)).not.toContain('larger pot')
    expect(text(body)).toContain('With fresh compost.')
  })
})
