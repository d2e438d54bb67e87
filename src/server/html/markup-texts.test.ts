import { expect, it } from 'vitest'
import { markupTexts } from './markup-texts.ts'

it.each([
  ['<p>a <b>b</b></p><p>c</p>', ['a ', 'b', 'c']],
  ['1 &lt; 2 &amp;amp; &quot;&nbsp;', ['1 < 2 &amp; "\u00a0']],
  ['<p title="x > y"></p><br>', []],
  [`${'<i>'.repeat(1000)}x`, ['x']],
])('%j has the texts %j', (markup, texts) => {
  expect(markupTexts(markup)).toEqual(texts)
})
