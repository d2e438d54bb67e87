import type { ReactNode } from 'react'
import { resultSummary, type PageInfo } from '#archive/pages.ts'
import { inConversations } from '#archive/results-texts.ts'
import type { TimeLink } from '#archive/time/time-link.ts'
import { TEXTS } from '#archive/texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { Link } from '#web/address/link.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  /** Paging of the list on show; null until it is known, and on the home page. */
  info: PageInfo | null
  /** True when a search stopped at 1000 cards. */
  capped?: boolean
  /** Number of conversations that the found cards belong to; null when unknown. */
  conversations?: number | null
  /** A link to more about the list's subject; null without one. */
  timeLink?: TimeLink | null
  /** Facts next to 'home' while no filter is set. */
  facts?: ReactNode
}

/** The breadcrumb bar: a link home, and the number of cards; the filters are chips in the search box. */
export function Breadcrumb({ info, capped = false, conversations = null, timeLink = null, facts = null }: Props) {
  const { goHome } = useFilters()
  // On a phone the page number and the totals fill a line of their own.
  const isLong = info !== null && info.pages > 1
  return (
    <div
      className={classNames(
        'no-print flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 sm:min-w-0',
        // With large letters it has a line of its own, rather than words in halves.
        isLong ? 'max-sm:contents' : 'max-sm:whitespace-nowrap',
      )}
    >
      <button
        type="button"
        data-home
        onClick={goHome}
        className="target -ml-2 rounded-md px-2 text-sm text-accent hover:underline"
      >
        {TEXTS.home}
      </button>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-3.5 text-sm',
          isLong && 'max-sm:order-1 max-sm:basis-full',
        )}
      >
        <p role="status">{info && resultSummary(info, capped)}</p>
        {info && conversations !== null && (
          <span className="-ml-2 text-quiet max-sm:hidden">{inConversations(conversations)}</span>
        )}
        {timeLink && info && info.total > 0 && (
          <Link
            to={timeLink.path}
            className="target -my-1 inline-flex items-center text-accent hover:underline max-md:-my-2.5"
          >
            {timeLink.text}
          </Link>
        )}
      </div>
      {facts}
    </div>
  )
}
