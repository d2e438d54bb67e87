import { useEffect } from 'react'
import { titleOf } from '#archive/card-title.ts'
import { isNarrowing } from '#archive/chip-join.ts'
import { filterLabel } from '#archive/filter-label.ts'
import { listFilters, type Filters } from '#archive/filters.ts'
import { TEXTS } from '#archive/texts.ts'
import { useAdminScreen } from '#web/address/admin-address.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useDialogAddress } from '#web/address/dialog-address.ts'
import { useLoginAddress } from '#web/address/login-address.ts'
import { useCard } from '#web/data/cards.ts'
import { site } from '#web/data/site.ts'

/** The filters in the title of the page. */
function namesOf(filters: Filters): string {
  const all = listFilters(filters)
  const joined = all.filter((filter) => !isNarrowing(filter)).map(filterLabel)
  const others = all.filter(isNarrowing).map(filterLabel)
  return [joined.join(filters.mode === 'or' ? ' or ' : ', '), ...others].filter(Boolean).join(', ')
}

/**
 * Keeps the document's title in step with the URL: card, dialog or screen, filters and page, then the archive.
 * @param shown `name`: a title that replaces the filters; `page`: the page number on show
 */
export function usePageTitle(filters: Filters, { name = namesOf(filters), page = filters.page } = {}): void {
  const { id } = useCardAddress()
  const { open } = useDialogAddress()
  const adminScreen = useAdminScreen()
  const login = useLoginAddress()
  const screen = open ? TEXTS[open] : login.isOpen ? TEXTS.adminLogin : adminScreen
  const card = useCard(id)
  const own =
    (card.data ? titleOf(card.data) : card.error?.message.replace(/\.$/, '')) ??
    screen ??
    [name, page > 1 ? `page ${page}` : ''].filter(Boolean).join(', ')
  const title = own === '' ? `${site.title} – ${site.tagline}` : `${own} – ${site.title}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Sets the document's title to the content on show, once that is loaded. */
export function useDocumentTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} – ${site.title}`
  }, [name])
}
