import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import type { ReviewedCard } from '#web/data/review.ts'
import { FOUND_MARK } from './found-text.tsx'

interface Props {
  findings: ReviewedCard['findings']
  /** How many findings come before those of this card. */
  offset: number
}

/** What was found in what a card holds beyond prompt and response: where it is, with the words around it. */
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
