import type { Show } from '#archive/filters.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { useFilters } from '#web/address/filters.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { forgetPublicOnly, notePublicOnly } from '#web/data/public-only.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

const FILTERS: readonly { show: Show; label: string }[] = [
  { show: 'unviewed', label: ADMIN_TEXTS.onlyUnviewed },
  { show: 'private', label: ADMIN_TEXTS.onlyPrivate },
  { show: 'public', label: ADMIN_TEXTS.hidePrivate },
  { show: 'hide-viewed', label: ADMIN_TEXTS.hideViewed },
  { show: 'hide-public', label: ADMIN_TEXTS.hidePublic },
]

interface Props {
  /** The cards of the page, hidden ones included. */
  cards: readonly ListedCard[]
  /** How many of them are hidden here. */
  hidden: number
}

/** The admin's filters: two narrow the list, three hide cards of it; all of them stand in the address. */
export function AdminFilters({ cards, hidden }: Props) {
  const { filters, toggleShow } = useFilters()
  const toggle = (show: Show) => {
    // Only what is private at this moment is hidden (specification, section 4, 'Admin toggles').
    const isPublicAfter = show === 'public' && !filters.show.includes('public')
    if (isPublicAfter) notePublicOnly(cards)
    else if (show === 'public' || show === 'private' || show === 'hide-public') forgetPublicOnly()
    toggleShow(show)
  }
  return (
    <div role="group" aria-label="admin filters" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {FILTERS.map(({ show, label }) => (
        <Checkbox key={show} label={label} isChecked={filters.show.includes(show)} onChange={() => toggle(show)} />
      ))}
      <span role="status" className="text-sm text-quiet">
        {hidden > 0 && ADMIN_TEXTS.hiddenHere(hidden)}
      </span>
    </div>
  )
}
