import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { HomeLink } from '#web/address/home-link.tsx'
import { site } from '#web/data/site.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

interface Props {
  /** The compact search bar, once the search box is out of sight; null before. */
  search: ReactNode
  /** What stands beside the theme toggle, such as 'my' starred cards. */
  actions?: ReactNode
  isCollapsed: boolean
  /** Given on narrow screens once the header can collapse. */
  onToggle?: (() => void) | undefined
}

/** The sticky bar with the archive's name. Its own height never changes; what collapses with it is the calendar. */
export function SiteHeader({ search, actions, isCollapsed, onToggle }: Props) {
  return (
    <header className="no-print sticky top-0 z-30 border-b border-hairline bg-ground">
      <div className="mx-auto flex h-14 max-w-[96rem] items-center gap-3 px-4 sm:px-6">
        {!isCollapsed && (
          <div
            className={
              search
                ? 'flex shrink-0 items-baseline gap-3 max-md:hidden'
                : 'flex min-w-0 items-baseline gap-3 max-sm:items-center'
            }
          >
            <h1 className="shrink-0 font-serif text-xl leading-none font-semibold tracking-tight whitespace-nowrap lowercase">
              <HomeLink>{site.title}</HomeLink>
            </h1>
            <p
              className={
                search
                  ? 'text-sm text-quiet lowercase max-lg:hidden'
                  : 'text-sm leading-tight text-quiet lowercase max-sm:line-clamp-3 max-sm:text-xs sm:truncate'
              }
            >
              {site.tagline}
            </p>
          </div>
        )}
        {search ? (
          <div className="appear mx-auto w-full max-w-xl min-w-0 grow">{search}</div>
        ) : (
          <div className="grow" />
        )}
        <div className="flex items-center gap-1">
          {actions}
          {onToggle && (
            <IconButton
              icon={isCollapsed ? ChevronDown : ChevronUp}
              label={isCollapsed ? 'Show header and calendar' : 'Hide header and calendar'}
              aria-expanded={!isCollapsed}
              onClick={onToggle}
            />
          )}
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}
