import { useEffect, useRef, useState } from 'react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { collectionPath } from '#archive/collection-path.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS as PAGE_TEXTS } from '#archive/texts.ts'
import { Link } from '#web/address/link.tsx'
import { useDeleteCollection, useOrderCollections, usePublishCollection } from '#web/data/change-collections.ts'
import { useCollections, type ListedCollection } from '#web/data/collections.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { Switch } from '#web/ui/switch.tsx'

interface Props {
  /** Opens the form of a collection. */
  onChange: (name: string) => void
  onMake: () => void
}

/** All collections in the order of the home page, each with its buttons. */
export function CollectionList({ onChange, onMake }: Props) {
  const { data, isPending, error } = useCollections()
  const order = useOrderCollections()
  const collections = data?.collections ?? []
  // The new order is shown until the server responds (optimistic update).
  const wanted = order.isPending ? order.variables : null
  const items = collections
    .map((collection) => ({ ...collection, id: collection.name }))
    .toSorted((a, b) => (wanted ? wanted.indexOf(a.id) - wanted.indexOf(b.id) : 0))
  const list = useRef<HTMLDivElement>(null)
  const make = useRef<HTMLButtonElement>(null)
  const deleted = useRef<{ name: string; at: number } | null>(null)
  const shown = items.map(({ name }) => name).join(' ')
  // When the focused row disappears, the next row takes the focus.
  useEffect(() => {
    if (deleted.current === null || shown.split(' ').includes(deleted.current.name)) return
    const rest = list.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? []
    const next = rest[Math.min(deleted.current.at, rest.length - 1)] ?? make.current
    deleted.current = null
    if (document.activeElement === document.body) next?.focus()
  }, [shown])
  return (
    <div ref={list} className="space-y-4 text-sm">
      <p className="max-w-(--measure)">{TEXTS.about}</p>
      <Button ref={make} look="strong" onClick={onMake}>
        {TEXTS.makeNew}
      </Button>
      {isPending && <p className="appear-late text-quiet">{PAGE_TEXTS.loading}</p>}
      <Failure>{(error ?? order.error) && TEXTS.failed((error ?? order.error)!.message)}</Failure>
      {!isPending && !error && items.length === 0 && <p className="text-quiet">{TEXTS.none}</p>}
      {items.length > 0 && (
        <SortableList label={TEXTS.all} items={items} onOrder={(names) => order.mutate(names)}>
          {(item) => (
            <Row
              collection={item}
              onChange={() => onChange(item.name)}
              onDelete={() => (deleted.current = { name: item.name, at: items.indexOf(item) })}
            />
          )}
        </SortableList>
      )}
    </div>
  )
}

interface RowProps {
  collection: ListedCollection
  onChange: () => void
  /** Called before its deletion. */
  onDelete: () => void
}

function Row({ collection, onChange, onDelete }: RowProps) {
  const { name, title, cards, isPublished } = collection
  const [isAsking, setAsking] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    setAsking(false)
    ask.current?.focus()
  }
  const publish = usePublishCollection()
  const remove = useDeleteCollection()
  const error = publish.error ?? remove.error
  const reallyDelete = () => {
    onDelete()
    remove.mutate(name)
  }
  return (
    <div className="min-w-0 grow space-y-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow basis-48">
          <Link
            to={collectionPath(name)}
            dir={directionOf(title)}
            className="target inline-flex max-w-full items-center font-medium wrap-anywhere text-accent hover:underline"
          >
            {title}
          </Link>{' '}
          <span className="text-quiet">{TEXTS.cards(cards)}</span>
        </p>
        <Switch
          label={TEXTS.published}
          isOn={publish.isPending ? publish.variables.isPublished : isPublished}
          isBusy={publish.isPending}
          onChange={(isOn) => publish.mutate({ name, isPublished: isOn })}
        />
        <Button aria-label={TEXTS.of(TEXTS.edit, title)} onClick={onChange}>
          {TEXTS.edit}
        </Button>
        <Button
          ref={ask}
          data-delete=""
          aria-label={TEXTS.of(TEXTS.delete, title)}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {TEXTS.delete}
        </Button>
      </div>
      {isAsking && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={cancel}>{PAGE_TEXTS.cancel}</Button>
          <Button look="strong" disabled={remove.isPending} onClick={reallyDelete}>
            {TEXTS.reallyDelete}
          </Button>
        </div>
      )}
      <Failure>{error && TEXTS.failed(error.message)}</Failure>
    </div>
  )
}
