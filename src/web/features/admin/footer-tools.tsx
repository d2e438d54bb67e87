import { ChevronUp } from 'lucide-react'
import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { useSessionElsewhere } from '#web/data/session-elsewhere.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { AdminMenu } from './admin-menu.tsx'

export interface FooterToolsProps {
  /** The account's name next to the tools (R9.1), and the logout button at the end. */
  name: ReactNode
  logout: ReactNode
  sync: ReactNode
}

/** Below this width the menu, a long name and the count of waiting cards do not fit in one line. */
const FOLDED = '(width < 1024px)'

/** The admin's part of the footer: a menu of words, name, logout (R9.1). */
export function FooterTools({ name, logout, sync }: FooterToolsProps) {
  useSessionElsewhere()
  if (useMedia(FOLDED)) {
    return (
      <>
        <MenuButton>
          {name}
          <AdminMenu sync={sync} />
        </MenuButton>
        {logout}
      </>
    )
  }
  return (
    <>
      <nav aria-label={ADMIN_TEXTS.menu} className="flex items-center max-xl:[&_svg]:hidden">
        <AdminMenu sync={sync} />
      </nav>
      {name}
      {logout}
    </>
  )
}

/** One button for the menu where it does not fit. The panel stays mounted, as a running sync is in it. */
function MenuButton({ children }: { children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const closeAfter = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) panel.current?.hidePopover()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="target inline-flex items-center gap-1 px-2 text-sm text-quiet hover:text-ink"
      >
        {ADMIN_TEXTS.adminTools}
        <ChevronUp size={16} aria-hidden />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- hears the presses of the links and buttons in it */}
      <nav
        ref={panel}
        id={id}
        popover="auto"
        aria-label={ADMIN_TEXTS.menu}
        onClick={closeAfter}
        className="inset-auto right-4 bottom-[calc(var(--footer)+env(safe-area-inset-bottom)+0.5rem)] m-0 w-64 max-w-[calc(100vw-2rem)] flex-col rounded-md border border-line bg-ground p-2 text-ink shadow-md open:flex"
      >
        {children}
      </nav>
    </>
  )
}
