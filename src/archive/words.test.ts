import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { expectLinear } from '#testing/growth.ts'
import { foldText, wordsOf } from './words.ts'

describe('the words of a text', () => {
  it.each([
    ['Hello, World!', 'hello world'],
    ["don't snake_case 3.14", 'don t snake case 3 14'],
    ['Café CAFE\u0301 naïve Ångström', 'cafe cafe naive angstrom'],
    ['東京都へ', '東 京 都 へ'],
    ['が か\u3099', 'が が'],
    ['안녕 \u1112\u1161\u11ab', '안 녕 한'],
    ['하\u11ab 한\u11ab', '한 한 \u11ab'],
    ['İstanbul ΑΘΗΝΑ', 'istanbul αθηνα'],
    ['שָׁלוֹם مَرْحَبًا', 'שלום مرحبا'],
    ['नमस्ते कि', 'नमस्ते कि'],
    ['ok🎉🇳🇱 a👩‍👧b', 'ok 🎉 🇳 🇱 a 👩 👧 b'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Straße STRASSE STRAẞE', 'strasse strasse strasse'],
    ['Łódź, Ørsted Ǿ, Đà Nẵng, ISPARTA Isparta ısı', 'lodz orsted o da nang isparta isparta isi'],
    ['cœur ŒUVRE, Ærø, Þór Guðmundur, Ħal Ŧ', 'coeur oeuvre aero thor gudmundur hal t'],
    ['ﬁnd the ﬂoor, o\ufb03ce, \ufb06yle', 'find the floor office style'],
    ['ข้าวผัด ๒๕ ๆ', 'ข้ า ว ผั ด ๒๕ ๆ'],
    ['ເຂົ້າ បាយ។ ထမင်း။', 'ເ ຂົ້ າ បា យ ထ မ င်း'],
    ['ＡＰＩ\uff11\uff0c Ｂ', 'api1 b'],
    ['ﾃｽﾄ ﾃﾞｰﾀ ﾊﾟ', 'テ ス ト デ ー タ パ'],
    ['co\u00adoperate \u00ad a\u00ad', 'cooperate a'],
    ['مـــرحبا', 'مرحبا'],
    ['<b>&amp;</b> -- "…"', 'b amp b'],
    ['C++, c++17 C#/.NET (F#) i++; Objective-C++', 'c++ c++ 17 c# net f# i++ objective c++'],
    ['C + C+ #c a#b c#é 3++ Notepad++ ac# ç++', 'c c c a b c e 3 notepad ac c++'],
    ['\ud800 \u0000 \ufeff', ''],
  ])('%j are %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('cuts endless runs', () => {
    expect(wordsOf('y'.repeat(250)).map(({ text }) => text.length)).toEqual([100, 100, 50])
  })

  it('take time in proportion to their accents', () => {
    expectLinear(400_000, (length) => expect(foldText(`z${'\u0301\u0316'.repeat(length / 2)}a`)).toBe('za'))
  })

  it('stand in the text where they say, in order and apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 60 }), (text) => {
        const words = wordsOf(text)
        const isInPlace = words.every((word, at) => {
          const last = words[at - 1]?.end ?? 0
          // Folding a word again changes nothing.
          const isFolded = foldText(word.text).replaceAll(' ', '') === word.text
          return last <= word.start && word.start < word.end && word.end <= text.length && isFolded
        })
        expect([text, isInPlace]).toEqual([text, true])
      }),
    )
  })

  it('know a sign from a pictograph that is taken apart into one', () => {
    expect(foldText('a ↮ b')).toBe(foldText('a ↮ b'.normalize('NFD')))
    expect(foldText('a ↔ b')).toBe('a ↔ b')
  })

  it('are the same whatever the normal form of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')))
      }),
    )
  })
})
