import { useState, type ReactNode } from 'react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { useCollectionsAddress } from '#web/address/collections-address.ts'
import { useEditedCollection } from '#web/data/change-collections.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ReadingDialog } from '#web/ui/reading-dialog.tsx'
import { CollectionForm } from './collection-form.tsx'
import { CollectionList } from './collection-list.tsx'

interface Props {
  onClose: () => void
  /** Renders Markdown. */
  show: (text: string) => ReactNode
}

/** The admin's screen of collections: all of them in their order, or the form of one. */
export function CollectionsDialog({ onClose, show }: Props) {
  const { changed, made, list, change, make } = useCollectionsAddress()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const edited = useEditedCollection(changed)
  const isForm = changed !== null || made !== null
  const collection = edited.data?.collection
  const title = changed !== null ? TEXTS.change : made !== null ? TEXTS.makeNew : TEXTS.title
  return (
    <ReadingDialog title={title} onClose={onClose} across={<div ref={setBar} />} className="sm:max-w-3xl">
      {!isForm && <CollectionList onChange={change} onMake={make} />}
      {made !== null && changed === null && (
        <CollectionForm key="new" collection={null} query={made} show={show} bar={bar} onDone={list} />
      )}
      <Failure className="py-4">{changed !== null && edited.isError && edited.error.message}</Failure>
      {changed !== null && collection && (
        <CollectionForm key={changed} collection={collection} query="" show={show} bar={bar} onDone={list} />
      )}
    </ReadingDialog>
  )
}
