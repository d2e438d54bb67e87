import { describe, expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { expectLinear } from '#testing/growth.ts'
import { librechat } from './librechat.ts'
import { withArtifacts } from './librechat-artifacts.ts'

const artifact = (body: string, about = 'identifier="clock" type="application/vnd.react" title="Clock {1}"') =>
  `:::artifact{${about}}\n${body}\n:::`

/** A conversation in which each of these was answered. */
function read(...answers: string[]) {
  const messages = answers.flatMap((text, at) => [
    { isCreatedByUser: true, text: `p${at}` },
    { isCreatedByUser: false, text },
  ])
  const reading = librechat.read({ title: 'T', messages }, context())
  expect(reading.letters!().lost).toBe(0)
  return reading.cards
}
const partsOf = (...answers: string[]) => read(...answers).map(({ content }) => content?.response)

describe('artifacts of LibreChat', () => {
  it('are documents between the texts, with a version for each that has the same identifier', () => {
    const [first, second] = partsOf(
      `Here:\n\n${artifact('```tsx\nlet a = 1\n```')}\n\nAnd\n${artifact('# So', 'title="B" type="text/md"')}\nDone.`,
      artifact('```\nlet a = 2\n```', "identifier='clock'"),
    )
    expect(first).toEqual([
      { kind: 'text', text: 'Here:' },
      { kind: 'document', title: 'Clock {1}', language: 'jsx', versions: ['let a = 1'] },
      { kind: 'text', text: 'And' },
      { kind: 'document', title: 'B', language: 'markdown', versions: ['# So'] },
      { kind: 'text', text: 'Done.' },
    ])
    expect(second).toMatchObject([{ title: 'Clock {1}', versions: ['let a = 2'] }])
  })

  it.each([
    ['a fence in them, and colons', '```md\n```js\n1\n```\n2\n:::\n3\n```', '```js\n1\n```\n2\n:::\n3', 'md'],
    ['no fence', '<p>\n1\n</p>', '<p>\n1\n</p>', 'unknown'],
    ['another text behind the fence', '~~~py\n1\n~~~\n2', '~~~py\n1\n~~~\n2', 'unknown'],
  ])('may have %s', (_, body, text, language) => {
    expect(partsOf(`${artifact(body, 'identifier="a" title="A"')}\nAfter`)).toEqual([
      [
        { kind: 'document', title: 'A', language, versions: [text] },
        { kind: 'text', text: 'After' },
      ],
    ])
  })

  it('go to the end, or to the next, where they are not closed, and say nothing where they are empty', () => {
    const begun = (title: string, body: string) => `:::artifact{title="${title}"}\n\`\`\`js\n${body}`
    expect(partsOf(`${begun('A', '1\n```')}\n${begun('B', '2')}`)).toMatchObject([
      [
        { title: 'A', language: 'js', versions: ['1'] },
        { title: 'B', language: 'js', versions: ['2'] },
      ],
    ])
    expect(read(`So.\n${artifact('')}`)[0]!.card.response).toBe('So.')
  })

  it('are text in code, and where a person wrote them; the ids of cards stay', () => {
    const code = `So:\n\n~~~~\n${artifact('1')}\n~~~~`
    const cards = read(`A\n${artifact('1')}`, code)
    expect(cards.map(({ card }) => [card.id, card.response])).toEqual([
      ['bad20f75f9e6c8a5e6d8', 'A\n\n**Clock {1}**\n\n```jsx\n1\n```'],
      ['e8619b0a5742b998d34d', code],
    ])
    const asked = { isCreatedByUser: true, text: artifact('1') }
    expect(librechat.read({ title: 'T', messages: [asked] }, context()).cards[0]!.card.prompt).toBe(artifact('1'))
  })

  it('are looked for in time that grows with the text alone', { tags: 'scale' }, () => {
    for (const text of [
      artifact('```\n:::\n'),
      ':::artifact{a="',
      ':::artifact{}\n```\n',
      '`a`\n\n:::artifact{}\n1\n:::\n',
    ])
      expectLinear(8000, (length) =>
        withArtifacts({ kind: 'answer', parts: [{ kind: 'text', text: text.repeat(length) }], assets: [] }),
      )
  })
})
