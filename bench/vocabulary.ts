import { wordsOf } from '#archive/words.ts'
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
      const words = wordsOf(response).map((word) => word.text)
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
      if (words.length > 3) phrases.add(`${words[1]} ${words[2]}`)
      if (category !== '') categories.add(category)
      if (day !== '') days.add(day)
    }
  }
  const byCount = [...counts].filter(([word]) => word.length >= 4).sort((a, b) => b[1] - a[1])
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
