import { isSingleSignWord, wordsOf, type Word } from '#archive/words.ts'
import type { Store } from '#store/open.ts'
import type { Vocabulary } from './query-kinds.ts'

const SAMPLE = 3000

/** Words of an archive by their frequency in a sample of its cards. */
export async function readVocabulary({ db }: Pick<Store, 'db'>): Promise<Vocabulary> {
  const total = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const step = Math.max(1, Math.floor(total.n / SAMPLE))
  const keys = await db.selectFrom('cards').select('key').orderBy('key').execute()
  const chosen = keys.filter((_, index) => index % step === 0).map((row) => row.key)
  const counts = new Map<string, number>()
  const phrases = new Set<string>()
  const categories = new Set<string>()
  const days = new Set<string>()
  for (let at = 0; at < chosen.length; at += 500) {
    const rows = await db
      .selectFrom('cards')
      .select(['response', 'category', 'day'])
      .where('key', 'in', chosen.slice(at, at + 500))
      .execute()
    for (const { response, category, day } of rows) {
      const words = wordsOf(response)
      for (const word of new Set(searchWords(words))) counts.set(word, (counts.get(word) ?? 0) + 1)
      if (words.length > 3) phrases.add(`${words[1]!.text} ${words[2]!.text}`)
      if (category !== '') categories.add(category)
      if (day !== '') days.add(day)
    }
  }
  const byCount = [...counts].sort((a, b) => b[1] - a[1])
  const between = (low: number, high: number) =>
    byCount.filter(([, count]) => count >= low * chosen.length && count < high * chosen.length).map(([word]) => word)
  return {
    common: byCount.slice(0, 40).map(([word]) => word),
    middling: between(0.005, 0.03).slice(0, 100),
    rare: byCount
      .filter(([, count]) => count === 1)
      .map(([word]) => word)
      .slice(0, 200),
    categories: [...categories].slice(0, 30),
    phrases: [...phrases].slice(0, 200),
    days: [...days],
  }
}

/** The search words of a text: words of four letters and more; of letters that are words, each two that follow each other. */
export const searchWords = (words: readonly Word[]): string[] =>
  words.flatMap(({ text, end }, at) => {
    if (!isSingleSignWord(text)) return text.length >= 4 ? [text] : []
    const next = words[at + 1]
    return next?.start === end && isSingleSignWord(next.text) ? [text + next.text] : []
  })
