import { Library } from 'lucide-react'
import { useState } from 'react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AddDialog, type AddedCard } from './add-dialog.tsx'

export interface AddProps {
  /** The cards to add, with their titles where there are several. */
  cards: readonly AddedCard[]
  /** True for a button with text, which tells the number of cards. */
  isNamed?: boolean
}

/** Opens the form by which cards are added to a collection. */
export function AddToCollection({ cards, isNamed = false }: AddProps) {
  /** The cards at the moment of the press: the list may change while the dialog is open. */
  const [picked, setPicked] = useState<readonly AddedCard[] | null>(null)
  const open = () => setPicked(cards)
  return (
    <>
      {isNamed ? (
        <Button aria-haspopup="dialog" onClick={open}>
          {TEXTS.addPage(cards.length)}
        </Button>
      ) : (
        <IconButton icon={Library} label={TEXTS.add} aria-haspopup="dialog" onClick={open} />
      )}
      {picked && <AddDialog cards={picked} onClose={() => setPicked(null)} />}
    </>
  )
}
