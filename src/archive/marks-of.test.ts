import { describe, expect, it } from 'vitest'
import { expectLinear } from '#testing/growth.ts'
import { languageOfCard } from './card-language.ts'
import { lettersIn, marksOf } from './marks-of.ts'

const card = { prompt: '', response: '', isPrivate: false, hasPicture: false }
const marks = (response: string) => marksOf({ ...card, response }, []).filter((mark) => !mark.startsWith('lang:'))

describe('what a card holds', () => {
  it.each([
    ['a\n```\n| a | b |\n|---|---|\n$$x$$\n```\nb', ['code']],
    ['```\nwithout end\n| a | b |\n|---|---|', ['code']],
    ['| a | b |\n|---|:--:|\n| 1 | 2 |', ['table']],
    ['a | b\n--|--\n1 | 2', ['table']],
    ['a heading\n---\nand text', []],
    ['either a | b\nor not', []],
    ['so $$\n\\frac{a}{b}\n$$ it is', ['formula']],
    ['so \\(x^2\\) and \\[ y = 1 \\]', ['formula']],
    ['with $E = mc^2$', ['formula']],
    ['between $5 and $10 each', []],
    ['an escaped \\(bracket of words\\)', []],
    ['', []],
  ])('in %j is %j', (response, expected) => {
    expect(marks(response)).toEqual(expected)
  })

  it('is a picture of its own or in its content, a document, other answers', () => {
    expect(marksOf({ ...card, hasPicture: true }, [])).toEqual(['picture'])
    expect(marksOf(card, ['document', 'pictures:3', 'answers:2'])).toEqual(['picture', 'document', 'alternatives'])
  })

  it('is its two texts alone where visitors are not shown more, unless it is private', () => {
    const holds = ['document', 'answers:2', 'withheld']
    expect(marksOf(card, holds)).toEqual([])
    expect(marksOf({ ...card, isPrivate: true }, holds)).toEqual(['document', 'alternatives'])
  })

  it('takes no time to speak of, whatever the text', () => {
    for (const part of ['\\(', '$a', '\\[', '$$', '```\n', '| a\n', '|-', '$ ', '(((', '\\(a(b)'])
      expectLinear(20_000, (length) => marks(part.repeat(length)))
  })
})

describe('the language of a card', () => {
  it.each([
    ['en', 'How do I repair a wall that is wet?', 'You can do it with lime, and it is not hard.'],
    ['de', 'Wie repariere ich eine Wand?', 'Das ist nicht schwer, und es kann mit Kalk gemacht werden.'],
    ['fr', 'Comment réparer un mur ?', 'Ce n’est pas difficile avec de la chaux, et vous pouvez le faire.'],
    ['es', '¿Cómo puedo reparar una pared?', 'No es difícil: se puede hacer con cal, y es lo que se usa más.'],
    ['it', 'Come si ripara un muro?', 'Non è difficile con la calce, e si può fare anche in inverno.'],
    ['pt', 'Como posso reparar uma parede?', 'Não é difícil, e pode ser feito com cal, mas é preciso tempo.'],
    ['nl', 'Hoe kan ik een muur repareren?', 'Het is niet moeilijk, en het kan ook met kalk.'],
    ['pl', 'Jak mogę naprawić ścianę?', 'To nie jest trudne, ale może się nie udać w zimie.'],
    ['sv', 'Hur kan jag laga en vägg?', 'Det är inte svårt, och du kan också göra det med kalk.'],
    ['tr', 'Bir duvar nasıl onarılır?', 'Bu çok zor değil ve kireç ile olarak yapılır.'],
    ['ru', 'Как починить стену?', 'Это нетрудно, и вы можете сделать это с известью, если высохнет.'],
    ['ja', '壁を直すには？', 'それは難しくありません。石灰を使ってください。'],
    ['zh', '怎么修墙？', '这并不难，可以用石灰来修。'],
    [null, 'x = 1', '42'],
    [null, '```\nthe and is of to in that\n```', ''],
  ])('%s is recognised', (language, prompt, response) => {
    expect(languageOfCard({ prompt, response })).toBe(language)
  })
})

it('letters are counted as people count them', () => {
  expect(lettersIn({ prompt: 'né🌙', response: '𝄞a' })).toBe(5)
})
