import { imageName, type Card } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { demoCards, hasPicture } from './demo-cards.ts'
import { drawPicture, type Mode } from './draw.ts'
import { HEIGHT, WIDTH } from './sheet.ts'

/** The demo's cards, with the addresses of the pictures that are drawn for them. */
export async function picturedDemo(): Promise<Card[]> {
  const cards = await demoCards()
  return cards.map((card) =>
    hasPicture(card) ? { ...card, imageUrl: ownPicture(card.id), imageWidth: WIDTH, imageHeight: HEIGHT } : card,
  )
}

/** How many drawn pictures are kept; drawing one takes some ten milliseconds. */
const KEPT = 64

/** Draws the demo's pictures when they are asked for: always the same, so nothing has to be stored. */
export function demoPictures(): { read(name: string): Promise<Buffer | null> } {
  let byName: Promise<Map<string, { card: Card; mode: Mode }>> | null = null
  const drawn = new Map<string, Buffer>()
  return {
    async read(name) {
      byName ??= namesOf()
      const known = drawn.get(name)
      const wanted = (await byName).get(name)
      if (known || !wanted) return known ?? null
      const picture = drawPicture(wanted.card.id, wanted.card.category, wanted.mode)
      const [oldest] = drawn.keys()
      if (oldest !== undefined && drawn.size >= KEPT) drawn.delete(oldest)
      drawn.set(name, picture)
      return picture
    },
  }
}

async function namesOf(): Promise<Map<string, { card: Card; mode: Mode }>> {
  const cards = (await demoCards()).filter(hasPicture)
  const modes: Mode[] = ['color', 'bw']
  return new Map(cards.flatMap((card) => modes.map((mode) => [imageName(card.id, mode), { card, mode }])))
}
