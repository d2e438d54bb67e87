import { TEXTS } from '#archive/texts.ts'
import type { CardPage } from '#web/data/cards.ts'

/** Search terms that no card holds, with the terms searched for instead. */
export function FuzzyNote({ fuzzy }: { fuzzy: CardPage['fuzzy'] }) {
  return fuzzy.map(({ term, meant }) => (
    <p key={term} role="status" className="mb-3 text-sm text-quiet">
      <span className="font-medium">“{term}”</span> {TEXTS.foundInstead}{' '}
      <span className="text-ink">{meant.join(', ')}</span>
    </p>
  ))
}
