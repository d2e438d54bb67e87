import type { ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { DialogLink } from '#web/address/dialog-link.tsx'

interface Props {
  /** The content in the middle: the comment button. */
  middle?: ReactNode
  /** The account: sign-in and sign-out, and an admin's tools. */
  tools?: ReactNode
  /** Opens the list of keys, for visitors who switched its key off; false where the page has another button for it. */
  onHelp?: (() => void) | false
}

const LINK = 'target inline-flex items-center px-2 text-sm text-quiet hover:text-ink hover:underline'

/** The bar at the bottom of the viewport. */
export function SiteFooter({ middle, tools, onHelp }: Props) {
  return (
    <footer className="no-print fixed low:static inset-x-0 bottom-0 z-20 border-t border-hairline bg-ground pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex min-h-10 max-w-[73rem] flex-wrap items-center justify-center gap-x-3 px-2 sm:px-4 lg:gap-x-6">
        <DialogLink to="about" className={LINK}>
          {TEXTS.about}
        </DialogLink>
        {middle}
        <DialogLink to="faq" className={LINK}>
          {TEXTS.faq}
        </DialogLink>
        {tools}
        {onHelp && (
          <button type="button" aria-haspopup="dialog" className={LINK} onClick={onHelp}>
            {TEXTS.keyboard}
          </button>
        )}
      </div>
    </footer>
  )
}
