/** The scripts that tell a language, each with the sign that a letter is one of it. */
const SCRIPTS = {
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  han: /\p{Script=Han}/gu,
  hangul: /\p{Script=Hangul}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  arabic: /\p{Script=Arabic}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  greek: /\p{Script=Greek}/gu,
  thai: /\p{Script=Thai}/gu,
  georgian: /\p{Script=Georgian}/gu,
  armenian: /\p{Script=Armenian}/gu,
  tamil: /\p{Script=Tamil}/gu,
} as const

type Script = keyof typeof SCRIPTS

const LETTER = /\p{L}/gu

/** Of a text's letters, the part that must be of one script. */
const MAX = 0.7
/** Fewer letters tell nothing: a name, a sign of a formula. */
const MIN_WORDS = 4
/** Letters of a text that are looked at. */
const SAMPLE = 4000

/** Scripts that only one widespread language is written in. */
const ALONE: Partial<Record<Script, string>> = {
  hangul: 'ko',
  greek: 'el',
  thai: 'th',
  georgian: 'ka',
  armenian: 'hy',
  tamil: 'ta',
}

const OTHER_CYRILLIC = /[ґєіїўјљњћђџѓќѕәғқңөұүһҳҷӣӯѣ]/i

/** Scripts of several languages: which one it is where letters tell, else null. */
const BY_LETTERS: Partial<Record<Script, (text: string) => string | null>> = {
  kana: () => 'ja',
  // Japanese of any length has kana.
  han: (text) => (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text) ? null : 'zh'),
  cyrillic: (text) => {
    if (/[ыэ]/i.test(text)) return OTHER_CYRILLIC.test(text) ? null : 'ru'
    return /[їєґ]/i.test(text) && !/[ъё]/i.test(text) ? 'uk' : null
  },
  arabic: (text) => (/[أإةى]/.test(text) && !/[پچژگکیٹڈڑےۆێەڤ]/.test(text) ? 'ar' : null),
  hebrew: (text) => (/[װױײ]/.test(text) ? null : 'he'),
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

/** True for a text that is mostly in Latin script. */
export function isLatin(text: string): boolean {
  const sample = text.slice(0, SAMPLE)
  return count(sample, /\p{Script=Latin}/gu) > MAX * count(sample, LETTER)
}

/**
 * The language of a part of a text as far as its script tells it for sure, as a language tag; null for Latin script and
 * wherever it might be another.
 * @param part a paragraph, a heading @param whole the text around it, whose letters tell as well
 */
export function languageOf(part: string, whole = part): string | null {
  const sample = part.slice(0, SAMPLE)
  const letters = count(sample, LETTER)
  if (letters < MIN_WORDS || /^[\p{Script=Latin}\P{L}]*$/u.test(sample)) return null
  const counts = Object.entries(SCRIPTS).map(([script, sign]) => [script as Script, count(sample, sign)] as const)
  const of = new Map(counts)
  const japanese = of.get('kana')! > 0 ? of.get('kana')! + of.get('han')! : 0
  if (japanese >= MAX * letters) return of.get('kana')! >= 0.1 * japanese ? 'ja' : null
  const main = counts.find(([, number]) => number >= MAX * letters)?.[0]
  if (main === undefined || main === 'kana') return null
  return ALONE[main] ?? BY_LETTERS[main]?.(whole.slice(0, 10 * SAMPLE)) ?? null
}
