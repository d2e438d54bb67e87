import type { CardContent, Part } from './parts.ts'

/**
 * What a card holds besides plain text, as lists say it: 'document', 'code', 'picture' or 'pictures:3', 'audio', 'file',
 * 'answers:3'. Reasoning and tools are not said.
 */
export type Hold = string

/** False for internal words, which lists never show: findings, visits, and whether the content is withheld. */
export const isSaid = (hold: Hold): boolean => hold !== WITHHELD && hold !== FOUND && !hold.startsWith(SEEN)

/** The word of a content with findings beyond the card's two texts. */
export const FOUND = 'found'

/** Precedes the hash of the findings, once all of them were visited. */
export const SEEN = 'seen:'

/** The word of a content that visitors are not shown (archive/unseen-findings.ts); never shown itself. */
export const WITHHELD = 'withheld'

/** The words of a stored content; stored next to it, so that lists need not read contents. */
export function contentHolds({ prompt, response, alternatives }: CardContent): Hold[] {
  const parts = [...prompt, ...response]
  const count = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).length
  const pictures = count('picture')
  return [
    ...(count('document') > 0 ? ['document'] : []),
    ...(pictures > 1 ? [`pictures:${pictures}`] : pictures > 0 ? ['picture'] : []),
    ...(count('audio') > 0 ? ['audio'] : []),
    ...(count('file') > 0 ? ['file'] : []),
    ...(alternatives.length > 0 ? [`answers:${alternatives.length + 1}`] : []),
  ]
}

/** A block of code in Markdown begins so. */
const FENCE = /^ {0,3}(?:```|~~~)/m

/** True where a response holds a block of code. */
export const holdsCode = (response: string): boolean => FENCE.test(response)

/**
 * What a list says of a card.
 * @param stored what its content holds (`contentHolds`)
 */
export function holdsOf(
  { hasCode, hasPicture }: { hasCode: boolean; hasPicture: boolean },
  stored: readonly Hold[] = [],
): Hold[] {
  const hasOther = stored.some((hold) => hold.startsWith('picture'))
  return [...(hasCode ? ['code'] : []), ...(hasPicture && !hasOther ? ['picture'] : []), ...stored]
}

/** The number in such a word, such as 3 of 'answers:3'; 1 where it has none. */
export const heldCount = (hold: Hold): number => Number(hold.split(':')[1] ?? 1)

/** Number of answers of a card with these words. */
export const answersIn = (holds: readonly Hold[]): number =>
  heldCount(holds.find((hold) => hold.startsWith('answers:')) ?? '')
