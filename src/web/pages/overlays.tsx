import { lazy, Suspense, useEffect } from 'react'
import { useCardAddress } from '#web/address/card-address.ts'
import { useDialogAddress } from '#web/address/dialog-address.ts'
import type { ListedCard } from '#web/data/cards.ts'

const loadCardDialog = () => import('#web/features/card/card-dialog.tsx')
const CardDialog = lazy(() => loadCardDialog().then((file) => ({ default: file.CardDialog })))
const AboutDialogs = lazy(() =>
  import('#web/features/about/about-dialogs.tsx').then((file) => ({ default: file.AboutDialogs })),
)

/** What the address opens over the page: a card, or the about and FAQ texts. Their code comes when the page is idle. */
export function Overlays({ cards }: { cards: readonly ListedCard[] }) {
  const { isOpen: isCardOpen } = useCardAddress()
  const { open } = useDialogAddress()
  useEffect(() => {
    const timer = setTimeout(() => void loadCardDialog(), 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense>
      {isCardOpen && <CardDialog cards={cards} />}
      {open && <AboutDialogs />}
    </Suspense>
  )
}
