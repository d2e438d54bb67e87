import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { bulkPrivacy, bulkViewed, type BulkChange } from '#archive/bulk.ts'
import { counted } from '#archive/counted.ts'
import { CardLink } from '#web/address/card-link.tsx'
import type { ListedCard } from '#web/data/cards.ts'
import { useBulk } from '#web/data/flags.ts'
import { Button } from '#web/ui/button.tsx'

/** Sets a flag of all cards on show at once; what was refused stands below (specification, section 4, 'Bulk'). */
export function BulkBar({ cards }: { cards: readonly ListedCard[] }) {
  const bulk = useBulk()
  if (cards.length === 0) return null
  const privacy = bulkPrivacy(cards)
  const viewed = bulkViewed(cards)
  const run = (change: BulkChange) => () => {
    if (change.ids.length > 0) bulk.press(change)
  }
  const refused = bulk.data?.refused ?? []
  return (
    <div role="group" aria-label="all cards on this page" className="space-y-1">
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={bulk.isPending} onClick={run(privacy)}>
          {privacy.isPrivate ? ADMIN_TEXTS.setAllPrivate : ADMIN_TEXTS.setAllPublic}
        </Button>
        <Button disabled={bulk.isPending} onClick={run(viewed)}>
          {viewed.isViewed ? ADMIN_TEXTS.setAllViewed : ADMIN_TEXTS.setAllUnviewed}
        </Button>
        <span role="status" className="text-sm text-quiet">
          {bulk.isSuccess && `${counted(bulk.data.changed, 'card')} changed`}
        </span>
      </div>
      {bulk.isError && (
        <p role="alert" className="text-sm text-red">
          {failure(bulk.variables, bulk.error.message)}
        </p>
      )}
      {refused.length > 0 && (
        <div role="alert" className="text-sm text-red">
          <p>{counted(refused.length, 'card')} refused:</p>
          <ul className="max-h-40 overflow-y-auto">
            {refused.map(({ id, reason }) => (
              <li key={id}>
                <CardLink card={cards.find((card) => card.id === id) ?? { id, pageTitle: '' }} className="underline">
                  {failure(bulk.variables, reason, id)}
                </CardLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The sentence of section 8 for the flag that was to be set. */
function failure(change: BulkChange | undefined, reason: string, id?: string): string {
  const which = id ?? change?.ids.join(', ') ?? ''
  const isPrivacy = change?.isPrivate !== undefined
  // Names of many cards say less than how many they are.
  const name = id === undefined && (change?.ids.length ?? 0) > 3 ? `${change?.ids.length} cards` : which
  return isPrivacy ? ADMIN_TEXTS.privacyFailed(name, reason) : ADMIN_TEXTS.viewedFailed(name, reason)
}
