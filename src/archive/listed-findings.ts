import type { FindingKind } from './finding.ts'
import type { StatedFinding } from './finding-visits.ts'

/** Maximum number of waiting findings listed of a card's own texts, and of its further content each. */
export const MAX_LISTED = 500

/** The kinds that are secrets, or are called so by an admin; the others are personal data. */
const SECRETS: ReadonlySet<FindingKind> = new Set(['api-key', 'private-key', 'password', 'redacted'])

/**
 * The findings that a review lists, in their order: all visited ones and at most `MAX_LISTED` waiting ones, secrets before
 * personal data. Each visit makes room for the next one. Publishing requires visits of all findings, listed or not.
 */
export function listedFindings<T extends Pick<StatedFinding, 'kind' | 'state'>>(findings: readonly T[]): readonly T[] {
  const waiting = findings.filter(({ state }) => state === 'waiting')
  if (waiting.length <= MAX_LISTED) return findings
  const { secret = [], personal = [] } = Object.groupBy(waiting, ({ kind }) =>
    SECRETS.has(kind) ? 'secret' : 'personal',
  )
  const next = new Set([...secret, ...personal].slice(0, MAX_LISTED))
  return findings.filter((finding) => finding.state !== 'waiting' || next.has(finding))
}
