import { Library } from 'lucide-react'
import { useState } from 'react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AddDialog } from './add-dialog.tsx'

export interface AddProps {
  /** The cards that are added. */
  ids: readonly string[]
  /** True for a button with words, which says how many cards these are. */
  isNamed?: boolean
}

/** Opens the form by which cards are added to a collection. */
export function AddToCollection({ ids, isNamed = false }: AddProps) {
  /** Those of the moment of the press: the list may change while its dialog is open. */
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const open = () => setPicked(ids)
  return (
    <>
      {isNamed ? (
        <Button aria-haspopup="dialog" onClick={open}>
          {TEXTS.addPage(ids.length)}
        </Button>
      ) : (
        <IconButton icon={Library} label={TEXTS.add} aria-haspopup="dialog" onClick={open} />
      )}
      {picked && <AddDialog ids={picked} onClose={() => setPicked(null)} />}
    </>
  )
}
