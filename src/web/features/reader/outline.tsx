import { BookOpen, Link2, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sessionBookPath } from '#archive/conversation.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Turn } from '#web/data/session-turns.ts'
import { site } from '#web/data/site.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { goToTurn } from './go-to-turn.ts'
import { Headings } from './headings.tsx'

interface Props {
  turns: readonly Turn[]
  /** Highlighted phrases. */
  phrases: readonly Phrase[]
  /** Number of turns of the conversation before the first one here. */
  from: number
  /** The turn at the reading line. */
  current: string | null
  /** Number of search hits by turn. */
  hits: ReadonlyMap<string, number>
  /** True for buttons below that print, export a book and copy a link. */
  hasTools?: boolean
  /** Called when a turn was chosen. */
  onChoose?: () => void
}

/** The turns of a conversation by title, with the reading position and the numbers of hits. */
export function Outline({ turns, phrases, from, current, hits, hasTools = false, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  // The book contains public turns only, and an exported site has no books.
  const inBook = site.staticSearch === undefined ? turns.find(({ isPrivate }) => !isPrivate) : undefined
  useEffect(() => {
    if (current === null) return
    const entry = list.current?.querySelector('[aria-current]')
    if (entry) scrollWithin(entry)
  }, [current])
  return (
    <>
      <p className="pb-2 text-sm text-quiet">{READER_TEXTS.inThis}</p>
      <ol ref={list} className="border-l border-hairline text-sm">
        {turns.map((turn, index) => {
          const isCurrent = turn.id === current
          const found = hits.get(turn.id) ?? 0
          return (
            <li key={turn.id} className={isCurrent ? '-ml-px border-l-2 border-accent' : ''}>
              <a
                href={`#${turn.id}`}
                aria-current={isCurrent ? 'location' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  onChoose?.()
                  goToTurn(turn.id)
                }}
                className="flex min-h-8 items-baseline gap-3 py-1 pl-3 text-soft hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
              >
                <span
                  className="min-w-5 shrink-0 text-right whitespace-nowrap text-quiet tabular-nums"
                  style={{ width: `${String(from + turns.length).length}ch` }}
                >
                  {from + index + 1}
                </span>
                <span dir={directionOf(turn.title)} className="line-clamp-2 min-w-0 grow">
                  <MarkedText text={turn.title} phrases={phrases} />
                </span>
                {found > 0 && (
                  <span className="shrink-0 rounded-md bg-mark px-1.5 text-xs text-mark-ink">
                    <span className="sr-only">hits: </span>
                    {found}
                  </span>
                )}
              </a>
              {isCurrent && <Headings turn={turn.id} {...(onChoose ? { onChoose } : {})} />}
            </li>
          )
        })}
      </ol>
      {hasTools && turns.length > 0 && (
        <div className="flex flex-wrap gap-x-4 pt-5 pl-3 text-sm text-soft">
          <button
            type="button"
            onClick={() => print()}
            className="target inline-flex items-center gap-2 hover:text-ink"
          >
            <Printer size={16} strokeWidth={1.75} aria-hidden />
            {READER_TEXTS.print}
          </button>
          {inBook && (
            <a href={sessionBookPath(inBook)} download className="target inline-flex items-center gap-2 hover:text-ink">
              <BookOpen size={16} strokeWidth={1.75} aria-hidden />
              {READER_TEXTS.book}
            </a>
          )}
          <button
            type="button"
            onClick={() => void copyText(location.origin + location.pathname, TEXTS.linkCopied)}
            className="target inline-flex items-center gap-2 hover:text-ink"
          >
            <Link2 size={16} strokeWidth={1.75} aria-hidden />
            {READER_TEXTS.copySession}
          </button>
        </div>
      )}
    </>
  )
}

/** Scrolls the outline, never the page, until an entry is visible. */
function scrollWithin(entry: Element): void {
  const frame = entry.closest('nav, [role="dialog"]')
  if (!frame) return
  const [outer, inner] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom) frame.scrollTop += inner.top - outer.top - outer.height / 3
}
