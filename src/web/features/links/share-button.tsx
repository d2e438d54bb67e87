import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ShareDialog } from './share-dialog.tsx'

export interface ShareProps {
  cardId: string
  /** True to preselect the card's whole conversation. */
  isSession?: boolean
}

/** Opens the form that shares a card or its conversation: an icon at a card, a button with text at a conversation. */
export function ShareButton({ cardId, isSession = false }: ShareProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {isSession ? (
        <Button aria-haspopup="dialog" onClick={open}>
          <Share2 size={16} strokeWidth={1.75} aria-hidden />
          {LINK_TEXTS.share}
        </Button>
      ) : (
        <IconButton icon={Share2} label={LINK_TEXTS.share} aria-haspopup="dialog" onClick={open} />
      )}
      {isOpen && <ShareDialog cardId={cardId} isSession={isSession} onClose={() => setOpen(false)} />}
    </>
  )
}
