import { useState } from 'react'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { useLinks } from '#web/data/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Notice that links still show a hidden card, with the form that lists and ends them; empty where no link is open. */
export function StillShared({ cardId }: { cardId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { links, error } = useLinks(cardId)
  // Open ones come first.
  const open = links.filter(({ state }) => state === 'open').length
  return (
    <div role="status" className={open > 0 || error ? 'flex basis-full flex-wrap items-center gap-x-2' : undefined}>
      {error && <Failure>{LINK_TEXTS.unknown(error.message)}</Failure>}
      {open > 0 && (
        <>
          {LINK_TEXTS.stillShown(open)}
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {LINK_TEXTS.showLinks}
          </Button>
        </>
      )}
      {isOpen && <ShareDialog cardId={cardId} isSession={false} onClose={() => setOpen(false)} />}
    </div>
  )
}
