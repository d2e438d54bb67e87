import { describe, expect, it } from 'vitest'
import { textParts } from '#testing/text-turn.ts'
import { newCard } from './card.ts'
import type { Alternative, Part } from './parts.ts'
import { otherAnswers, searchedTexts } from './searched-texts.ts'
import { answerHit } from './answer-hit.ts'

const other = (response: Part[], more: Partial<Alternative> = {}): Alternative => ({
  prompt: textParts('Why?'),
  response,
  model: '',
  at: '',
  after: [],
  ...more,
})
const CARD = newCard({ id: 'c', prompt: 'Why?', response: 'Because.', pageTitle: 'Reasons', sessionTitle: 'Talk' })
const answers = (answer: number, ...alternatives: Alternative[]) => otherAnswers(CARD, { answer, alternatives })

describe('the texts of other answers', () => {
  it('are under the places that addresses name, whichever answer the archive shows', () => {
    const [one, two] = [other(textParts('One.')), other(textParts('Two.'))]
    expect(answers(1, one, two).map(({ answer }) => answer)).toEqual([2, 3])
    expect(answers(2, one, two).map(({ answer }) => answer)).toEqual([1, 3])
    expect(answers(3, one, two).map(({ answer }) => answer)).toEqual([1, 2])
  })

  it('are texts and documents of the answer and of all that followed, and nothing that is folded', () => {
    const response: Part[] = [
      { kind: 'reasoning', text: 'folded' },
      { kind: 'tool', name: 'folded', input: 'folded', output: 'folded' },
      { kind: 'document', title: 'Plan', language: '', versions: ['old', 'new'] },
      { kind: 'citation', title: 'cited', url: '' },
    ]
    const after = [
      { ...other(textParts('Then.'), { prompt: textParts('And?') }), alternatives: [other(textParts('Or else.'))] },
    ]
    expect(answers(1, other(response, { prompt: textParts('Why, edited?'), after }))).toEqual([
      { answer: 2, texts: ['Why, edited?', '**Plan**\n\nnew', 'And?', 'Then.', 'Or else.'] },
    ])
  })

  it('are each there once: what the card says itself is left out, and an answer that says nothing else', () => {
    expect(answers(1, other(textParts('Because.')), other(textParts('No.')), other(textParts('No.')))).toEqual([
      { answer: 3, texts: ['No.'] },
    ])
  })

  it('follow the response of the card', () => {
    expect(searchedTexts(CARD, answers(1, other(textParts('No.'))))).toEqual({
      titles: ['Reasons', 'Talk'],
      prompt: 'Why?',
      responses: ['Because.', 'No.'],
    })
  })
})

describe('the answer that a card was found in', () => {
  const others = answers(1, other(textParts('A river bends.')), other(textParts('A river and a lake.')))

  it.each([
    [['river'], 2],
    [['river lake'], 3],
    [['river', 'lake'], 3],
    [['because lake'], 3],
    [['lak*', '-sea'], 3],
    [['"river bends"'], 2],
    [['because'], null],
    [['talk'], null],
    [['sea'], null],
    [['-river'], null],
    [[], null],
  ])('by %j is %j', (terms, answer) => {
    expect(answerHit(CARD, others, terms)?.answer ?? null).toBe(answer)
  })

  it('comes with the text and what of the search is in it alone', () => {
    expect(answerHit(CARD, others, ['because lake'])).toEqual({
      answer: 3,
      text: 'A river and a lake.',
      phrases: [{ words: ['lake'], prefix: false }],
    })
  })
})
