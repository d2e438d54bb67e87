import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { redactCard } from './redact-card.ts'
import { redactContent } from './redact-content.ts'

/** A slug or an address, the words in it, and the slug that is left. */
const ADDRESSED = [
  ['visit-to-カキ-san', 'ガギ', 'visit-to-san'],
  ['visit-to-ガギ-san', 'ガギ', 'visit-to-san'],
  ['ह-द-कव-त', 'हिंदी', 'कव-त'],
  ['हिंदी-कविता', 'हिंदी', 'कविता'],
  ['สมชาย-ใจด', 'สมชาย ใจดี', ''],
  ['สมชาย-ใจดี', 'สมชาย ใจดี', ''],
  ['jose-garcia-wrote', 'José García', 'wrote'],
] as const

describe('a card without words', () => {
  it.each(ADDRESSED)('has %j without %j', (slug, words, left) => {
    const redacted = [{ words, reason: '' }]
    const imageUrl = `https://example.com/${encodeURIComponent(slug)}.png`
    const card = redactCard(newCard({ id: 'a1', prompt: 'p', slug, imageUrl }), { texts: redacted, title: [] })
    expect(card.slug ?? '').toBe(left)
    expect(card).not.toHaveProperty('imageUrl')
    const cited = { kind: 'citation', title: '', url: imageUrl } as const
    const { response } = redactContent(
      { prompt: [], response: [cited], answer: 1, model: '', at: '', alternatives: [] },
      redacted,
    )
    expect(JSON.stringify(response)).toContain('▇▇▇')
  })

  it('keeps a slug that has other words', () => {
    const card = newCard({ id: 'a1', prompt: 'p', slug: 'हिंदी-कविता' })
    expect(redactCard(card, { texts: [{ words: 'कवि', reason: '' }], title: [] }).slug).toBe('हिंदी-कविता')
  })

  it('has none of those of the title of its conversation in the name that stands for one', () => {
    const card = newCard({ id: 'a1', prompt: 'Zelda', sessionTitle: 'With Zelda', semanticSid: 'Talk with Zelda' })
    const shown = redactCard(card, { texts: [], title: [{ words: 'Zelda', reason: '' }] })
    expect(shown).toMatchObject({ prompt: 'Zelda', sessionTitle: 'With ▇▇▇', semanticSid: 'Talk with ▇▇▇' })
  })
})
