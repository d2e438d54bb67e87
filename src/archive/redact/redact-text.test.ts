import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsWords } from './find-words.ts'
import { REDACTED, redactText, redactTexts, withWordsBack, type RedactedWords } from './redact-text.ts'

const R = REDACTED
const redact = (text: string, ...words: string[]) =>
  redactText(
    text,
    words.map((one, index) => ({ words: one, reason: `reason ${index}` })),
  )

describe('redactText', () => {
  it.each([
    ['My name is Zelda.', 'Zelda', `My name is ${R}.`],
    ['Zelda, zelda, Zelda', 'Zelda', `${R}, zelda, ${R}`],
    ['the **secret key** is', 'the secret', `${R}**${R} key** is`],
    ['a sec**ret** word', 'secret', `a ${R}**${R}** word`],
    ['see [the docs](https://a.example/x) page', 'see the docs page', `${R}[${R}](https://a.example/x)${R}`],
    ['- one\n- two\n- three', 'one two', `- ${R}\n- ${R}\n- three`],
    ['> quoted\n> words here', 'quoted words', `> ${R}\n> ${R} here`],
    ['# A title\n\nwith text', 'A title with', `# ${R}\n\n${R} text`],
    ['| a | b |\n|---|---|\n| c | d |', 'b c', `| a | ${R} |\n|---|---|\n| ${R} | d |`],
    ['Tom &amp; Jane', 'Tom & Jane', R],
    ['M&uuml;ller&ensp;and &#128512;, M&#xfc;&shy;ller, &foo;', 'Müller', `${R}&ensp;and &#128512;, ${R}, &foo;`],
    ['M&uuml;ller&ensp;and &#128512;.', 'Müller and 😀', `${R}.`],
    ['call `fetch_all` now', 'call fetch_all', `${R}\`${R}\` now`],
    ['one\ntwo', 'one two', `${R}\n${R}`],
    ['https://e.example/?q=Anna%20Zebrowski&x', 'Anna Zebrowski', `https://e.example/?q=${R}&x`],
    ['[x](https://e.example/?q=Anna+Zebrowski)', 'Anna Zebrowski', `[x](https://e.example/?q=${R})`],
    ['https://e.example/wiki/Anna_Zebrowski#a', 'Anna Zebrowski', `https://e.example/wiki/${R}#a`],
    ['https://e.example/?q=Anna%20%20Zebrowski', 'Anna Zebrowski', `https://e.example/?q=${R}`],
    ['`x = a_b; a + b` of a b', 'a b', `\`x = a_b; a + b\` of ${R}`],
    ['/wiki/Anna_Zebrowski', 'Anna Zebrowski', `/wiki/${R}`],
    ['?q=%c3%84rger%2B%F0%9F%98%80%26b%3C', 'Ärger+😀&b', `?q=${R}%3C`],
    ['?q=J%C3%B6rg%20O%27Hara%2C+%zz', "Jörg  O'Hara,", `?q=${R}+%zz`],
    ['100%25 of a%2ab, %C0%80, 5%', 'a*b', `100%25 of ${R}, %C0%80, 5%`],
    ['Zel\u00adda and Z\u200be\u2060lda', 'Zelda', `${R} and ${R}`],
    ['Zel&shy;da and Zel&#173;da, Zelda&#x200B;', 'Zelda', `${R} and ${R}, ${R}`],
    ['![a](/M&uuml;ller "M&uuml;ller"), Mu&#776;ller', 'Müller', `![a](/${R} "${R}"), ${R}`],
    ['Jose\u0301.pdf of José', 'José', `${R}.pdf of ${R}`],
    ['![a](/b "Jose\u0301"), [c](/Zel\u00adda)', 'José', `![a](/b "${R}"), [c](/Zel\u00adda)`],
    ['![a](/Zel%C2%ADda\u00ad "Zel\u00adda")', 'Zelda', `![a](/${R} "${R}")`],
    ['![a](/b "한글 José \u1112\u1161\u11ab\u1100\u1173\u11af")', '한글', `![a](/b "${R} José ${R}")`],
    ['[a](/Jose%CC%81.pdf), [b](/Jos%C3%A9.pdf)', 'José', `[a](/${R}.pdf), [b](/${R}.pdf)`],
    ['[a](/Jose%CC%81.pdf), [b](/Jos%C3%A9.pdf)', 'Jose\u0301', `[a](/${R}.pdf), [b](/${R}.pdf)`],
    ['José.pdf, not Jose\u0323\u0301', 'Jose\u0301', `${R}.pdf, not Jose\u0323\u0301`],
    ['\u1112\u1161\u11ab\u1100\u1173\u11af.txt', '한글', `${R}.txt`],
    ['~~gone~~ \\*here\\*', 'gone *here*', `~~${R}~~${R}\\*${R}\\*`],
  ])('%j without %j', (text, words, expected) => {
    const { text: result } = redact(text, words)
    expect(holdsWords(result, words)).toBe(false)
    expect(result.replaceAll(/ ?▇▇▇ ?/g, R)).toBe(expected.replaceAll(/ ?▇▇▇ ?/g, R))
  })

  it('gives the reason of each place in order, and knows marks that were there before', () => {
    expect(redact(`${R} then one and two and one`, 'one', 'two')).toEqual({
      text: `${R} then ${R} and ${R} and ${R}`,
      reasons: ['', 'reason 0', 'reason 1', 'reason 0'],
      words: [R, 'one', 'two', 'one'],
    })
  })

  it('joins words that overlap, for the reason of the first', () => {
    expect(redact('the secret key word', 'key word', 'secret key')).toEqual({
      text: `the ${R}`,
      reasons: ['reason 1'],
      words: ['secret key word'],
    })
  })

  it('finds words that were no text before markup lost its end to others', () => {
    expect(redact('my [old](secret, closed) door', 'old(secret', 'closed)').text).toBe(`my [${R}]${R}, ${R} door`)
  })

  it.each([
    ['no mark', 'no mark'],
    [`to ${R}, then ${R} again`, 'to Ann Lee, then Kim again'],
    [`of ${R}`, null],
    [`${R}${R}${R}`, null],
  ])('knows the words of the marks in %j', (written, whole) => {
    const words = ['Ann', 'Ann Lee', 'Kim'].map((one) => ({ words: one, reason: '' }))
    expect(withWordsBack(written, 'for Ann Lee and Kim', words)).toBe(whole)
    expect(withWordsBack(written, 'Kim, Kim', words)).toBe(written.replaceAll(R, 'Kim'))
    expect(withWordsBack(written, 'none of them', words)).toBe(written.includes(R) ? null : written)
  })

  it('leaves a text without the words as it is, and words that are marks themselves', () => {
    expect(redact('nothing here', 'else').text).toBe('nothing here')
    expect(redact(`a ${R}`, '▇', '', ' ').text).toBe(`a ${R}`)
  })

  const word = fc.constantFrom(
    'ab',
    'a',
    'b',
    'abc',
    'a b',
    'c_d',
    'a%20b',
    '%C3%A9',
    'a+b',
    '**',
    'ab\ncd',
    '(x)',
    ']',
    'é',
    'e\u0301',
    'a\u00ad',
    '😀',
    '1. a',
  )
  const text = fc
    .array(fc.oneof(word, fc.constantFrom(' ', '\n', '*', '_', '`', '[', '](x)', '\n- ', '&amp;', '|', '<b>', '\\')))
    .map((fragments) => fragments.join(''))
  const redacted = fc.array(
    word.map((words): RedactedWords => ({ words, reason: words })),
    { maxLength: 3 },
  )

  it(
    'leaves no occurrence, keeps every other letter in its order, and is the same a second time',
    { tags: 'scale' },
    () => {
      fc.assert(
        fc.property(text, redacted, (source, list) => {
          const { text: result, reasons, words: taken } = redactText(source, list)
          for (const { words } of list) {
            expect(holdsWords(result, words)).toBe(false)
            expect(result.includes(words.trim())).toBe(false)
          }
          expect(reasons).toHaveLength(result.split(R).length - 1)
          expect(result.split(R).reduce((before, after, at) => before + taken[at - 1] + after)).toBe(source)
          expect(withWordsBack(result, source, list)).toBe(source)
          expect(redactText(result, list).text).toBe(result)
          if (!list.some(({ words }) => holdsWords(source, words))) expect(result).toBe(source)
          // The text between the marks was there before, in this order.
          let at = 0
          for (const fragment of result.split(R)) {
            const place = source.indexOf(fragment, at)
            expect(place).toBeGreaterThanOrEqual(at)
            at = place + fragment.length
          }
        }),
        { numRuns: 1000 },
      )
    },
  )
})

it('redacts words that begin in one text and end in the next', () => {
  const list = [{ words: 'secret key', reason: 'x' }]
  expect(redactTexts(['my secret', 'key is', 'key'], list)).toEqual([`my ${R}`, `${R} is`, 'key'])
  expect(redactTexts(['secret key', '', 'else'], list)).toEqual([R, '', 'else'])
})
