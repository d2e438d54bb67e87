import type { Filters } from '#archive/filters.ts'
import { hasFilters, modeMatters } from '#archive/filters.ts'
import { TEXTS } from '#archive/texts.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import { TermsLink } from '#web/address/terms-link.tsx'
import { useFilters } from '#web/address/filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  filters: Filters
  /** Search terms that find something, where these do not. */
  didYouMean?: readonly string[] | null
}

/** What stands in the place of a list without cards, and what to do next. */
export function NoCards({ filters, didYouMean = null }: Props) {
  const { toggleMode } = useFilters()
  const canWiden = filters.mode === 'and' && modeMatters(filters)
  return (
    <Notice text={TEXTS.noCards}>
      {hasFilters(filters) ? (
        <>
          {didYouMean && (
            <p className="text-base">
              {TEXTS.didYouMean}{' '}
              <TermsLink terms={didYouMean} className="target font-medium text-accent hover:underline">
                {didYouMean.map((term) => `“${term}”`).join(' ')}
              </TermsLink>
              ?
            </p>
          )}
          <p>
            {canWiden
              ? 'No card matches all of it at once. Take a filter away, or show the cards that match any of it.'
              : 'Take a filter away, or look for another word: words are found whole, in prompts, responses and titles.'}
          </p>
          <div className="flex gap-2">
            {canWiden && <Button onClick={toggleMode}>match any</Button>}
            <HomeLink className="target inline-flex items-center px-2 text-accent hover:underline">
              {TEXTS.home}
            </HomeLink>
          </div>
        </>
      ) : (
        <p>Nothing is published here yet. Cards appear as soon as the archive's owner makes some public.</p>
      )}
    </Notice>
  )
}
