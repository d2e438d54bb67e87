import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { quotationOf } from './quotation.ts'

const SITE = { title: 'colloquy', address: 'https://cards.example' }
const CARD = newCard({
  id: 'one',
  prompt: 'Ask',
  pageTitle: 'Dough [1]',
  sessionTitle: 'Bread',
  dayStamp: '20240229_2200',
})
const URL_OF = 'https://cards.example/card/dough-1-one#:~:text=warm'

it('words are quoted as text with their source and the address of the words', () => {
  expect(quotationOf('Keep it warm.', CARD, SITE, URL_OF, 'plain')).toBe(
    `“Keep it warm.”\n— ‘Dough [1]’, Bread, colloquy, February 29, 2024. ${URL_OF}\n`,
  )
})

it('words are quoted as Markdown line by line, and their signs are letters', () => {
  expect(quotationOf('Keep *it*\n\nwarm_', CARD, SITE, URL_OF, 'markdown')).toBe(
    `> Keep \\*it\\*\n>\n> warm\\_\n>\n> — [Dough \\[1\\]](${URL_OF}), Bread, colloquy, February 29, 2024.\n`,
  )
})

it.each([
  ['1. first', '1\\. first'],
  ['2) second', '2\\) second'],
  ['- third', '\\- third'],
  ['+ more', '\\+ more'],
  ['> said', '\\> said'],
  ['---', '\\---'],
  ['===', '\\==='],
  ['    indented *x*', 'indented \\*x\\*'],
  ['~~gone~~ AT&amp;T | x', '\\~\\~gone\\~\\~ AT\\&amp;T \\| x'],
])('%j is no markup in a quotation', (line, written) => {
  expect(quotationOf(line, CARD, SITE, URL_OF, 'markdown').split('\n')[0]).toBe(`> ${written}`)
})
