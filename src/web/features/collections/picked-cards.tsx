import { X } from 'lucide-react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import type { EditedCollection } from '#web/data/change-collections.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'

type Picked = EditedCollection['picked']

interface Props {
  cards: Picked
  onChange: (cards: Picked) => void
}

/** The picked cards of a collection, in order. */
export function PickedCards({ cards, onChange }: Props) {
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  return (
    <section aria-label={TEXTS.picked} className="space-y-1">
      <h3 className="font-semibold">{TEXTS.picked}</h3>
      {cards.length === 0 && <p className="text-quiet">{TEXTS.pickedNone}</p>}
      {cards.length > 0 && (
        <SortableList label={TEXTS.picked} items={cards} onOrder={(ids) => onChange(inOrder(ids))}>
          {({ id, title, isPrivate }) => (
            <>
              <p dir="auto" className="min-w-0 grow">
                <span className="line-clamp-2 wrap-anywhere">{title}</span>
                {isPrivate && <span className="block text-quiet">{TEXTS.private}</span>}
              </p>
              <IconButton
                icon={X}
                label={TEXTS.of(TEXTS.remove, title)}
                onClick={() => onChange(cards.filter((card) => card.id !== id))}
              />
            </>
          )}
        </SortableList>
      )}
    </section>
  )
}
