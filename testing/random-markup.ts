import fc from 'fast-check'
import { MARKUP_TAGS } from '#archive/comment-markup.ts'

/** Elements that the allow-list does not have, among them those that parsers treat in ways of their own. */
const OTHERS =
  'script style title textarea template select option optgroup table tr td th caption svg math mtext dd dt h1 button form body html img input noscript plaintext'.split(
    ' ',
  )

const tag = fc
  .constantFrom(...MARKUP_TAGS, ...OTHERS)
  .chain((name) =>
    fc.constantFrom(
      `<${name}>`,
      `</${name}>`,
      `<${name}/>`,
      `<${name} class="c">`,
      `<${name} class="">`,
      `<${name} class='"&gt;<'>`,
      `<${name} href="/x" target="_blank" rel="next">`,
      `<${name} href="java&#10;script:x" title="&quot;</style>">`,
    ),
  )

const text = fc.constantFrom(
  ...'x|&|&lt;|<|>|"|&amp;lt;|&nbsp;|\u00a0|&#13;|😀|\ud800|<!--|-->|<![CDATA[|]]>|<?x|</|<a title="</style>'.split(
    '|',
  ),
  ' ',
  '\n',
  '\r\n',
  '\0',
)

/** Random markup: tags of all kinds, opened, closed and left open in any order. */
export const randomMarkup = fc
  .array(fc.oneof({ weight: 3, arbitrary: tag }, text), { maxLength: 40 })
  .map((fragments) => fragments.join(''))
