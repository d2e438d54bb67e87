import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { HomeLink } from '#web/address/home-link.tsx'
import { site } from '#web/data/site.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useIsScrolledPast } from '#web/ui/use-is-scrolled-past.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { useHeaderHeight } from './use-header-height.ts'

interface Props {
  /** The search box, where it is part of the header. */
  search: ReactNode
  /** Position of the search box below 1024 px: under the name, or replacing it. */
  searchPlace?: 'under' | 'instead'
  /** Buttons next to the theme toggle, such as 'my' starred cards. */
  actions?: ReactNode
  isCollapsed: boolean
  /** True when the header was reopened on a scrolled page: then it overlays the page without a layout shift. */
  isRestored?: boolean
  /** Toggles the header; on narrow screens only, once it can collapse. */
  onToggle?: (() => void) | undefined
}

/** The sticky bar with the archive's name, and the search box between name and theme toggle. */
export function SiteHeader({
  search,
  searchPlace = 'instead',
  actions,
  isCollapsed,
  isRestored = false,
  onToggle,
}: Props) {
  const header = useRef<HTMLElement>(null)
  useHeaderHeight(header)
  const isScrolled = useIsScrolledPast(0)
  const isUnder = Boolean(search) && searchPlace === 'under' && !isCollapsed
  const hasNoRoom = Boolean(search) && searchPlace === 'instead'
  return (
    <header
      ref={header}
      className={classNames(
        'no-print top-0 z-30 border-b bg-ground',
        isScrolled ? 'border-hairline' : 'border-transparent',
        isRestored ? 'fixed inset-x-0' : 'sticky low:-top-(--bar)',
      )}
    >
      <div
        className={classNames(
          'mx-auto flex min-h-14 max-w-[73rem] items-center gap-x-3 px-4 sm:px-8 xl:px-0',
          isUnder && 'max-lg:flex-wrap',
          Boolean(search) && 'lg:grid lg:grid-cols-[minmax(17rem,1fr)_minmax(0,35rem)_minmax(0,1fr)] lg:gap-x-6',
        )}
      >
        {!isCollapsed && (
          <div
            className={classNames(
              // A tagline without room for a few words wraps below the clipped line.
              'flex h-14 min-w-0 flex-wrap items-center gap-x-3 gap-y-14 overflow-clip [overflow-clip-margin:0.25rem] sm:items-baseline sm:pt-3.5',
              hasNoRoom ? 'max-md:hidden' : 'grow basis-0',
            )}
          >
            <h1 className="-mx-1 max-w-full shrink-0 px-1 font-serif text-2xl leading-none font-semibold tracking-tight lowercase sm:overflow-x-clip sm:text-ellipsis sm:whitespace-nowrap">
              <HomeLink className="max-sm:flex max-sm:h-14 max-sm:items-center">
                <span className="max-sm:line-clamp-2 max-sm:leading-7">{site.title}</span>
              </HomeLink>
            </h1>
            <p
              className={classNames(
                'min-w-0 grow basis-20 text-sm leading-tight text-quiet lowercase max-sm:line-clamp-3 max-sm:text-xs sm:basis-32 sm:truncate',
                hasNoRoom && 'max-lg:hidden',
              )}
            >
              {site.tagline}
            </p>
          </div>
        )}
        {search && (
          <div
            className={classNames(
              'min-w-0 grow',
              isUnder
                ? 'max-lg:order-last max-lg:basis-full max-lg:pb-2 lg:py-[3px]'
                : 'appear mx-auto w-full max-w-xl md:py-[3px] lg:max-w-none',
            )}
          >
            {search}
          </div>
        )}
        <div className="flex items-center justify-end gap-1">
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
