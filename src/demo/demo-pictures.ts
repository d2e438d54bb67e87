import { readdir, readFile } from 'node:fs/promises'
import { imageName, type Card } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { demoCards } from './demo-cards.ts'

const PICTURES = new URL('./pictures/', import.meta.url)
const MODES = ['color', 'bw'] as const
/** The size of every picture, in pixels. */
const [WIDTH, HEIGHT] = [480, 320]

/** The demo's cards, with the addresses of the pictures of those that have one. */
export async function picturedDemo(): Promise<Card[]> {
  const [cards, files] = await Promise.all([demoCards(), pictureFiles()])
  return cards.map((card) =>
    files.has(imageName(card.id, 'color'))
      ? { ...card, imageUrl: ownPicture(card.id), imageWidth: WIDTH, imageHeight: HEIGHT }
      : card,
  )
}

/** Reads the demo's pictures by the names under which cards show them. */
export function demoPictures(): { read(name: string): Promise<Buffer | null> } {
  const files = pictureFiles()
  return {
    async read(name) {
      const file = (await files).get(name)
      return file === undefined ? null : readFile(new URL(file, PICTURES))
    },
  }
}

/** The files of the pictures by the names under which cards show them: a card of a picture has both tones. */
async function pictureFiles(): Promise<Map<string, string>> {
  const ids = (await readdir(PICTURES)).flatMap((file) => /^(\w+)-color\.webp$/.exec(file)?.[1] ?? [])
  return new Map(ids.flatMap((id) => MODES.map((mode) => [imageName(id, mode), `${id}-${mode}.webp`] as const)))
}
