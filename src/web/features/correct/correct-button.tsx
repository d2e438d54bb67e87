import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import type { WholeCard } from '#web/data/cards.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

/** Opens the form in which an admin corrects a card's metadata. */
export function CorrectButton({ card }: { card: WholeCard }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Pencil} label={ADMIN_TEXTS.correct} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <CorrectDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}
