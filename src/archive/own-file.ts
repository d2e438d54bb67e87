import type { CardSummary } from './card.ts'
import { isFilePart } from './part-files.ts'
import type { Exchange, Part } from './parts.ts'
import { imageNameIn, isImageName, isOwnPicture } from './picture.ts'

/** Files of pictures that can be shown: no card has a drawing, or a photograph of a kind that is not read, as its own. */
const pictureFiles = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (isFilePart(part) && part.kind === 'picture' && isImageName(part.file) ? [part.file] : []))

/**
 * The file of the part that is the card's picture, which is shown separately: the one that its URL names,
 * else the first picture of the response, else of the prompt (R3.23).
 * @returns null where the card's picture is none of its parts
 */
export function ownFile(
  { prompt, response }: Pick<Exchange, 'prompt' | 'response'>,
  card: Pick<CardSummary, 'dedupid' | 'imageUrl'>,
): string | null {
  const files = [...pictureFiles(response), ...pictureFiles(prompt)]
  if (isOwnPicture(card)) return files[0] ?? null
  const named = imageNameIn(card.imageUrl ?? '')
  return files.find((file) => file === named) ?? null
}

/** True where the card's picture came with the question: then it is shown below that, where it was. */
export function isPictureAsked(
  content: Pick<Exchange, 'prompt' | 'response'>,
  card: Parameters<typeof ownFile>[1],
): boolean {
  const own = ownFile(content, card)
  return own !== null && !pictureFiles(content.response).includes(own)
}
