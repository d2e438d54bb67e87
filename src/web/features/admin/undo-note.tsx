import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Lifetime of the note in milliseconds; it stays longer under the pointer or with the focus in it. */
const NOTE_MS = 10_000

interface Props {
  text: string
  /** Null where there is nothing to undo. */
  onUndo: (() => void) | null
  onClose: () => void
}

/** Reports a bulk change above the footer, at any scroll position, and offers undo. */
export function UndoNote({ text, onUndo, onClose }: Props) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, NOTE_MS)
    return () => clearTimeout(timer)
  })
  return createPortal(
    <div className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--footer)+env(safe-area-inset-bottom)+0.75rem)] z-30 flex justify-center px-4">
      <div
        role="group"
        aria-label={text}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="appear pointer-events-auto flex items-center gap-2 rounded-md bg-ink py-1 pr-1 pl-4 text-sm text-ground shadow-md"
      >
        <span>{text}</span>
        {onUndo && (
          <Button look="quiet" className="font-semibold text-ground! underline hover:bg-transparent" onClick={onUndo}>
            {ADMIN_TEXTS.undo}
          </Button>
        )}
        <IconButton
          icon={X}
          label={TEXTS.close}
          className="text-ground hover:bg-transparent hover:text-ground"
          onClick={onClose}
        />
      </div>
    </div>,
    document.body,
  )
}
