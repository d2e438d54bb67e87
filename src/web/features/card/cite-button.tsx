import { Quote } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { CardSummary } from '#archive/card.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CITE_TEXTS } from './cite-texts.ts'

const CiteMenu = lazyPart(async () => (await import('./cite-menu.tsx')).CiteMenu)

/** Offers a card as a citation, and its code for other sites. */
export function CiteButton({ card }: { card: CardSummary }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        icon={Quote}
        label={CITE_TEXTS.cite}
        onClick={() => setOpen(!isOpen)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      {isOpen && (
        <Suspense>
          <CiteMenu card={card} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
