import { expect, it } from 'vitest'
import { contentTags, holdsCode, cardTags } from './content-tags.ts'
import { tagLabel } from './parts-texts.ts'
import type { CardContent, Part } from './parts.ts'

const file = { name: 'x', type: '', size: 0, file: '' }
const content = (response: Part[], answers = 1): CardContent => ({
  prompt: [],
  response,
  model: '',
  at: '',
  answer: 1,
  alternatives: Array.from({ length: answers - 1 }, () => ({ prompt: [], response: [], model: '', at: '', after: [] })),
})

it('a list says what a card holds, and nothing of reasoning and tools', () => {
  const document: Part = { kind: 'document', title: '', language: '', versions: ['x'] }
  expect(
    contentTags(
      content(
        [
          { kind: 'reasoning', text: 'x' },
          { kind: 'tool', name: 'x', input: '', output: '' },
          document,
          document,
          { kind: 'picture', ...file },
          { kind: 'picture', ...file },
          { kind: 'audio', ...file },
          { kind: 'file', ...file },
        ],
        3,
      ),
    ),
  ).toEqual(['document', 'pictures:2', 'audio', 'file', 'answers:3'])
  expect(contentTags(content([{ kind: 'reasoning', text: 'x' }]))).toEqual([])
})

it('a picture of the card itself is said once', () => {
  expect(cardTags({ hasCode: true, hasPicture: true }, ['pictures:2'])).toEqual(['code', 'pictures:2'])
  expect(cardTags({ hasCode: false, hasPicture: true })).toEqual(['picture'])
})

it('a fence is code, three backticks within a line are not', () => {
  expect(holdsCode('text\n```js\n1\n```')).toBe(true)
  expect(holdsCode('~~~\n1\n~~~')).toBe(true)
  expect(holdsCode('a ```b``` c')).toBe(false)
})

it('signs have names', () => {
  expect(['document', 'answers:3'].map(tagLabel)).toEqual(['document', '3 answers'])
})
