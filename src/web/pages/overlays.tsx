import { Suspense, useEffect } from 'react'
import { useCardAddress } from '#web/address/card-address.ts'
import { useDialogAddress } from '#web/address/dialog-address.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { dialogActions } from './card-extras.tsx'
import { lazyPart } from './lazy-part.ts'

const loadCardDialog = () => import('#web/features/card/card-dialog.tsx')
const CardDialog = lazyPart(async () => (await loadCardDialog()).CardDialog)
const AboutDialogs = lazyPart(async () => (await import('#web/features/about/about-dialogs.tsx')).AboutDialogs)

/** What the address opens over the page: a card, or the about and FAQ texts. Their code comes when the page is idle. */
export function Overlays({ cards }: { cards: readonly ListedCard[] }) {
  const { isOpen: isCardOpen } = useCardAddress()
  const { open } = useDialogAddress()
  useEffect(() => {
    const timer = setTimeout(() => void loadCardDialog().catch(() => {}), 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense>
      {isCardOpen && <CardDialog cards={cards} actions={dialogActions} />}
      {open && <AboutDialogs />}
    </Suspense>
  )
}
