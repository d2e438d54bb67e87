import { hash } from 'node:crypto'
import { FOUND, SEEN, WITHHELD } from '#archive/card-holds.ts'
import { findingName } from '#archive/finding-visits.ts'
import type { CardContent } from '#archive/parts.ts'
import { contentFindings, type ContentFinding } from '#archive/unseen-findings.ts'

/** The names of findings (archive/finding-visits.ts) in their order. */
export function namesInContent(findings: readonly ContentFinding[]): string[] {
  const hashes = new Map<string, string>()
  return findings.map((finding) => {
    const known = hashes.get(finding.text) ?? hash('sha1', finding.text, 'base64url')
    hashes.set(finding.text, known)
    return findingName(finding, known)
  })
}

/** Changes with every finding, and with the texts that they lie in. */
export const hashOfNames = (names: readonly string[]): string => hash('sha1', names.join('\n'), 'base64url')

/** The findings that visitors could be shown: all, or those outside reasoning and tools. */
function namesFor(content: CardContent, withFolded: boolean): string[] {
  const findings = contentFindings(content)
  return namesInContent(withFolded ? findings : findings.filter(({ isFolded }) => !isFolded))
}

/**
 * What the row of a content says of its findings: that there are some, which were all visited, and whether visitors are
 * shown the card's two texts alone.
 * @param isVisited tells a finding that was visited by its name
 */
export function wordsOfFindings(content: CardContent, isVisited: (name: string) => boolean): string[] {
  const all = namesFor(content, true)
  if (all.length === 0) return []
  const open = namesFor(content, false)
  const seen = [open, all].filter((names) => names.length > 0 && names.every(isVisited))
  const words = seen.map((names) => `${SEEN}${hashOfNames(names)}`)
  return [FOUND, ...(open.every(isVisited) ? [] : [WITHHELD]), ...new Set(words)]
}

/**
 * True where what a card holds beyond its two texts has findings, by the scan of today, that were not all visited.
 * @param holds what its row says (`wordsOfFindings`)
 * @param withFolded true where reasoning and tools are to be shown as well
 */
export function isUnseen(content: CardContent, holds: string, withFolded = false): boolean {
  const names = namesFor(content, withFolded)
  return names.length > 0 && !holds.split(' ').includes(`${SEEN}${hashOfNames(names)}`)
}
