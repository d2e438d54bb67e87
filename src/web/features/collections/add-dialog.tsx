import { useState } from 'react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS as PAGE_TEXTS } from '#archive/texts.ts'
import { useAddToCollection } from '#web/data/change-collections.ts'
import { useCollections } from '#web/data/collections.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { submitHandler } from '#web/ui/submit-handler.ts'

/** A card to add, with its title where known. */
export interface AddedCard {
  id: string
  title?: string
}

/** Adds cards to an existing or new collection, and names cards that are gone. */
export function AddDialog({ cards, onClose }: { cards: readonly AddedCard[]; onClose: () => void }) {
  const { data, isPending, error } = useCollections()
  const [title, setTitle] = useState('')
  const add = useAddToCollection()
  const addTo = (to: { name: string } | { title: string }) =>
    add.mutate(
      { to, ids: cards.map(({ id }) => id) },
      {
        onSuccess: ({ collection, gone }) => {
          if (gone.length > 0) return
          onClose()
          toast(TEXTS.added(collection.title))
        },
      },
    )
  const make = submitHandler(add, () => addTo({ title }))
  const problem = add.error ?? error
  const gone = add.data?.gone.map((one) => cards.find(({ id }) => id === one)?.title || one) ?? []
  const without = add.data && gone.length > 0 ? TEXTS.addedWithout(add.data.collection.title, gone) : null
  return (
    <Dialog onClose={onClose} title={TEXTS.add} className="sm:max-w-lg">
      <div className="min-h-0 grow space-y-4 overflow-y-auto px-5 pt-1 pb-5 text-sm sm:px-10">
        {isPending && <p className="appear-late text-quiet">{PAGE_TEXTS.loading}</p>}
        {data && data.collections.length > 0 && (
          <ul aria-label={TEXTS.all}>
            {data.collections.map(({ name, title: itsTitle, cards: count }) => (
              <li key={name} className="border-t border-hairline first:border-t-0">
                <button
                  type="button"
                  disabled={add.isPending}
                  onClick={() => addTo({ name })}
                  className="target flex w-full items-baseline gap-3 rounded-md px-2 py-2 text-start hover:bg-raised"
                >
                  <span dir={directionOf(itsTitle)} className="min-w-0 grow font-medium wrap-anywhere">
                    {itsTitle}
                  </span>
                  <span className="shrink-0 text-quiet">{TEXTS.cards(count)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={make} className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 grow basis-56">
            <TextField
              label={TEXTS.newTitle}
              value={title}
              required
              maxLength={COLLECTION_LIMITS.title}
              dir="auto"
              onChange={({ target }) => setTitle(target.value)}
            />
          </div>
          <BusyButton type="submit" look="strong" isBusy={add.isPending} className="min-h-11">
            {TEXTS.addNew}
          </BusyButton>
        </form>
        <Failure>{problem ? TEXTS.failed(problem.message) : without}</Failure>
      </div>
      <div className="flex justify-end border-t border-hairline px-5 py-2 sm:px-10">
        <Button onClick={onClose}>{PAGE_TEXTS.close}</Button>
      </div>
    </Dialog>
  )
}
