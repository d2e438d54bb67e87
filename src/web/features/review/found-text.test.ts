import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Finding } from '#archive/finding.ts'
import { FoundText } from './found-text.tsx'

const text = 'Why?\n```js\nsend("ada@example.com")\n```'
const finding: Finding = { kind: 'email', field: 'prompt', start: 17, end: 32 }

const found = (field: 'prompt' | 'pageTitle') =>
  renderToStaticMarkup(
    createElement(FoundText, { text, field, findings: [{ ...finding, field }], offset: 4 }),
  ).replaceAll(/ class="[^"]*"/g, '')

it('findings in the code of a question are in its code, and numbered', () => {
  expect(found('prompt')).toBe(
    '<span>Why?\n</span><code dir="ltr"><small><span>```js\n</span></small>' +
      '<span>send(&quot;</span><mark data-finding="4" data-number="5">ada@example.com</mark><span>&quot;)\n</span>' +
      '<small><span>```</span></small></code>',
  )
  expect(found('pageTitle')).not.toContain('<code')
})
