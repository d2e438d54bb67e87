import { BadgeCheck } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { PROOF_TEXTS } from './proof-texts.ts'
import type { CardSummary } from '#archive/card.ts'
import { lazyPart } from '#web/data/lazy-part.ts'

/** Loaded at the first verification. */
const ProofPanel = lazyPart(async () => (await import('./proof-panel.tsx')).ProofPanel)

/** 'unedited · verify': opens the signed content of a card, and verifies it in this browser. */
export function ProofLine({ card }: { card: CardSummary }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="no-print mt-6 text-sm text-quiet">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="target inline-flex items-center gap-1.5 hover:text-ink hover:underline"
      >
        <BadgeCheck size={16} aria-hidden />
        {PROOF_TEXTS.line}
      </button>
      {isOpen && (
        <div id={id} className="mt-2 rounded-md border border-hairline bg-raised p-4">
          <Suspense fallback={<p role="status">{PROOF_TEXTS.checking}</p>}>
            <ProofPanel card={card} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
