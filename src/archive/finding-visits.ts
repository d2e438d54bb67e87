import type { Finding } from './finding.ts'

/** What an admin did about a finding: had it on the screen ('seen'), or looked at it and left it as it is ('left'). */
export const VISITS = ['seen', 'left'] as const
export type Visit = (typeof VISITS)[number]

/** 'waiting': it has not been looked at. */
export type FindingState = Visit | 'waiting'

/** A finding with what was done about it. */
export interface StatedFinding extends Finding {
  state: FindingState
}

/**
 * The name under which a visit is stored. Another text, place or kind is another finding and needs a visit of its own, so
 * that neither a changed text nor a new rule of the scan is published on the word of an earlier look.
 * @param textHash of the whole field that the finding lies in
 */
export const findingName = ({ field, start, end, kind }: Finding, textHash: string): string =>
  `${field} ${start}-${end} ${kind} ${textHash}`

/** How many findings have not been looked at. */
export const countUnvisited = (findings: readonly { state: FindingState }[]): number =>
  findings.filter(({ state }) => state === 'waiting').length

/** The rule of every way to publish: a card turns public only after each of its findings was visited (R10.3). */
export const mayTurnPublic = (findings: readonly { state: FindingState }[]): boolean => countUnvisited(findings) === 0
