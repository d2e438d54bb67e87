import type { ComponentProps } from 'react'
import { titleOf } from '#archive/card-title.ts'
import { COLLECTION_ADMIN_TEXTS } from '#archive/collection-admin-texts.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { hasFilters } from '#archive/filters.ts'
import { parseQuery } from '#archive/query/parse-query.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { newCollectionQuery } from '#web/address/collections-address.ts'
import { useFilters } from '#web/address/filters.ts'
import { AdminBar as Bar } from '#web/features/admin/admin-bar.tsx'
import { AddToCollection } from '#web/features/collections/add-button.tsx'

/** The admin's tools above the list, with the buttons that make a collection of it. */
export function AdminBar(props: Omit<ComponentProps<typeof Bar>, 'collect'>) {
  const { filters, isHome } = useFilters()
  const sort = filters.sort === 'meaning' ? null : filters.sort
  const narrowing = { ...filters, sort, show: [], starred: false, page: 1, size: 50 } as const
  const collect = !isHome && (
    <div className="flex flex-wrap items-center gap-2">
      {props.shown.length > 0 && (
        <AddToCollection
          key={writeFilters(filters)}
          cards={props.shown.map((card) => ({ id: card.id, title: titleOf(card) }))}
          isNamed
        />
      )}
      {hasFilters(narrowing) && !('error' in parseQuery(filters.query, true)) && (
        <AdminLink
          screen="collections"
          query={newCollectionQuery(writeFilters(narrowing))}
          className="target inline-flex items-center px-1 text-sm font-medium text-accent hover:underline"
        >
          {COLLECTION_ADMIN_TEXTS.saveList}
        </AdminLink>
      )}
    </div>
  )
  return <Bar {...props} collect={collect} />
}
