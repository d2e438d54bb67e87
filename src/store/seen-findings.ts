import { hash } from 'node:crypto'
import { FINDINGS_TAG, VISITED_TAG_PREFIX, WITHHELD_TAG } from '#archive/content-tags.ts'
import { findingName } from '#archive/finding-visits.ts'
import type { CardContent } from '#archive/parts.ts'
import { contentFindings, type ContentFinding } from '#archive/unseen-findings.ts'

/** Names the findings of a content (archive/finding-visits.ts). */
export function contentNames(): (finding: ContentFinding) => string {
  const hashes = new Map<string, string>()
  return (finding) => {
    const known = hashes.get(finding.text) ?? hash('sha1', finding.text, 'base64url')
    hashes.set(finding.text, known)
    return findingName(finding, known)
  }
}

/** Changes with every finding, and with the texts that they lie in. */
const hashOf = (findings: readonly ContentFinding[]): string =>
  hash('sha1', findings.map(contentNames()).join('\n'), 'base64url')

/**
 * The tags of a content's findings: that there are some, which were all visited, and whether visitors are
 * shown the card's two texts alone.
 * @param isVisited tells a finding that was visited by its name
 */
export function wordsOfFindings(content: CardContent, isVisited: (name: string) => boolean): string[] {
  const findings = contentFindings(content)
  if (findings.length === 0) return []
  const open = findings.filter(({ isFolded }) => !isFolded)
  const nameOf = contentNames()
  const areVisited = (some: readonly ContentFinding[]) => some.every((finding) => isVisited(nameOf(finding)))
  const seen = [open, findings].filter((some) => some.length > 0 && areVisited(some))
  const words = seen.map((some) => `${VISITED_TAG_PREFIX}${hashOf(some)}`)
  return [FINDINGS_TAG, ...(areVisited(open) ? [] : [WITHHELD_TAG]), ...new Set(words)]
}

/**
 * True where what a card holds beyond its two texts has findings, by the scan of today, that were not all visited.
 * @param holds what its row says (`wordsOfFindings`)
 * @param withFolded true where reasoning and tools are to be shown as well
 */
export function isUnseen(content: CardContent, holds: string, withFolded = false): boolean {
  const findings = contentFindings(content).filter(({ isFolded }) => withFolded || !isFolded)
  if (findings.length === 0) return false
  const seen = holds.split(' ').filter((word) => word.startsWith(VISITED_TAG_PREFIX))
  // Thousands of findings are named only where some were visited: this is asked each time that the card is shown.
  return seen.length === 0 || !seen.includes(`${VISITED_TAG_PREFIX}${hashOf(findings)}`)
}
