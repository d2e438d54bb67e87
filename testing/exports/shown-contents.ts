import { withEarlierVersions } from '#archive/earlier-versions.ts'
import { mapParts } from '#archive/known-files.ts'
import type { CardContent } from '#archive/parts.ts'
import type { IntakeCard } from '#intake/export-kind.ts'

/** The contents of cards of one export, with the versions from earlier ones, as an admin sees them. */
export function shownContents(cards: readonly Pick<IntakeCard, 'card' | 'content'>[]): (CardContent | undefined)[] {
  const contents = new Map(cards.flatMap(({ card, content }) => (content ? [[card.id, content] as const] : [])))
  return cards.map(({ content }) => content && withoutCounts(withEarlierVersions(content, contents)))
}

const withoutCounts = (content: CardContent): CardContent =>
  mapParts(content, (part) => {
    if (part.kind !== 'document') return part
    const { earlier: _, ...document } = part
    return document
  })
