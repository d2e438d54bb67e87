import { existsSync } from 'node:fs'
import { writeCards } from './card-file.ts'
import { syntheticCards } from './synthetic-cards.ts'
import { scaleCards, SCALE_FOLDER, SCALE_TOTAL } from './scale-cards.ts'

/** Writes the scale sets as cards, or as many synthetic ones where the sets are missing. */
export async function writeCorpus(file: string, limit = SCALE_TOTAL): Promise<void> {
  const cards = existsSync(SCALE_FOLDER) ? scaleCards() : syntheticCards(limit)
  await writeCards(file, cards, limit)
}
