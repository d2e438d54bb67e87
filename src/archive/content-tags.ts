import type { CardContent, Part } from './parts.ts'

/**
 * A tag for content besides plain text, as lists show it: 'document', 'code', 'picture' or 'pictures:3', 'audio', 'file',
 * 'answers:3'. Reasoning and tools have none. Tags are stored in the column `holds`, so that lists need not read contents.
 */
export type ContentTag = string

/** False for internal tags, which lists never show: findings, visits, and withheld content. */
export const isListedTag = (tag: ContentTag): boolean =>
  tag !== WITHHELD_TAG && tag !== FINDINGS_TAG && !tag.startsWith(VISITED_TAG_PREFIX)

/** Internal tag of a content with findings outside the card's two texts. */
export const FINDINGS_TAG = 'found'

/** Prefix of an internal tag: the hash of the findings, once all of them were visited. */
export const VISITED_TAG_PREFIX = 'seen:'

/** Internal tag of a content that is hidden from visitors (archive/unseen-findings.ts). */
export const WITHHELD_TAG = 'withheld'

/** The tags of a content. */
export function contentTags({ prompt, response, alternatives }: CardContent): ContentTag[] {
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

/** The opening fence of a code block in Markdown. */
const FENCE = /^ {0,3}(?:```|~~~)/m

/** True where a response holds a block of code. */
export const holdsCode = (response: string): boolean => FENCE.test(response)

/**
 * The tags of a card in a list.
 * @param stored the tags of its content (`contentTags`)
 */
export function cardTags(
  { hasCode, hasPicture }: { hasCode: boolean; hasPicture: boolean },
  stored: readonly ContentTag[] = [],
): ContentTag[] {
  const hasOther = stored.some((tag) => tag.startsWith('picture'))
  return [...(hasCode ? ['code'] : []), ...(hasPicture && !hasOther ? ['picture'] : []), ...stored]
}

/** The number in a tag, such as 3 in 'answers:3'; 1 for a tag without one. */
export const tagCount = (tag: ContentTag): number => Number(tag.split(':')[1] ?? 1)

/** Number of answers of a card with these tags. */
export const taggedAnswerCount = (tags: readonly ContentTag[]): number =>
  tagCount(tags.find((tag) => tag.startsWith('answers:')) ?? '')
