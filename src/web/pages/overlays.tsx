import { Suspense, useEffect } from 'react'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { useAdminScreen } from '#web/address/admin-address.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useDialogAddress } from '#web/address/dialog-address.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { useSession } from '#web/data/session.ts'
import { whenInUse } from '#web/ui/in-use.ts'
import { openCardTools } from './admin-extras.tsx'
import { AdminScreens } from './admin-parts.ts'
import { dialogActions } from './card-extras.tsx'
import { lazyPart } from '#web/data/lazy-part.ts'
import { CardDialog } from './reading-parts.ts'

const AboutDialogs = lazyPart(async () => (await import('#web/features/about/about-dialogs.tsx')).AboutDialogs)
const SearchHelpDialog = lazyPart(
  async () => (await import('#web/features/search-help/search-help-dialog.tsx')).SearchHelpDialog,
)

interface Props {
  cards: readonly ListedCard[]
  /** Total number of cards of the list, as displayed. */
  total: string
  /** Highlighted phrases of an open card and its comments. */
  phrases: readonly Phrase[]
}

/**
 * The overlays that the URL opens: a card, the about and FAQ texts, or the search help. Their code is loaded once the page is
 * in use.
 */
export function Overlays({ cards, total, phrases }: Props) {
  const { isOpen: isCardOpen } = useCardAddress()
  const { open } = useDialogAddress()
  const adminScreen = useAdminScreen()
  const { user, isKnown } = useSession()
  const isAdmin = user?.admin === true
  useEffect(() => {
    void whenInUse().then(() => CardDialog.load().catch(() => {}))
  }, [])
  // Each has a Suspense boundary of its own, which is new when it opens: an existing boundary would keep showing the page as
  // before the press.
  return (
    <>
      {isCardOpen && (
        <Suspense fallback={<OverlayLoading />}>
          <CardDialog
            cards={cards}
            phrases={phrases}
            total={total}
            isAdmin={isAdmin}
            actions={dialogActions(phrases)}
            adminTools={isAdmin ? openCardTools(cards) : undefined}
          />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={<OverlayLoading />}>
          {open === 'search-help' ? <SearchHelpDialog /> : <AboutDialogs />}
        </Suspense>
      )}
      {adminScreen && isKnown && (
        <Suspense fallback={<OverlayLoading />}>
          <AdminScreens isAdmin={isAdmin} />
        </Suspense>
      )}
    </>
  )
}

/** Placeholder over the page until the overlay's code is loaded. */
function OverlayLoading() {
  return (
    <div role="status" className="no-print appear-late fixed inset-0 z-40 grid place-items-center bg-scrim">
      <span className="rounded-md bg-ground px-5 py-3 text-sm text-quiet shadow-md">{TEXTS.loading}</span>
    </div>
  )
}
