import type { FindingKind } from './finding.ts'

/** A span of one text. */
export interface Span {
  kind: FindingKind
  start: number
  end: number
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}_]/u

/** True when no letter, digit or underscore touches the span from either side. */
export const hasWordBoundaries = (text: string, start: number, end: number): boolean =>
  !LETTER_OR_DIGIT.test(text.charAt(start - 1)) && !LETTER_OR_DIGIT.test(text.charAt(end))

/** A value without the stop that ends its sentence. */
export const withoutStop = (value: string): string => value.replace(/[.?!:]$/, '')

/** The digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Merges spans in the order of their start, without overlaps: of two that overlap, the one of the earlier detector is kept.
 * @param detected the spans of each detector, the most important detector first
 */
export function mergeDetectedSpans(detected: readonly Span[][]): Span[] {
  const merged: Span[] = []
  for (const spans of detected) {
    const before = merged.toSorted((a, b) => a.start - b.start)
    let at = 0
    let end = -1
    for (const span of spans.toSorted((a, b) => a.start - b.start)) {
      while (at < before.length && before[at]!.end <= span.start) at++
      if (span.start < end || (at < before.length && before[at]!.start < span.end)) continue
      merged.push(span)
      end = span.end
    }
  }
  return merged.sort((a, b) => a.start - b.start)
}
