import type { Filters } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'

/** A search may hold no more terms: nobody types them, and each costs. */
const MOST_TERMS = 50

/** @throws Refusal for more search terms than an engine is asked */
export function refuseTooMany({ search }: Filters): void {
  if (search.length > MOST_TERMS) throw new Refusal('bad-request', TEXTS.tooManyTerms(MOST_TERMS))
}
