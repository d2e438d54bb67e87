import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { bibtexText } from './bibtex-text.ts'
import { citationOf, CITATION_FORMATS } from './citation.ts'

const SITE = { title: 'colloquy', address: 'https://cards.example' }
const CARD = newCard({
  id: 'one',
  prompt: 'How warm is dough?',
  pageTitle: 'Dough & {rye}: 50% #1',
  sessionTitle: 'Bread_bin',
  dayStamp: '20240229_2200',
  model: 'gpt-4o',
})
const URL_OF = 'https://cards.example/card/dough-rye-50-1-one'

describe('a card as a citation', () => {
  it('of BibTeX has its day as numbers, and letters of TeX as what they say', () => {
    expect(citationOf(CARD, SITE, 'bibtex')).toBe(`@misc{colloquy_one,
  title = {{Dough \\& \\textbraceleft{}rye\\textbraceright{}: 50\\% \\#1}},
  howpublished = {colloquy},
  year = {2024},
  month = feb,
  day = {29},
  url = {${URL_OF}},
  note = {Conversation with gpt-4o, Bread\\_bin}
}
`)
  })

  it('of CSL is JSON of one item with date parts', () => {
    expect(JSON.parse(citationOf(CARD, SITE, 'csl'))).toEqual([
      {
        id: 'colloquy_one',
        type: 'webpage',
        title: 'Dough & {rye}: 50% #1',
        'container-title': 'colloquy',
        genre: 'Conversation with gpt-4o',
        issued: { 'date-parts': [[2024, 2, 29]] },
        note: 'Bread_bin',
        URL: URL_OF,
      },
    ])
  })

  it('of Markdown is a link, and as plain text a sentence with the address', () => {
    expect(citationOf(CARD, SITE, 'markdown')).toBe(
      `[Dough & {rye}: 50% #1](${URL_OF}), Bread\\_bin, Conversation with gpt-4o, colloquy, February 29, 2024.\n`,
    )
    expect(citationOf(CARD, SITE, 'plain')).toBe(
      `‘Dough & {rye}: 50% #1’, Bread_bin, Conversation with gpt-4o, colloquy, February 29, 2024. ${URL_OF}\n`,
    )
  })

  it.each(CITATION_FORMATS)('%s says nothing of a day, model or program that is not known', (format) => {
    const card = newCard({ id: 'one', prompt: 'Ask', dayStamp: '20249999_x' })
    expect(citationOf(card, SITE, format)).not.toMatch(/year|month|issued|date|2024|Conversation|undefined|null/)
  })
})

it('no text ends its field of BibTeX, or is a command, whatever letters it holds', () => {
  const letters = fc.oneof(fc.string({ unit: anyCodePoint }), fc.stringMatching(/^[{}\\@,"%$#&_~^=a \n]*$/))
  fc.assert(
    fc.property(letters, letters, (title, session) => {
      const entry = citationOf(
        newCard({ id: 'one', pageTitle: `x${title}`, sessionTitle: `x${session}` }),
        SITE,
        'bibtex',
      )
      let depth = 0
      for (const [index, char] of Array.from(entry).entries()) {
        if (char === '{') depth += 1
        if (char === '}') depth -= 1
        // The entry is closed by its last letter alone.
        expect(depth === 0 && index > '@misc'.length).toBe(index >= Array.from(entry).length - 2)
      }
      expect(entry.split('\n')).toHaveLength(7)
      const commands = bibtexText(title).replace(/\\(?:text\w+\{\}|[#$%&_])/g, '')
      expect(commands).not.toMatch(/[\\{}#$%&_~^]/)
    }),
  )
})
