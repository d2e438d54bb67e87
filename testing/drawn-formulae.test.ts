import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import { drawFormula } from '#archive/markdown/draw-formula.ts'

const MATH: string = 'http://www.w3.org/1998/Math/MathML'
const MARKUP =
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  )

/** Elements in a browser's DOM of it that are not part of a formula. */
function* foreign(node: Tree.ParentNode): Generator<string> {
  for (const child of node.childNodes) {
    if (child.nodeName === '#text') continue
    if (!('attrs' in child)) {
      yield child.nodeName
      continue
    }
    if (String(child.namespaceURI) !== MATH || !MARKUP.includes(child.tagName)) yield child.tagName
    for (const { name } of child.attrs) if (/^(?:on|style$|href|id$|src|xlink)/i.test(name)) yield `attribute ${name}`
    yield* foreign(child)
  }
}

const FRAGMENTS =
  '\\frac|\\sqrt|{|}|a|1|^|_|&|\\\\|\\text{<b>}|\\text|"|<img src=x onerror=a>|\\begin{matrix}|\\end{matrix}|\\left(|\\right)|\\color{red}|\\color{#123}|\\href|\\tag{1}|\\label{a}|\\boxed|\\cancel|\\vec|\\hline|\\begin{array}{c|c}|\\end{array}|\\def\\b{c}|\\b|\\ce|\\unicode{60}|\\char60|\\mathbb|\\overbrace|\\verb|<|>|&lt;|javascript:|\'|$|漢|😀|\\x|\\htmlClass|\\style'.split(
    '|',
  )

test('a drawn formula holds the elements of MathML and nothing that runs, links, names or styles', () => {
  let drawn = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }), fc.boolean(), (fragments, isDisplay) => {
      const html = drawFormula(fragments.join(''), isDisplay)
      if (html === null) return
      drawn++
      expect([...foreign(parseFragment(html))]).toEqual([])
    }),
    { numRuns: 1500 },
  )
  expect(drawn).toBeGreaterThan(200)
})
