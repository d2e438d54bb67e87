import { Circle, CircleCheck, CircleDot, Lock } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { counted } from '#archive/counted.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { nextPageOf } from '#web/data/next-page.ts'
import type { WaitingConversation } from '#web/data/review.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Outcome, Review } from './use-review.ts'

/** The conversations waiting for review, with a field that searches their titles. */
export function ConversationList({ review }: { review: Review }) {
  const { list, search, setSearch, id, choose, outcomes } = review
  const end = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLUListElement>(null)
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  useEffect(() => {
    const element = end.current
    if (!element || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])

  /** Arrow keys move between conversations, and from the field into the list. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons = [...(items.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = buttons[at === -1 ? 0 : at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus()
    if (!review.isNarrow) choose(next.dataset['id']!)
  }
  const rows = list.conversations
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are a way among the buttons within
    <div className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
      <div className="border-b border-hairline px-4 py-2 md:px-6">
        <input
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder={REVIEW_TEXTS.search}
          aria-label={REVIEW_TEXTS.search}
          className="target w-full rounded-md border border-line bg-ground px-3 py-1.5 text-sm"
        />
      </div>
      {rows.length === 0 && list.isSuccess && !list.isPlaceholderData && (
        <Notice text={REVIEW_TEXTS.noMatch(search)}>
          <Button onClick={() => setSearch('')}>{REVIEW_TEXTS.showAll}</Button>
        </Notice>
      )}
      <section aria-label={REVIEW_TEXTS.list} className="min-h-0 grow overflow-y-auto overscroll-contain">
        <ul ref={items}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              outcome={outcomes.get(row.id)}
              isCurrent={row.id === id}
              onChoose={() => choose(row.id)}
            />
          ))}
        </ul>
        <div ref={end} className="flex flex-col items-center p-2">
          <MoreButton next={nextPageOf(list)} failed={() => REVIEW_TEXTS.failed}>
            {REVIEW_TEXTS.more}
          </MoreButton>
        </div>
      </section>
    </div>
  )
}

interface RowProps {
  row: WaitingConversation
  outcome: Outcome | undefined
  isCurrent: boolean
  onChoose: () => void
}

function Row({ row, outcome, isCurrent, onChoose }: RowProps) {
  const day = dayOf(row.dayStamp)
  const { text, icon: Icon, look } = stateOf(row, outcome)
  return (
    <li className="border-b border-hairline [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <button
        type="button"
        data-id={row.id}
        aria-current={isCurrent}
        onClick={onChoose}
        className={
          'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-l-3 border-transparent px-4 ' +
          'forced-colors:border-[Canvas] py-2.5 text-left -outline-offset-2 hover:bg-raised aria-current:border-accent aria-current:bg-accent-soft ' +
          'md:pr-5 md:pl-5'
        }
      >
        <Icon
          size={13}
          strokeWidth={2.25}
          aria-hidden
          className={classNames(
            'mt-1.5 self-start',
            look,
            row.unvisited > 0 && outcome === undefined ? 'fill-current' : '',
          )}
        />
        <span dir={directionOf(row.title)} className="line-clamp-2 font-serif text-base leading-snug">
          {row.title}
        </span>
        <span className="text-right text-sm whitespace-nowrap text-quiet">{counted(row.cards, 'card')}</span>
        <span className={classNames('col-start-2 text-sm', look)}>{text}</span>
        <span className="self-end text-right text-sm whitespace-nowrap text-quiet">{day && shortDate(day)}</span>
      </button>
    </li>
  )
}

/** The state of a conversation as a text and a shape. */
function stateOf({ findings, unvisited }: WaitingConversation, outcome: Outcome | undefined) {
  if (outcome === 'publish') return { text: REVIEW_TEXTS.published, icon: CircleCheck, look: 'text-accent' }
  if (outcome === 'keep-private') return { text: REVIEW_TEXTS.keptPrivate, icon: Lock, look: 'text-quiet' }
  if (unvisited > 0) return { text: REVIEW_TEXTS.unseen(unvisited, findings), icon: Circle, look: 'text-red' }
  if (findings > 0) return { text: REVIEW_TEXTS.allSeen(findings), icon: CircleDot, look: 'text-quiet' }
  return { text: REVIEW_TEXTS.nothingFound, icon: Circle, look: 'text-quiet' }
}
