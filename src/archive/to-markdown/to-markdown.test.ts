import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { FOLDED_WORD, RICH_CONTENT, richCard } from '#testing/rich-card.ts'
import { cardMarkdown } from './card-markdown.ts'
import { markdownLink } from './inline.ts'
import { listMarkdown } from './list-markdown.ts'
import { sessionMarkdown } from './session-markdown.ts'

const SITE = {
  title: 'colloquy',
  promptLabel: 'Asked.',
  responseLabel: 'Answered.',
  address: 'https://cards.example',
  images: '/images/',
}

describe('a card as Markdown', () => {
  it('is its names as YAML, its title, and its two texts as they are', () => {
    const card = newCard({
      id: 'one',
      prompt: 'How *warm*\n\n# is dough?',
      response: '| a | b |\n|---|---|\n| 1 | 2 |',
      pageTitle: 'Dough: "warm"',
      sessionTitle: 'Bread',
      category: 'Kitchen',
      dayStamp: '20240229_2200',
      model: 'gpt-4o',
    })
    expect(cardMarkdown({ card, content: null }, SITE)).toBe(`---
title: "Dough: \\"warm\\""
url: "https://cards.example/card/dough-warm-one"
site: "colloquy"
id: "one"
day: "2024-02-29"
category: "Kitchen"
model: "gpt-4o"
session: "Bread"
session_url: "https://cards.example/session/bread-one"
---

# Dough: "warm"

## Asked.

How *warm*

# is dough?

## Answered.

| a | b |
|---|---|
| 1 | 2 |
`)
  })

  it('says nothing of a day that is not known, and marks what is private or redacted', () => {
    const redactions = [{ reason: 'name', places: { prompt: [0] } }]
    const card = newCard({ id: 'one', prompt: 'I am ▇▇▇.', isPrivate: true, redactions })
    const text = cardMarkdown({ card, content: null }, SITE)
    expect(text).not.toContain('day:')
    expect(text).toContain('private: true\nredacted: true\n---')
    expect(text).toContain('▇▇▇ redacted: name (1 place)')
  })

  it('has documents, files, sources, other answers and their branches, and of reasoning what it is given', () => {
    const text = cardMarkdown({ card: richCard(), content: RICH_CONTENT }, SITE)
    for (const expected of [
      'answer: 2\nanswers: 3\n',
      '**The plan**\n\n# Plan\n\nDig twice, water the marigold.\n\n*version 2 of 2*',
      '```python\nprint("two beds")\n```',
      /!\[bed\.png\]\(https:\/\/cards\.example\/images\/rich-1{32}\.png\)/,
      '📎 wall.png (not in the export)',
      /📎 \[spoken\.wav\]\(https:\/\/cards\.example\/files\/rich-2{32}\.wav\)/,
      '\\[1\\]',
      '**Sources**\n\n1. [Soil and sun](https://soil.example/sun)\n2. A trap',
      '## answer 1 of 3\n\n<https://cards.example/card/a-plan-for-the-bed-rich?answer=1>',
      '*continued on this branch: 1 turn*\n\n### Asked.\n\nAnd in winter?',
      '### other answer\n\n<https://cards.example/card/a-plan-for-the-bed-rich?answer=1.1.1>',
      '*this prompt was edited*\n\nWrite me a plan for the roses.',
      `**tool: ${FOLDED_WORD}_search**\n\n\`\`\`\n${FOLDED_WORD}\n\`\`\``,
    ])
      expect(text).toEqual(
        expected instanceof RegExp ? expect.stringMatching(expected) : expect.stringContaining(expected),
      )
    expect(text).not.toContain('javascript:')
  })
})

describe('a conversation as Markdown', () => {
  const turns = ['a', 'b'].map((id) => ({
    card: newCard({
      id,
      prompt: `ask ${id}`,
      sessionTitle: 'Bread',
      category: id === 'b' ? 'Kitchen\n\n## 9. none' : '',
    }),
    content: null,
  }))

  it('is its turns in order, whole', () => {
    const text = sessionMarkdown({ first: turns[0]!.card, turns, from: 0, total: 2, previous: null }, SITE)
    expect(text).toContain(
      '# Bread\n\n2 turns\n\n## 1. ask a\n\n<https://cards.example/card/untitled-a>\n\n### Asked.\n\nask a',
    )
    expect(text).toContain('/card/untitled-b> · Kitchen ## 9. none\n')
    expect(text).not.toContain('.md')
  })

  it('names what it shows of a long one, and where the rest is', () => {
    const text = sessionMarkdown({ first: turns[0]!.card, turns, from: 50, total: 90, previous: 0 }, SITE)
    expect(text).toContain('shown: "51-52"')
    expect(text).toContain('[earlier turns](https://cards.example/session/bread-a.md)')
    expect(text).toContain('[38 turns more](https://cards.example/session/bread-a.md?from=52)')
  })
})

describe('a list as Markdown', () => {
  const found = { page: 1, pages: 1, total: 0, capped: false, fuzzy: [], near: [] }
  const filters = { ...NO_FILTERS, tag: ['Garden'], search: ['soil'] }

  it('names each card with its address and the lines that were found, and the pages around', () => {
    const card = {
      // A category may follow the model that answered.
      ...newCard({
        id: 'one',
        prompt: 'Which soil?',
        pageTitle: 'Soil',
        category: 'gpt-4o',
        model: 'gpt-4o',
        from: 'A\n# b',
      }),
      seq: 51,
      excerpt: 'The\nbest soil',
    }
    const text = listMarkdown({ ...found, filters, cards: [card], page: 2, pages: 3, total: 120 }, SITE)
    expect(text).toContain('120 cards, page 2 of 3.')
    expect(text).toContain('## 51. [Soil](https://cards.example/card/soil-one)\n\nUntitled Session · gpt-4o · A # b\n')
    expect(text).toContain('Asked. Which soil?\n\nAnswered. The best soil')
    expect(text).toContain('[previous page](https://cards.example/filter.md?search=soil&tag=Garden)')
    expect(text).toContain('[next page](https://cards.example/filter.md?search=soil&tag=Garden&page=3)')
  })

  it('says what was searched for instead, and what finds something', () => {
    const near = [{ type: 'without' as const, label: 'Garden', query: 'search=soil', total: 3, capped: false }]
    const text = listMarkdown({ ...found, filters, cards: [], fuzzy: [{ term: 'siol', meant: ['soil'] }], near }, SITE)
    expect(text).toContain('No card holds ‘siol’; searched for ‘soil’ instead.')
    expect(text).toContain(
      'Nothing was found.\n\nThese find something:\n\n- [Garden](https://cards.example/filter.md?search=soil): 3 cards',
    )
  })
})

it('a link says its words and leads to its address, whatever letters they hold', () => {
  const markdown = new MarkdownIt()
  const letters = fc.stringMatching(/^[ab [\]()\\`<>*_!&"\n\t]+$/)
  fc.assert(
    fc.property(letters, letters, (text, query) => {
      const [inline] = markdown.parseInline(`${markdownLink(`x${text}x`, `https://a.example/${query}`)} end`, {})
      const kinds = inline!.children!.filter(({ type }) => type === 'link_open').map((token) => token.attrGet('href'))
      expect(kinds).toHaveLength(1)
      expect(kinds[0]).toMatch(/^https:\/\/a\.example\//)
      expect(inline!.children!.at(-1)!.content).toBe(' end')
    }),
  )
})
