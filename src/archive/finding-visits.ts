import type { Finding } from './finding.ts'

/** How an admin visited a finding: it was on the screen ('seen'), or the admin decided to leave it as it is ('left'). */
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

/** Where the finding of a name begins. */
const startIn = (name: string): number => Number(/ (\d+)-\d+ \S+ \S+$/.exec(name)?.[1])

/**
 * The names of the findings that may have one of these names. Naming all would take longer than the scan: a text of megabytes has
 * hundreds of thousands of findings.
 */
export function namesAmong<F extends Finding>(
  findings: readonly F[],
  names: Iterable<string>,
  nameOf: (finding: F) => string,
): Map<F, string> {
  const starts = new Set(Array.from(names, startIn))
  return new Map(findings.filter(({ start }) => starts.has(start)).map((finding) => [finding, nameOf(finding)]))
}

/** How many findings have not been looked at. */
export const countUnvisited = (findings: readonly { state: FindingState }[]): number =>
  findings.filter(({ state }) => state === 'waiting').length

/** The rule of every way to publish: a card turns public only after each of its findings was visited (R10.3). */
export const mayTurnPublic = (findings: readonly { state: FindingState }[]): boolean => countUnvisited(findings) === 0
