import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageOf } from './text-language.ts'

test.each([
  ['Это просто текст на русском языке.', 'ru'],
  ['Це український текст, і він має її літери.', 'uk'],
  ['これは日本語の文章です。', 'ja'],
  ['漢字仮名交じり文のテスト', 'ja'],
  ['这是一个中文句子。', 'zh'],
  ['이것은 한국어 문장입니다', 'ko'],
  ['هذه جملة عربية إلى أصدقائي', 'ar'],
  ['این یک جمله فارسی است، چگونه', null],
  ['זה משפט בעברית', 'he'],
  ['Αυτή είναι μια πρόταση', 'el'],
  ['นี่คือประโยคภาษาไทย', 'th'],
  ['Български текст без такива букви', null],
  ['Беларускі тэкст, які мае ыэ і ў', null],
  ['Kazakh: қазақ тілі ыэ', null],
  ['यह हिन्दी है', null],
  ['This is English, Deutsch oder français.', null],
  ['The word Привет means hello in Russian', null],
  ['α β', null],
  ['', null],
])('%j is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test('characters that Chinese and Japanese share tell nothing beside kana', () => {
  expect(languageOf('東京大学図書館', '東京大学図書館\nこれは日本語です')).toBe(null)
  expect(languageOf('東京大学図書館')).toBe('zh')
})

test('the language of text in Latin letters is never guessed by its script', () => {
  const latin = fc.stringMatching(/^[a-zA-Zäöüßéñ ,.]{40,80}$/)
  fc.assert(
    fc.property(latin, fc.string({ unit: 'grapheme', maxLength: 12 }), (words, other) => {
      fc.pre((words.match(/\p{L}/gu)?.length ?? 0) >= 30)
      expect(languageOf(words + other)).toBe(null)
    }),
  )
})
