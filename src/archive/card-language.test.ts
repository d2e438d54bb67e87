import { expect, test } from 'vitest'
import { foreignLanguageOf } from './card-language.ts'

test.each([
  ['Hoe kan ik een muur repareren?', 'nl'],
  ['Das ist nicht schwer, und es kann auch mit Kalk gemacht werden.', 'de'],
  ['Ce n’est pas difficile, et on peut aussi le faire avec de la chaux.', 'fr'],
  ['Это просто текст на русском языке.', 'ru'],
  // The pages are in English.
  ['How can I repair a wall with lime, and what is it for?', null],
  // Too few words, or those of several languages.
  ['De muur', null],
  ['Het er og som kan', null],
  ['og det er ikke jeg', null],
  ['Translate: het is niet moeilijk. This is not hard, and you can do it.', null],
  ['```\nhet een en van is dat\n```', null],
  ['', null],
])('%j is certainly in %s', (text, language) => {
  expect(foreignLanguageOf(text)).toBe(language)
})
