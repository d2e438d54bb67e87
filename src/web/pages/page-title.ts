import { useEffect } from 'react'
import { titleOf } from '#archive/card-title.ts'
import { filterLabel } from '#archive/filter-label.ts'
import { listFilters, type Filters } from '#archive/filters.ts'
import { TEXTS } from '#archive/texts.ts'
import { useAdminScreen } from '#web/address/admin-address.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useDialogAddress } from '#web/address/dialog-address.ts'
import { useLoginAddress } from '#web/address/login-address.ts'
import { useCard } from '#web/data/cards.ts'
import { site } from '#web/data/site.ts'

/** What the filters are called in the title of the page. */
const namesOf = (filters: Filters): string =>
  listFilters(filters)
    .map(filterLabel)
    .join(filters.mode === 'or' ? ' or ' : ', ')

/**
 * Keeps the document's title in step with the address: card, dialog or screen, filters and page, then the archive.
 * @param name what is seen under its own name, in the place of filters
 */
export function usePageTitle(filters: Filters, name = namesOf(filters)): void {
  const { id } = useCardAddress()
  const { open } = useDialogAddress()
  const adminScreen = useAdminScreen()
  const login = useLoginAddress()
  const screen = open ? TEXTS[open] : login.isOpen ? TEXTS.adminLogin : adminScreen
  const card = useCard(id)
  const page = filters.page > 1 ? `page ${filters.page}` : ''
  const own = (card.data && titleOf(card.data)) ?? screen ?? [name, page].filter(Boolean).join(', ')
  const title = own === '' ? `${site.title} – ${site.tagline}` : `${own} – ${site.title}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Names the document after what is read, once that is there. */
export function useDocumentTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} – ${site.title}`
  }, [name])
}
