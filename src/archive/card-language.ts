import type { Card } from './card.ts'
import { isLatin, languageOf } from './text-language.ts'

/** The languages that are recognised, by their tags. */
export const LANGUAGES = {
  ar: 'Arabic',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  fi: 'Finnish',
  fr: 'French',
  he: 'Hebrew',
  hy: 'Armenian',
  it: 'Italian',
  ja: 'Japanese',
  ka: 'Georgian',
  ko: 'Korean',
  nl: 'Dutch',
  no: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  sv: 'Swedish',
  ta: 'Tamil',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
  zh: 'Chinese',
} as const

type Language = keyof typeof LANGUAGES

/** The commonest words of languages in Latin script: they tell languages apart in a sentence or two. */
const COMMON: Partial<Record<Language, string>> = {
  cs: 'je se na že jsem jak pro ale nebo jako jsou co bych když které může jsou také než jen byl',
  da: 'og det er ikke jeg at en til af på som har du hvad kan hvordan eller fra også være skal min',
  de: 'der die das und ist nicht ich ein eine zu mit wie für auf den dem sich von auch es kann werden im oder was',
  en: 'the and is of to in that it for you with are this as be what how can on or not my do your from',
  es: 'el la los las de que y en un una es por con para como se del lo más pero qué cómo puede mi su al',
  fi: 'ja on ei että se mitä miten voi olla kun myös mutta tai ovat minun kuin niin joka sen oli',
  fr: 'le la les des de et est que un une dans pour pas je qui sur avec ce vous au du comme plus comment ou mon',
  it: 'il la di che e è un una per con non sono come del della si le i gli in ma più anche cosa mi nel',
  nl: 'de het een en van is dat niet ik in te voor met op zijn hoe wat kan je ook maar er bij of als',
  no: 'og det er ikke jeg å en til av på som har du hva kan hvordan eller fra også være skal min ei',
  pl: 'i w nie to się na jest że do jak czy co z dla ale oraz po może jako mnie tym który',
  pt: 'o a os as de que e em um uma é por com para como se do da não mais mas pode meu na no qual',
  sv: 'och det är inte jag att en till av på som har du vad kan hur eller från också vara ska min ett',
  tr: 've bir bu için ne nasıl ile da de mi olarak çok daha gibi ben olan değil var kadar ama',
}

const LANGUAGES_OF = new Map<string, Language[]>()
for (const [language, words] of Object.entries(COMMON)) {
  for (const word of new Set(words.split(' '))) {
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language as Language])
  }
}

/** Letters of a card that are looked at. */
const SAMPLE = 2000
/** Fewer common words tell nothing. */
const MIN_WORDS = 2
/** The commonest language has this many times the words of the next one. */
const CLEARLY = 1.2
/** The same ratio for the `lang` of a text, by which it is read aloud and hyphenated: a wrong voice is worse than the page's. */
const CERTAINLY = { words: 3, times: 2 }

const WORD = /[\p{L}\p{M}]+/gu
/** Code says nothing of the language around it. */
const CODE = /(?:```|~~~)[\s\S]*?(?:```|~~~|$)|`[^`\n]*`|https?:\/\/\S+/g

/** Languages by how many of their commonest words a text has, those with most first. */
function countWords(text: string): [Language, number][] {
  const counts = new Map<Language, number>()
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    for (const language of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** The language of a text in Latin script, where its commonest words leave no doubt. */
export function languageByWords(text: string): Language | null {
  const sample = text.slice(0, SAMPLE).replaceAll(CODE, ' ').normalize('NFC')
  if (!isLatin(sample)) return null
  const [first, second] = countWords(sample)
  const { words, times } = CERTAINLY
  return first && first[1] >= words && first[1] >= times * (second?.[1] ?? 0) ? first[0] : null
}

/** The language of a text for its `lang`: null where it is not certain, and for English, in which the pages are. */
export function foreignLanguageOf(text: string): string | null {
  const language = languageOf(text) ?? languageByWords(text)
  return language === 'en' ? null : language
}

/**
 * The language of a conversation (R4.35), as a tag of `LANGUAGES`: by its script where that tells, else by the commonest words of
 * prompt and response. Null where neither is clear.
 */
export function languageOfCard({ prompt, response }: Pick<Card, 'prompt' | 'response'>): Language | null {
  const text = `${prompt.slice(0, SAMPLE)}\n${response.slice(0, SAMPLE)}`.replaceAll(CODE, ' ').normalize('NFC')
  const byScript = languageOf(text)
  if (byScript !== null) return byScript in LANGUAGES ? (byScript as Language) : null
  const [first, second] = countWords(text)
  if (!first || first[1] < MIN_WORDS || first[1] < CLEARLY * (second?.[1] ?? 0)) return null
  return first[0]
}
