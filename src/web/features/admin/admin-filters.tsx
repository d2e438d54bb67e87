import type { Show } from '#archive/filters.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { useFilters } from '#web/address/filters.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { forgetPublicOnly, rememberPublicOnly } from '#web/data/switch-public-only.ts'

const LABELS: Readonly<Record<Show, string>> = {
  unviewed: ADMIN_TEXTS.onlyUnviewed,
  private: ADMIN_TEXTS.onlyPrivate,
  public: ADMIN_TEXTS.hidePrivate,
  'hide-viewed': ADMIN_TEXTS.hideViewed,
  'hide-public': ADMIN_TEXTS.hidePublic,
}

const GROUPS: readonly { label: string; shows: readonly Show[] }[] = [
  { label: ADMIN_TEXTS.showOfList, shows: ['unviewed', 'private', 'public'] },
  { label: ADMIN_TEXTS.showOfPage, shows: ['hide-viewed', 'hide-public'] },
]

const isShow = (value: string): value is Show => value in LABELS

interface Props {
  /** The cards of the page, hidden ones included. */
  cards: readonly ListedCard[]
  /** Number of cards that are hidden here. */
  hidden: number
}

/** The visibility filter of an admin: one choice, kept in the URL. A URL may combine several. */
export function AdminFilters({ cards, hidden }: Props) {
  const { filters, chooseShow } = useFilters()
  const { show } = filters
  const combined = show.length > 1 ? show.join(',') : null
  const choose = (value: string) => {
    const chosen = isShow(value) ? value : null
    // Only cards that are private at this moment are hidden (R9.4).
    if (chosen === 'public') rememberPublicOnly(cards)
    else if (show.includes('public')) forgetPublicOnly()
    chooseShow(chosen)
  }
  return (
    <div role="group" aria-label="admin filters" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <label className="inline-flex items-center gap-2 text-quiet">
        {ADMIN_TEXTS.show}
        <select
          value={combined ?? show[0] ?? ''}
          onChange={({ target }) => choose(target.value)}
          className="target rounded-md border border-line bg-ground px-2 py-1 text-ink"
        >
          <option value="">{ADMIN_TEXTS.showAll}</option>
          {combined !== null && <option value={combined}>{show.map((one) => LABELS[one]).join(', ')}</option>}
          {GROUPS.map(({ label, shows }) => (
            <optgroup key={label} label={label}>
              {shows.map((one) => (
                <option key={one} value={one}>
                  {LABELS[one]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <span role="status" className="text-quiet">
        {hidden > 0 && ADMIN_TEXTS.hiddenHere(hidden)}
      </span>
    </div>
  )
}
