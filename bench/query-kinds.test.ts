import { expect, it } from 'vitest'
import { wordsOf } from '#archive/words.ts'
import { openTextIndex } from './contestants/text-index.ts'
import { syntheticCards } from './synthetic-cards.ts'
import { queryKinds } from './query-kinds.ts'

it('finds the word that was meant by one with a typing error', { tags: 'scale' }, async () => {
  const middling: string[] = []
  const index = await openTextIndex()
  await index.build(
    (async function* () {
      for await (const card of syntheticCards(300)) {
        for (const { text } of wordsOf(card.prompt)) if (text.length >= 4 && middling.length < 100) middling.push(text)
        yield card
      }
    })(),
  )
  const words = { common: middling, middling, rare: middling, categories: ['Code'], phrases: ['of the'], days: [''] }
  const kind = queryKinds(words).find(({ name }) => name === 'a typing error')!
  for (let round = 0; round < middling.length; round++) {
    const question = kind.question(round)
    const answer = await index.answer(question)
    expect({ question, isFound: answer!.total > 0 }).toEqual({ question, isFound: true })
  }
})
