import { describe, expect, it } from 'vitest'
import type { CardContent, Part } from './parts.ts'
import { holdsUnseenFindings } from './unseen-findings.ts'

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
    expect(holdsUnseenFindings(content({ prompt: [text(SECRET)], response: [text(SECRET), document] }))).toBe(false)
  })

  it.each<[string, Partial<CardContent>]>([
    ['another answer', { alternatives: [{ ...bare, prompt: [], response: [text(SECRET)], after: [] }] }],
    ['another prompt', { alternatives: [{ ...bare, prompt: [text(SECRET)], response: [], after: [] }] }],
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
    ],
    [
      'an earlier version of a document',
      { response: [{ kind: 'document', title: 'T', language: '', versions: [SECRET, 'last'] }] },
    ],
    ['reasoning', { response: [{ kind: 'reasoning', text: SECRET }] }],
    ['what went into a tool', { response: [{ kind: 'tool', name: 'curl', input: SECRET, output: KEY }] }],
  ])('is looked through: %s', (_, fields) => {
    expect(holdsUnseenFindings(content(fields))).toBe(true)
  })

  it('is clean where nothing is found', () => {
    const alternatives = [{ ...bare, prompt: [text('Ask again')], response: [text('Another answer')], after: [] }]
    expect(holdsUnseenFindings(content({ alternatives }))).toBe(false)
  })
})
