import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RedactDialog } from './redact-dialog.tsx'
import { useSelectedWords } from './use-selected-words.ts'

/** Redacts words of the card whose dialog or turn it is in: by a button next to selected words, or by a form for typed ones. */
export function RedactButton({ cardId }: { cardId: string }) {
  const [place, setPlace] = useState<HTMLSpanElement | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const selected = useSelectedWords(place?.closest('[data-turn], dialog') ?? null)
  // An open dialog makes everything outside it invisible and inert.
  const host = place?.closest('dialog') ?? document.body
  return (
    <span ref={setPlace} className="contents">
      <IconButton
        icon={EyeOff}
        label={REDACT_TEXTS.title}
        aria-haspopup="dialog"
        onClick={() => setWords(selected?.words ?? '')}
      />
      {selected &&
        words === null &&
        createPortal(
          <Button
            look="strong"
            className="no-print fixed z-50 shadow-md"
            style={{ left: selected.left, top: selected.top }}
            // Keeps the selection.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setWords(selected.words)}
          >
            <EyeOff size={16} aria-hidden />
            {REDACT_TEXTS.redact}
          </Button>,
          host,
        )}
      {words !== null && <RedactDialog cardId={cardId} words={words} onClose={() => setWords(null)} />}
    </span>
  )
}
