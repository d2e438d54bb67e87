/** @module-tag scale */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import { cards, visibilities } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { plainDays, plainScan } from '#testing/plain-scan.ts'
import { buildSegment } from './build-segment.ts'
import { countDays } from './listing.ts'
import { runToEnd } from './run-to-end.ts'

const entries = indexEntries(cards)
const segments = [buildSegment(entries.slice(0, 50)), buildSegment(entries.slice(50))]

it('counts on each day what a plain scan counts there, in all segments together', () => {
  const terms = fc.constantFrom('sun', 'moon*', '"sun moon"', '海', 'tide sea', 'zebra')
  fc.assert(
    fc.property(terms, visibilities, (term, visibility) => {
      const filters = { ...NO_FILTERS, search: [term] }
      const ids = plainScan(
        cards,
        filters,
        (card) => visibility === 'all' || card.isPrivate === (visibility === 'private'),
      )
      expect(runToEnd(countDays(segments, planOf(visibility, filters)))).toEqual(plainDays(cards, ids))
    }),
  )
})
