import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import type { ReviewedCard } from '#web/data/review.ts'
import { FOUND_MARK } from './found-text.tsx'

interface Props {
  findings: ReviewedCard['findings']
  /** Number of findings before those of this card. */
  offset: number
}

/** Findings outside prompt and response: their location, and the words around them. */
export function FoundElsewhere({ findings, offset }: Props) {
  const found = findings.flatMap(({ elsewhere }, index) =>
    elsewhere ? [{ ...elsewhere, number: offset + index }] : [],
  )
  if (found.length === 0) return null
  return (
    <section className="answered mt-6">
      <h4 className="mb-2 text-xs font-medium tracking-wide text-quiet">{REVIEW_TEXTS.elsewhere}</h4>
      <ul className="space-y-3">
        {found.map(({ where, before, words, after, number }) => (
          <li key={number} className="border-l-2 border-hairline pl-3">
            <p dir="auto" className="text-sm text-quiet">
              {where}
            </p>
            <p dir="auto" className="font-serif wrap-anywhere whitespace-pre-wrap">
              {before}
              <mark data-finding={number} data-number={number + 1} className={FOUND_MARK}>
                {words}
              </mark>
              {after}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
