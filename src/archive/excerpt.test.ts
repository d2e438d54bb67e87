import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '#testing/growth.ts'
import { countWords, excerptOf } from './excerpt.ts'
import { firstMark } from './highlight.ts'
import { markedPhrases } from './term.ts'

const LONG = 'Water the bed in the evening, not at noon. '.repeat(40)

describe('an excerpt', () => {
  it('is the beginning where nothing was searched for, cut at a word', () => {
    expect(excerptOf('Short.', [])).toBe('Short.')
    const excerpt = excerptOf(LONG, [])
    expect(excerpt).toMatch(/^Water the bed/)
    expect(excerpt).toMatch(/\S …$/)
    expect(excerpt.length).toBeLessThanOrEqual(282)
  })

  it('never cuts a letter in two', () => {
    for (const start of ['', 'x']) {
      expect(excerptOf(start + '😀'.repeat(2000), [])).toMatch(/^x?😀+ …$/u)
      const hit = `${'😀'.repeat(400)}-needle-${'😀'.repeat(2000)}`
      expect(excerptOf(start + hit, markedPhrases(['needle']))).toMatch(/^… 😀*-?needle-😀+ …$/u)
    }
  })

  it('lies round the first hit, and holds it', () => {
    const phrases = markedPhrases(['courgettes'])
    const excerpt = excerptOf(`${LONG}Then pick **courgettes** small. ${LONG}`, phrases)
    expect(excerpt).toMatch(/^… .* pick courgettes small\. .* …$/)
    expect(firstMark(excerpt, phrases)).not.toBeNull()
    expect(excerptOf('No hit here.', phrases)).toBe('No hit here.')
  })

  it('lies where the words are together, else where the longest of them are near each other', () => {
    const excerptFor = (searched: string, text: string) => excerptOf(text, markedPhrases([searched]))
    const apart = `The water of a bed. ${LONG}Salt water. ${LONG}`
    expect(excerptFor('the salt of the sea', `${apart}Taste the **salt** of the sea. ${LONG}`)).toContain(
      'Taste the salt of',
    )
    expect(excerptFor('is the courgette a salty one', `${apart}A courgette, salty. ${LONG}`)).toContain(
      'A courgette, salty.',
    )
    expect(excerptFor('of salt', apart)).toContain('Salt water.')
    // Behind 10,000 letters nothing is looked for.
    expect(excerptFor('a sea', `A bed. ${LONG.repeat(6)}A sea.`)).toMatch(/^A bed\./)
  })

  it.each([
    ['# A head\n\nand **bold**, *slanted* words', 'A head · and bold, slanted words'],
    ['- one\n- [ ] `two`\n> three', 'one · two three'],
    ['see [the page](https://example.org/a_b) and ![a cat](cat.png)', 'see the page and a cat'],
    ['```python\nprint(1)\n```\nafter', 'print(1) · after'],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a b 1 2'],
    ['|a|`b`|\n|-|:-:|\n| 1|\\|2|\nx|y', 'a b 1 |2 x|y'],
    ['an old\\\nline, \\*no\\* star and 1\\. item', 'an old line, *no* star and 1. item'],
    ['~~gone~~ and ``a `tick` `` and `\\*` and ~ 5', 'gone and a `tick` and \\* and ~ 5'],
    ['AT&amp;T, &lt;b&gt;&nbsp;&#233;&#xE9; &nothing; &#xD800;', 'AT&T, <b> éé &nothing; &#xD800;'],
    ['| a<br>b | <br/>c |\n|--|--|\n\nA `<br>` breaks', 'a b c A <br> breaks'],
    ['1. Run:\n\n    ```sh\n    ls -l\n    ```\n\n2. Done', '1. Run: ls -l · 2. Done'],
    ['```js\nx = `\\.`\n```\nafter \\_ it', 'x = `\\.` · after _ it'],
    ['````md\n```js\na\\.b\n```\n````\nthen \\_ it', '```js a\\.b ``` · then _ it'],
    ['```sh\n# all of it\nls -- *.md | sort | uniq\n```', '# all of it ls -- *.md | sort | uniq'],
    ['$\\int f\\,dx$ of \\{1, 2\\}, 5\\%, a\\;b\\!c', '∫ f dx of \\{1, 2\\}, 5%, a\\;b\\!c'],
    ['a & b \\\\\nc & d', 'a & b \\\\ c & d'],
    ['2 * 3 and a_b_c - d > e || f', '2 * 3 and a_b_c - d > e || f'],
  ])('shows no marks of Markdown: %j', (text, plain) => {
    expect(excerptOf(text, [])).toBe(plain)
  })

  it.each(['```js', '~~~'])('that begins within a block of code reads it as code: %j', (fence) => {
    const rest = `let a = 1\n${'let b = 2\n'.repeat(60)}needle = /\\d+\\.\\w*/ // &amp;\n${fence.slice(0, 3)}\nThe \\_rest\\_ of AT&amp;T.`
    const excerpt = excerptOf(`${fence}\n${rest}`, markedPhrases(['needle']))
    expect(excerpt).toContain('needle = /\\d+\\.\\w*/ // &amp;')
    expect(excerpt).toContain('The _rest_ of AT&T.')
  })

  it('takes time in proportion to what is before it', () => {
    expectLinear(400_000, (length) => {
      const long = `${'~'.repeat(length / 2)}\`\n${'```\n'.repeat(length / 8)}`
      excerptOf(`${long}${LONG}needle`, markedPhrases(['needle']))
    })
  })

  it.each([
    ['# A head\ntext', 'A head · text'],
    ['## A question?\n\ntext', 'A question? text'],
    ['**Pannier 1**\n- 2 shirts\n- soap.\n- rain\n\nThat is all', 'Pannier 1 · 2 shirts · soap. rain · That is all'],
    ['lines that are\nbroken by hand', 'lines that are broken by hand'],
    ['There are\n\n$$52!$$\n\norders', 'There are 52! orders'],
    ['- one "two."\n- three `four`\n- five', 'one "two." three four · five'],
    ['> one\n>\n> two', 'one two'],
    ['种树的人\n\n相信明天', '种树的人 · 相信明天'],
  ])('has a dot where a block ends without a sentence: %j', (text, plain) => {
    expect(excerptOf(text, [])).toBe(plain)
  })

  it('has nothing of frames, bars and leaders that are drawn with letters', () => {
    const drawn = [
      'Take a cake.',
      '```',
      'day 1  ████████▌········ 1/2',
      '┌──────┐',
      '│ half │',
      '└──────┘',
      'Total ------ 3',
      '```',
      'a --- b ==> c ▇▇▇',
    ]
    expect(excerptOf(drawn.join('\n'), [])).toBe('Take a cake. day 1 1/2 half Total 3 · a --- b ==> c ▇▇▇')
    expect(excerptOf(drawn.join('\n'), markedPhrases(['total']))).toContain('half Total 3 ·')
  })

  it('never loses a hit to what is taken out', () => {
    const fragment = fc.constantFrom(
      'half',
      ' ',
      '**',
      '`',
      '[half](half)',
      '\n# ',
      '- ',
      '```half\n',
      'x',
      '|',
      '---',
      '████',
    )
    const searched = fc.constantFrom('half', 'half x', 'x half*', 'no half')
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 60 }), searched, (fragments, term) => {
        const [text, phrases] = [fragments.join(''), markedPhrases([term])]
        if (firstMark(text, phrases) !== null) expect(firstMark(excerptOf(text, phrases), phrases)).not.toBeNull()
      }),
    )
  })
})

describe('words of a text', () => {
  it.each([
    ['', 0],
    ['one', 1],
    ['About 24 degrees.', 3],
    ['a — dash, **bold** -- and `code`', 5],
    ['\n\nlines\nand\ttabs\u00a0too ', 4],
    ['東京に行く', 5],
    ['été naïve', 2],
  ])('of %j are %i', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it('of a very long text are estimated by its beginning', () => {
    expect(countWords('word '.repeat(10_000))).toBe(10_000)
  })
})
