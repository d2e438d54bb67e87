import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import type { WholeCard } from '#web/data/cards.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ForgetDialog } from './forget-dialog.tsx'

/** Opens the form that deletes a card for good, with a preview of the deletion. */
export function ForgetButton({ card }: { card: WholeCard }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Trash2} label={FORGET_TEXTS.forget} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <ForgetDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}
