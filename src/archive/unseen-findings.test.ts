import { describe, expect, it } from 'vitest'
import type { CardContent, Part } from './parts.ts'
import { contentFindings } from './unseen-findings.ts'

const KEY = 'AKIAIOSFODNN7EXAMPLQ'
const SECRET = 'Write to rosa.santos@mailbox.org about it.'
const text = (words: string): Part => ({ kind: 'text', text: words })
const bare = { model: '', at: '' }
const content = (fields: Partial<CardContent>): CardContent => ({
  ...bare,
  prompt: [text('Ask')],
  response: [text('Answer')],
  answer: 1,
  alternatives: [],
  ...fields,
})

describe('what a card holds beyond its two texts', () => {
  it('is not what the review shows: prompt, response, and the last version of a document', () => {
    const document: Part = { kind: 'document', title: 'T', language: '', versions: ['first', SECRET] }
    expect(contentFindings(content({ prompt: [text(SECRET)], response: [text(SECRET), document] }))).toEqual([])
  })

  it.each<[string, Partial<CardContent>, string[]]>([
    [
      'another answer',
      { alternatives: [{ ...bare, prompt: [], response: [text(SECRET)], after: [] }] },
      ['answer 2 of 2'],
    ],
    [
      'another prompt',
      { alternatives: [{ ...bare, prompt: [text(SECRET)], response: [], after: [] }] },
      ['answer 2 of 2'],
    ],
    [
      'what followed on another branch',
      {
        alternatives: [
          {
            ...bare,
            prompt: [],
            response: [],
            after: [{ ...bare, prompt: [], response: [text(SECRET)], alternatives: [] }],
          },
        ],
      },
      ['answer 2 of 2, later turn'],
    ],
    [
      'an earlier version of a document',
      { response: [{ kind: 'document', title: 'T', language: '', versions: [SECRET, 'last'] }] },
      ['earlier version of ‘T’'],
    ],
    ['reasoning', { response: [{ kind: 'reasoning', text: SECRET }] }, ['reasoning']],
    [
      'what went into a tool',
      { response: [{ kind: 'tool', name: 'curl', input: SECRET, output: KEY }] },
      ['tool', 'tool'],
    ],
  ])('is looked through: %s', (_, fields, where) => {
    const found = contentFindings(content(fields))
    expect(found.map((one) => one.where)).toEqual(where)
    for (const { text: whole, start, end } of found)
      expect([KEY, 'rosa.santos@mailbox.org']).toContain(whole.slice(start, end))
  })

  it('is clean where nothing is found', () => {
    const alternatives = [{ ...bare, prompt: [text('Ask again')], response: [text('Another answer')], after: [] }]
    expect(contentFindings(content({ alternatives }))).toEqual([])
  })

  it('is in the order of its places, which differ, with reasoning last', () => {
    const alternative = (...response: Part[]) => ({ ...bare, prompt: [text(SECRET)], response, after: [] })
    const thought: Part = { kind: 'reasoning', text: SECRET }
    const alternatives = [alternative(thought, text(SECRET)), alternative(text(`${SECRET} ${KEY}`))]
    const found = contentFindings(content({ answer: 2, response: [thought], alternatives }))
    expect(found.map(({ where, isFolded }) => [where, isFolded])).toEqual([
      ['answer 1 of 3', false],
      ['answer 1 of 3', false],
      ['answer 3 of 3', false],
      ['answer 3 of 3', false],
      ['answer 3 of 3', false],
      ['reasoning', true],
      ['answer 1 of 3, reasoning', true],
    ])
    expect(new Set(found.map(({ field, start }) => `${field} ${start}`)).size).toBe(found.length)
  })
})
